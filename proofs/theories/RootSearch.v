(** * Every root once (Corollary 38)

    Depth first from every s, with the bar put before any node once or never: what
    fulfils Theorem 37 is given out, a zero cycle only from the least of its nodes of
    least value. Paths may be left as soon as they are neither open nor closed. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search.
From supereigen Require Import Roots FromRoots FirstMinimum.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section RootSearch.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l m r s : 'I_n) (c d p u v : seq 'I_n).

Local Notation zero := (Some 0%R : mp R).

(** A path is kept with its last node first, and with each node whether it is right
    of the bar. *)
Local Notation step := ('I_n * bool)%type.
Implicit Types (q : seq step).

Definition encode s u v : seq step :=
  rev ([seq (l, false) | l <- s :: u] ++ [seq (l, true) | l <- v]).

Definition left_of q := rev [seq t.1 | t <- q & ~~ t.2].
Definition right_of q := rev [seq t.1 | t <- q & t.2].

(** The chain of a path: phase 2, then phase 1. *)
Definition chain_of q := right_of q ++ left_of q.

Definition closes q :=
  if left_of q is s :: u then
    (q == encode s u (right_of q)) && two_phases A s u (right_of q)
  else false.

(** A root of weight 0 is kept from the least of its nodes of least value. *)
Definition from_least q :=
  if left_of q is s :: u then
    (weight A (chain_of q) == zero) ==>
    all (fun l => (entries A (chain_of q) l == zero) ==> (s <= l)%N) (s :: u)
  else false.

Lemma left_encode s u v : left_of (encode s u v) = s :: u.
Proof.
rewrite /left_of /encode filter_rev map_rev revK filter_cat map_cat !filter_map.
rewrite (eq_filter (a2 := predT)) // filter_predT.
rewrite (@eq_filter _ _ pred0 _ v) // filter_pred0 cats0 -map_comp.
by apply: map_id_in.
Qed.

Lemma right_encode s u v : right_of (encode s u v) = v.
Proof.
rewrite /right_of /encode filter_rev map_rev revK filter_cat map_cat !filter_map.
rewrite (@eq_filter _ _ pred0 _ (s :: u)) // filter_pred0.
rewrite (@eq_filter _ _ predT _ v) // filter_predT /= -map_comp.
by apply: map_id_in.
Qed.

Lemma chain_encode s u v : chain_of (encode s u v) = v ++ s :: u.
Proof. by rewrite /chain_of left_encode right_encode. Qed.

Lemma closesP q :
  reflect (exists s u v, q = encode s u v /\ two_phases A s u v) (closes q).
Proof.
apply: (iffP idP) => [|[s [u [v [-> tp]]]]]; last first.
  by rewrite /closes left_encode right_encode eqxx.
rewrite /closes; case: (left_of q) => // s u /andP [/eqP e tp].
by exists s, u, (right_of q).
Qed.

(** ** The search

    [keep] is a test that may cut paths. *)

Variable keep : seq step -> bool.

Definition root_search : seq (seq step) :=
  [seq q <- flatten [seq grow (fun t q => keep (t :: q)) n [:: (s, false)] | s <- enum 'I_n] |
    closes q && from_least q].

Lemma root_search_uniq : uniq root_search.
Proof.
apply/filter_uniq/uniq_flatten_map; first exact: enum_uniq.
  by move=> s _; apply: grow_uniq.
move=> s s' _ _ q /growP [u [-> _ _]] /growP [u' [e _ _]].
by move: e; rewrite !cats1 => /rcons_inj [].
Qed.

Theorem root_search_sound q : q \in root_search -> is_root A (chain_of q).
Proof.
rewrite mem_filter => /andP [/andP [/closesP [s [u [v [-> tp]]]] _] _].
by move: tp; rewrite chain_encode two_phases_root => /andP [].
Qed.

Hypothesis keep_open : forall s u v, open_path A s u v -> keep (encode s u v).
Hypothesis keep_closed : forall s u v, two_phases A s u v -> keep (encode s u v).

Lemma encode_right s u v j : encode s u (rcons v j) = (j, true) :: encode s u v.
Proof. by rewrite /encode map_rcons -rcons_cat rev_rcons. Qed.

Lemma encode_left s u j : encode s (rcons u j) [::] = (j, false) :: encode s u [::].
Proof. by rewrite /encode !cats0 -rcons_cons map_rcons rev_rcons. Qed.

Lemma open_oks s u v :
  open_path A s u v ->
  exists2 q, encode s u v = q ++ [:: (s, false)] &
    oks (fun t q => keep (t :: q)) q [:: (s, false)].
Proof.
elim/last_ind: v => [|v j IH] op.
  elim/last_ind: u op => [|u j IH] op; first by exists [::].
  have [q e ok] := IH (cut_left (open_fit op)); exists ((j, false) :: q).
    by rewrite encode_left e.
  by rewrite /= ok andbT -e -encode_left keep_open.
have [q e ok] := IH (cut_right (open_fit op)); exists ((j, true) :: q).
  by rewrite encode_right e.
by rewrite /= ok andbT -e -encode_right keep_open.
Qed.

Lemma closed_oks s u v :
  two_phases A s u v ->
  exists2 q, encode s u v = q ++ [:: (s, false)] &
    oks (fun t q => keep (t :: q)) q [:: (s, false)].
Proof.
move=> tp; have fit := two_phases_fit tp.
case/lastP: v tp fit => [|v j] tp fit.
  case/lastP: u tp fit => [|u j] tp fit; first by exists [::].
  have [q e ok] := open_oks (cut_left fit); exists ((j, false) :: q).
    by rewrite encode_left e.
  by rewrite /= ok andbT -e -encode_left keep_closed.
have [q e ok] := open_oks (cut_right fit); exists ((j, true) :: q).
  by rewrite encode_right e.
by rewrite /= ok andbT -e -encode_right keep_closed.
Qed.

Lemma size_encode s u v : size (encode s u v) = size (reading s u v).
Proof. by rewrite /encode size_rev size_cat !size_map /reading /= size_cat. Qed.

(** No test that keeps what is open or closed loses anything. *)
Theorem mem_root_search q : (q \in root_search) = closes q && from_least q.
Proof.
rewrite mem_filter; apply: andb_idr => /andP [/closesP [s [u [v [-> tp]]]] _].
have [q' e ok] := closed_oks tp; apply/flatten_mapP; exists s; first exact: mem_enum.
apply/growP; exists q'; split=> //.
have := size_encode s u v; rewrite e size_cat addn1 => /(congr1 predn) /= ->.
case/and5P: tp => /andP [/= /andP [_ /card_uniqP <-] _] _ _ _ _.
by rewrite -[n in (_ <= n)%N]card_ord max_card.
Qed.

(** ** Every root, once *)

Theorem root_search_complete c :
  is_root A c -> exists2 q, q \in root_search & same_root A c (chain_of q).
Proof.
move=> rc; have [c0 uq fx _ w0] := is_rootP _ _ rc.
have [ew|nw] := eqVneq (weight A c) zero; last first.
  have [s [u [v [ec fm]]]] := first_minimum_exists (entries A c) c0.
  have tp : two_phases A s u v.
    by rewrite two_phases_root -ec rc fm lt_neqAle [zero == _]eq_sym nw w0 orbT.
  exists (encode s u v); last by left; rewrite chain_encode.
  rewrite mem_root_search; apply/andP; split; first by apply/closesP; exists s, u, v.
  by rewrite /from_least left_encode chain_encode -ec (negPf nw).
have [s0 s0c min0] : exists2 s, s \in c & {in c, forall l, entries A c s <= entries A c l}.
  have [s [u [v [ec /andP [/allP lft /allP rgt]]]]] := first_minimum_exists (entries A c) c0.
  exists s; first by rewrite ec mem_cat mem_head orbT.
  by move=> l; rewrite {1}ec mem_cat => /orP [/rgt /ltW|/lft].
pose P l := (l \in c) && (entries A c l == entries A c s0).
have Ps : P s0 by rewrite /P s0c eqxx.
have [s /andP [sc /eqP es] least] := arg_minnP (fun i : 'I_n => i : nat) Ps.
have [v [u ec]] : exists v u, c = v ++ s :: u by case/splitPr: sc => v u; exists v, u.
have rc' : is_root A (v ++ s :: u) by rewrite -ec.
have ew' : weight A (v ++ s :: u) = zero by rewrite -ec.
have [rp wp val] := root_rotated rc' ew'; set p := reading s u v in rp wp val.
have tp : two_phases A s (u ++ v) [::].
  rewrite two_phases_root cat0s rp eqxx andbT /first_minimum andbT; apply/allP => l lp.
  have lc : l \in v ++ s :: u by rewrite -mem_reading.
  have [_ uqp _ _ _] := is_rootP _ _ rp.
  rewrite entries_first // -(le_otimes2l _ _ (fx s sc)) ec -val // otimesC otimes0 -ec.
  by rewrite es min0 // ec.
exists (encode s (u ++ v) [::]); last first.
  right; split=> //; exists (size v); rewrite chain_encode cat0s ec.
  exact: reading_rot.
rewrite mem_root_search; apply/andP; split; first by apply/closesP; exists s, (u ++ v), [::].
rewrite /from_least left_encode chain_encode cat0s -/p.
apply/implyP => _; apply/allP => l lp; apply/implyP => /eqP e0.
have lc : l \in v ++ s :: u by rewrite -mem_reading.
by apply: least; rewrite /P ec lc val // e0 -ec otimesC otimes0 es eqxx.
Qed.

Lemma root_rot c (m : nat) s u :
  is_root A c -> weight A c = zero -> rot m c = s :: u ->
  weight A (s :: u) = zero /\
  {in c, forall l, entries A c l = entries A c s ⊗ entries A (s :: u) l}.
Proof.
move=> rc w0; have [_ uq _ _ _] := is_rootP _ _ rc.
rewrite /rot; case e : (drop m c) => [|s1 u1] er.
  have ec : c = s :: u by rewrite -[c](cat_take_drop m) e cats0.
  rewrite ec in w0 uq *; split=> // l lc.
  by rewrite entries_first // otimes0.
case: er => e1 <-; rewrite -{}e1; set v1 := take m c.
have ec : c = v1 ++ s1 :: u1 by rewrite -e cat_take_drop.
rewrite ec in rc w0 *; have [_ wp val] := root_rotated rc w0.
by split.
Qed.

Lemma both_zero (a b : mp R) : zero <= a -> zero <= b -> a ⊗ b = zero -> a = zero.
Proof.
move=> a0 b0 e; apply/eqP; rewrite eq_le a0 andbT -e.
by rewrite -{1}(otimes0 a) [zero ⊗ a]otimesC le_otimes.
Qed.

Theorem root_search_once q q' :
  q \in root_search -> q' \in root_search ->
  same_root A (chain_of q) (chain_of q') -> q = q'.
Proof.
rewrite !mem_root_search => /andP [/closesP [s [u [v [-> tp]]]] fl].
case/andP => /closesP [s' [u' [v' [-> tp']]]] fl'; rewrite !chain_encode.
move: (tp) (tp'); rewrite !two_phases_root => /and3P [rc fm wc] /and3P [rc' fm' wc'].
case=> [e|[w0 [m em]]].
  by rewrite e in fm'; have [-> -> ->] := first_minimum_unique fm fm' (esym e).
move: wc; rewrite w0 ltxx orbF => /eqP ev; subst v; rewrite cat0s in rc fm w0 em *.
have ev' : v' = [::].
  move: em wc'; case e : (v' ++ s' :: u') => [|a b]; first by case: (v') e.
  move=> em; have [-> _] := root_rot rc w0 (esym em).
  by rewrite ltxx orbF => /eqP.
subst v'; rewrite cat0s in rc' fm' em.
have [w0' val] := root_rot rc w0 (esym em).
have [_ uq _ _ _] := is_rootP _ _ rc; have [_ uq' _ _ _] := is_rootP _ _ rc'.
have s'in : s' \in s :: u by rewrite -(mem_rot m) -em mem_head.
have sin : s \in s' :: u' by rewrite em mem_rot mem_head.
have e0 := val s (mem_head _ _); rewrite entries_first // in e0.
have le' : zero <= entries A (s :: u) s'.
  by case/andP: fm => /allP /(_ s' s'in) /=; rewrite entries_first.
have le : zero <= entries A (s' :: u') s.
  by case/andP: fm' => /allP /(_ s sin) /=; rewrite entries_first.
have z' := both_zero le' le (esym e0).
have z : entries A (s' :: u') s = zero by apply: both_zero le le' _; rewrite otimesC -e0.
have ss' : s = s'.
  apply/val_inj/eqP; rewrite eqn_leq; move: fl fl'.
  rewrite /from_least !left_encode !chain_encode !cat0s w0 w0' !eqxx !implyTb.
  move=> /allP /(_ s' s'in); rewrite z' eqxx implyTb => -> /allP /(_ s sin).
  by rewrite z eqxx.
by rewrite -ss' in em *; have -> := rot_head uq (esym em).
Qed.

(** ** The default search

    The roots from their first minimum, and what grows from each. *)

Definition default_search : seq (vector R n) :=
  from_roots A [seq chain_of q | q <- root_search].

Let sound : {in [seq chain_of q | q <- root_search], forall c, is_root A c}.
Proof. by move=> _ /mapP [q hq ->]; apply: root_search_sound. Qed.

Let complete c :
  is_root A c -> exists2 d, d \in [seq chain_of q | q <- root_search] & same_root A c d.
Proof.
by move=> /root_search_complete [q hq sq]; exists (chain_of q); rewrite ?map_f.
Qed.

Let once : {in [seq chain_of q | q <- root_search] &, forall c d, same_root A c d -> c = d}.
Proof.
by move=> _ _ /mapP [q hq ->] /mapP [q' hq' ->] /(root_search_once hq hq') ->.
Qed.

Let chains_uniq : uniq [seq chain_of q | q <- root_search].
Proof.
rewrite map_inj_in_uniq ?root_search_uniq // => q q' hq hq' e.
by apply: root_search_once => //; left; rewrite e.
Qed.

Theorem default_search_sound x : x \in default_search -> extremal A x.
Proof. exact: (from_roots_sound sound). Qed.

Theorem default_search_complete x :
  extremal A x ->
  exists2 y, y \in default_search & exists2 a : mp R, a != None & y = shift a x.
Proof. exact: (from_roots_complete complete). Qed.

Theorem default_search_once x y (a : mp R) :
  x \in default_search -> y \in default_search -> y = shift a x -> y = x.
Proof. exact: (from_roots_once sound once). Qed.

Theorem default_search_uniq : uniq default_search.
Proof. exact: (from_roots_uniq sound once chains_uniq). Qed.

End RootSearch.
