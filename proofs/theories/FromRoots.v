(** * What grows from a root (Theorem 35)

    The chains that begin with it; of a zero cycle, those that begin with one of its
    rotations, and its tied tails. They are the extremals of the root, each once. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch Roots.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section FromRoots.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l r s : 'I_n) (b c d e p q u v : seq 'I_n).

Local Notation zero := (Some 0%R : mp R).

(** ** Rotations *)

Definition rotations c : seq (seq 'I_n) :=
  if weight A c == zero then [seq rot m c | m <- iota 0 (size c)] else [:: c].

Lemma mem_rotations c d : c != [::] -> d \in rotations c <-> same_root A c d.
Proof.
move=> c0; rewrite /rotations; have [w0|nw] := eqVneq (weight A c) zero; last first.
  rewrite inE; split=> [/eqP ->|[-> //|[w0]]]; first by left.
  by rewrite w0 eqxx in nw.
have zero_in : c \in [seq rot m c | m <- iota 0 (size c)].
  by apply/mapP; exists 0; rewrite ?rot0 // mem_iota add0n lt0n size_eq0.
split=> [/mapP [m _ ->]|[-> //|[_ [m ->]]]]; first by right; split=> //; exists m.
have [le|lt] := leqP (size c) m; first by rewrite rot_oversize.
by apply/mapP; exists m; rewrite // mem_iota.
Qed.

Lemma same_root_sym c d : is_root A c -> same_root A c d -> is_root A d /\ same_root A d c.
Proof.
move=> rc [->|[w0 [m ->]]]; first by split=> //; left.
have [le|lt] := leqP (size c) 1.
  have -> : rot m c = c by case: (c) le => [|r [|]] // _; case: (m) => [|[]].
  by split=> //; left.
have zc := zero_cycle_rot m (root_zero_cycle rc w0 lt).
have [rd wd] := zero_cycle_root zc; split=> //; right; split=> //.
by exists (size (rot m c) - m)%N; rewrite -[RHS]/(rotr m (rot m c)) rotK.
Qed.

Lemma rotations_uniq c : is_root A c -> uniq (rotations c).
Proof.
case/is_rootP => _ uq _ _ _; rewrite /rotations; case: ifP => // _.
rewrite map_inj_in_uniq ?iota_uniq // => m m'; rewrite !mem_iota !add0n.
exact: rot_inj_uniq.
Qed.

(** ** The chains *)

Lemma good_root c : is_root A c -> good A (rev c).
Proof.
move=> rc; rewrite /good revK [chain _ _ _]root_chain // andbT.
by case/is_rootP: rc => c0 _ _ _ _; rewrite -size_eq0 size_rev size_eq0.
Qed.

Lemma good_cat u q : good A q -> good A (u ++ q) = oks (fits A) u q.
Proof.
move=> gq; elim: u => //= j u <-; case e : (u ++ q) => [|k p]; last by rewrite good_cons andbC.
by case: (u) e gq => //= ->.
Qed.

Definition grown d : seq (seq 'I_n) := [seq rev q | q <- behead (grow (fits A) n (rev d))].

Lemma mem_grown d e :
  is_root A d ->
  e \in grown d <-> exists b, [/\ b != [::], e = d ++ b & chain A (entries A e) e].
Proof.
move=> rd; have gd := good_root rd.
have mem q : (q \in behead (grow (fits A) n (rev d))) =
    (q != rev d) && (q \in grow (fits A) n (rev d)).
  have := grow_uniq (fits A) n (rev d); rewrite grow_head in_cons => /andP [t0 _].
  by have [->|] := eqVneq q (rev d); rewrite ?(negPf t0).
have cat0 u : (u ++ rev d == rev d) = (u == [::]).
  apply/eqP/eqP => [/(congr1 size) /eqP|-> //].
  by rewrite size_cat -[X in _ == X]add0n eqn_add2r size_eq0 => /eqP.
split=> [/mapP [q]|[b [b0 ee hc]]].
  rewrite mem => /andP [qd /growP [u [eq _ ok]]] ->; rewrite eq cat0 in qd.
  exists (rev u); rewrite -size_eq0 size_rev size_eq0 qd eq rev_cat revK; split=> //.
  have: good A (u ++ rev d) by rewrite good_cat.
  by rewrite /good rev_cat revK /entries rev_cat revK => /andP [].
apply/mapP; exists (rev e); last by rewrite revK.
rewrite mem ee rev_cat cat0 -size_eq0 size_rev size_eq0 b0; apply/growP.
exists (rev b); split=> //.
  case/andP: hc => /listsP [uq _] _; move: uq; rewrite ee cat_uniq => /and3P [_ _ ub].
  by rewrite size_rev -(card_uniqP ub) -[n in (_ <= n)%N]card_ord max_card.
rewrite -good_cat // -rev_cat -ee /good revK [chain _ _ _]hc andbT.
by rewrite -size_eq0 size_rev ee size_cat addn_eq0 !size_eq0 (negPf b0) andbF.
Qed.

Definition chains_of c : seq (seq 'I_n) := c :: flatten [seq grown d | d <- rotations c].

Lemma mem_chains_of c e :
  is_root A c ->
  e \in chains_of c <->
  e = c \/ exists d b, [/\ same_root A c d, b != [::], e = d ++ b & chain A (entries A e) e].
Proof.
move=> rc; have [c0 _ _ _ _] := is_rootP _ _ rc; rewrite inE.
split=> [/predU1P [->|/flatten_mapP [d /(mem_rotations _ c0) sd]]|[->|[d [b [sd b0 ee hc]]]]].
- by left.
- have [rd _] := same_root_sym rc sd.
  by move=> /(mem_grown _ rd) [b [b0 ee hc]]; right; exists d, b.
- by rewrite eqxx.
have [rd _] := same_root_sym rc sd; apply/orP; right; apply/flatten_mapP.
by exists d; [apply/mem_rotations | apply/mem_grown => //; exists b].
Qed.

Lemma chains_of_root c e :
  is_root A c -> e \in chains_of c ->
  chain A (entries A e) e /\ exists2 d, same_root A c d & root_of A (entries A e) d.
Proof.
move=> rc /(mem_chains_of _ rc) [->|[d [b [sd b0 ee hc]]]].
  have hc := root_chain rc; split=> //; exists c; first by left.
  by left; split=> //; exists [::]; rewrite cats0.
split=> //; exists d => //; have [rd _] := same_root_sym rc sd.
by left; split=> //; exists b; rewrite -ee.
Qed.

(** Only the root itself can be a zero cycle. *)
Lemma chains_of_cycle c e x :
  is_root A c -> e \in chains_of c -> zero_cycle A x e -> e = c.
Proof.
move=> rc /(mem_chains_of _ rc) [//|[d [b [sd b0 ee _]]]] /zero_cycle_root [re _].
have [rd _] := same_root_sym rc sd; have [d0 _ _ _ _] := is_rootP _ _ rd.
by rewrite ee in re; have := root_shortest d0 b0 re; rewrite root_solution.
Qed.

Lemma chains_of_once c e e' (a : mp R) :
  is_root A c -> e \in chains_of c -> e' \in chains_of c -> a != None ->
  entries A e' = shift a (entries A e) -> e = e'.
Proof.
move=> rc he he' fa ee; have [hc [d _ rd]] := chains_of_root rc he.
have [hc' _] := chains_of_root rc he'; rewrite ee chain_shift // in hc'.
have [sol _ _] := root_extremal rd.
have [//|[zc [m em]]] := chain_unique sol hc hc'.
rewrite (chains_of_cycle rc he zc); apply/esym; apply: (chains_of_cycle rc he').
by rewrite em; apply: zero_cycle_rot zc.
Qed.

Lemma chains_of_uniq c : is_root A c -> uniq (chains_of c).
Proof.
move=> rc; have [c0 _ _ _ _] := is_rootP _ _ rc.
have rot_root d : d \in rotations c -> is_root A d.
  by move=> /(mem_rotations _ c0) /(same_root_sym rc) [].
rewrite /=; apply/andP; split.
  apply/flatten_mapP => -[d /rot_root rd /(mem_grown _ rd) [b [b0 ec _]]].
  have [d0 _ _ _ _] := is_rootP _ _ rd.
  by rewrite ec in rc; have := root_shortest d0 b0 rc; rewrite root_solution.
apply: uniq_flatten_map => [|d _|d d' /rot_root rd /rot_root rd' e].
- exact: rotations_uniq.
- rewrite map_inj_uniq; last exact: (can_inj revK).
  by have := grow_uniq (fits A) n (rev d); rewrite grow_head => /andP [].
move=> /(mem_grown _ rd) [b [_ e1 _]] /(mem_grown _ rd') [b' [_ e2 _]].
by apply: (root_prefix_eq rd rd' (d := b) (d' := b')); rewrite -e1.
Qed.

(** ** The extremals of a root *)

Definition tails_of c : seq (seq 'I_n) :=
  if zero_cycle A (entries A c) c then tails A (entries A c) c else [::].

Definition extremals_of c : seq (vector R n) :=
  [seq entries A e | e <- chains_of c] ++ [seq with_tail A (entries A c) d | d <- tails_of c].

Lemma mem_tails_of c d :
  reflect [/\ zero_cycle A (entries A c) c, d != [::] &
              tied_tail A (with_tail A (entries A c) d) c (rev d)]
          (d \in tails_of c).
Proof.
rewrite /tails_of; case: ifP => zc; last by apply: (iffP idP) => // -[].
by apply: (iffP (tailsP zc d)) => [[]|[]].
Qed.

(** What grows from a root has this root. *)
Theorem grows_root c y :
  is_root A c -> y \in extremals_of c -> exists2 d, same_root A c d & root_of A y d.
Proof.
move=> rc; rewrite mem_cat => /orP [/mapP [e he ->]|/mapP [d /mem_tails_of [_ _ td] ->]].
  by case: (chains_of_root rc he).
by exists c; [left | right; exists (rev d)].
Qed.

(** What has this root grows from it, up to scaling. *)
Theorem root_grows c d x :
  is_root A c -> same_root A c d -> root_of A x d ->
  exists2 y, y \in extremals_of c & exists2 a : mp R, a != None & y = shift a x.
Proof.
move=> rc sd; have [rd sd'] := same_root_sym rc sd.
have found e : e \in chains_of c -> chain A x e ->
    exists2 y, y \in extremals_of c & exists2 a : mp R, a != None & y = shift a x.
  move=> he hx; exists (entries A e); first by rewrite mem_cat map_f.
  case: e he hx => [|r p] _ hx; last first.
    have [fr ex] := chain_copy hx; exists (inverse (x r)); first by rewrite inverse_finite.
    by rewrite {2}ex shiftK.
  exists zero; rewrite // shift0; apply/ffunP => i; rewrite ffunE; apply/esym/off_support.
  by case/andP: hx => /listsP [_ <-].
case=> [[_ [b hb]]|[b td]].
  have [b0|b0] := eqVneq b [::]; last first.
    apply: (found (d ++ b)) => //; apply/mem_chains_of => //; right; exists d, b.
    by split=> //; apply: chain_entries hb.
  rewrite b0 cats0 in hb; apply: (found c); first by rewrite mem_head.
  case: sd' => [-> //|[wd [m ->]]]; have [le|lt] := leqP (size d) 1.
    by have -> : rot m d = d by case: (d) le => [|r [|]] // _; case: (m) => [|[]].
  apply: zero_cycle_chain; apply: zero_cycle_rot.
  have zd := root_zero_cycle rd wd lt; case: (d) hb zd => [_ /and3P [] //|r p hb].
  by have [fr ex] := chain_copy hb; rewrite [in X in _ -> X]ex zero_cycle_shift.
have tc : tied_tail A x c b by case: sd' => [-> //|[_ [m ->]]]; apply: tied_tail_rot.
have zx := restrict_zero_cycle tc; have [_ c0 _ _] := and4P tc.
case: c rc sd sd' found tc zx c0 => // r p rc _ _ _ tc zx _.
have [fr' er] := chain_copy (zero_cycle_chain zx).
have xr : restrict x (r :: p) r = x r by rewrite ffunE mem_head.
rewrite xr in fr' er; have fa : inverse (x r) != None by rewrite inverse_finite.
have zc : zero_cycle A (entries A (r :: p)) (r :: p).
  by move: zx; rewrite er zero_cycle_shift.
have tq : tied_tail A (shift (inverse (x r)) x) (r :: p) (rev (rev b)).
  by rewrite revK tied_tail_shift.
have b0 : rev b != [::] by have [b' [t ->]] := tied_tail_rcons tc; rewrite rev_rcons.
have ey : shift (inverse (x r)) x = with_tail A (entries A (r :: p)) (rev b).
  apply: (tied_with_tail zc b0 tq) => i ic.
  have xi : x i = x r ⊗ entries A (r :: p) i.
    by have := congr1 (fun y : vector R n => y i) er; rewrite !ffunE ic.
  by rewrite ffunE xi otimesK.
exists (shift (inverse (x r)) x); last by exists (inverse (x r)).
rewrite mem_cat; apply/orP; right; apply/mapP; exists (rev b) => //.
by apply/mem_tails_of; split=> //; rewrite -ey.
Qed.

(** None comes twice, not even up to a shift. *)
Theorem extremals_of_once c y y' (a : mp R) :
  is_root A c -> y \in extremals_of c -> y' \in extremals_of c ->
  y' = shift a y -> y' = y.
Proof.
move=> rc hy hy' e; have fa : a != None.
  have [d _ /root_extremal [_ ny _]] := grows_root rc hy'; apply: contraNneq ny => a0.
  by rewrite e a0; apply/eqP/ffunP => i; rewrite !ffunE.
move: hy hy' e; rewrite !mem_cat.
case/orP => /mapP [b hb ->]; case/orP => /mapP [b' hb' ->] e.
- by rewrite (chains_of_once rc hb hb' fa e).
- have [_ _ td] := mem_tails_of _ _ hb'; have [hc _] := chains_of_root rc hb.
  move: td; rewrite e tied_tail_shift // => td.
  by case: (tied_tail_no_chain (tied_tail_solution td) td hc).
- have [_ _ td] := mem_tails_of _ _ hb; have [hc _] := chains_of_root rc hb'.
  move: hc; rewrite e chain_shift // => hc.
  by case: (tied_tail_no_chain (tied_tail_solution td) td hc).
have [_ _ td] := mem_tails_of _ _ hb; have [_ _ td'] := mem_tails_of _ _ hb'.
rewrite e tied_tail_shift // in td'.
by have [/(can_inj revK) -> _] := tied_tail_unique (tied_tail_solution td) td td'.
Qed.

Theorem extremals_of_uniq c : is_root A c -> uniq (extremals_of c).
Proof.
move=> rc; have f0 : zero != None by [].
rewrite cat_uniq; apply/and3P; split.
- rewrite map_inj_in_uniq ?chains_of_uniq // => b b' hb hb' e.
  by apply: (chains_of_once rc hb hb' f0); rewrite shift0.
- apply/hasPn => _ /mapP [d /mem_tails_of [_ _ td] ->]; apply/negP => /mapP [b hb e].
  have [hc _] := chains_of_root rc hb; rewrite -e in hc.
  exact: (tied_tail_no_chain (tied_tail_solution td) td hc).
rewrite map_inj_in_uniq => [|d d' /mem_tails_of [_ _ td] /mem_tails_of [_ _ td'] e].
  rewrite /tails_of; case: ifP => // _.
  by have := grow_uniq (tail_fits A (entries A c) c) n [::]; rewrite grow_head => /andP [].
rewrite -e in td'.
by have [/(can_inj revK) -> _] := tied_tail_unique (tied_tail_solution td) td td'.
Qed.

(** Different roots have different extremals. *)
Lemma root_of_shift x c (a : mp R) : a != None -> root_of A x c -> root_of A (shift a x) c.
Proof.
move=> fa [[rc [d hd]]|[d td]]; [left|right]; last by exists d; rewrite tied_tail_shift.
by split=> //; exists d; rewrite chain_shift.
Qed.

Lemma same_root_trans c d e : same_root A c d -> same_root A d e -> same_root A c e.
Proof.
move=> sd [-> //|[wd [m ->]]]; case: sd wd => [->|[wc [m' ->]]] wd.
  by right; split=> //; exists m.
by right; split=> //; exists (rot_add c m' m); rewrite rot_rot_add.
Qed.

Theorem roots_apart c c' y (a : mp R) :
  is_root A c -> is_root A c' -> y \in extremals_of c -> shift a y \in extremals_of c' ->
  same_root A c c'.
Proof.
move=> rc rc' hy hy'; have [d sd rd] := grows_root rc hy.
have [d' sd' rd'] := grows_root rc' hy'; have [sol ny _] := root_extremal rd'.
have fa : a != None.
  by apply: contraNneq ny => ->; apply/eqP/ffunP => i; rewrite !ffunE.
have s := root_unique sol (root_of_shift fa rd) rd'.
have [_ sd''] := same_root_sym rc' sd'.
exact: same_root_trans (same_root_trans sd s) sd''.
Qed.

(** ** The basis from a list of the roots

    A list in which each root comes once, but for rotations. *)

Variable roots : seq (seq 'I_n).

Hypothesis roots_sound : {in roots, forall c, is_root A c}.
Hypothesis roots_complete : forall c, is_root A c -> exists2 d, d \in roots & same_root A c d.
Hypothesis roots_once : {in roots &, forall c d, same_root A c d -> c = d}.
Hypothesis roots_uniq : uniq roots.

Definition from_roots : seq (vector R n) := flatten [seq extremals_of c | c <- roots].

Theorem from_roots_sound x : x \in from_roots -> extremal A x.
Proof.
case/flatten_mapP => c /roots_sound rc hx; have [d _] := grows_root rc hx.
exact: root_extremal.
Qed.

Theorem from_roots_complete x :
  extremal A x ->
  exists2 y, y \in from_roots & exists2 a : mp R, a != None & y = shift a x.
Proof.
move=> /root_exists [d rd]; have [c hc sc] := roots_complete (root_of_root rd).
have [rc sd] := same_root_sym (root_of_root rd) sc.
have [y hy copy] := root_grows rc sd rd.
by exists y => //; apply/flatten_mapP; exists c.
Qed.

Theorem from_roots_once x y (a : mp R) :
  x \in from_roots -> y \in from_roots -> y = shift a x -> y = x.
Proof.
case/flatten_mapP => c hc hx /flatten_mapP [d hd hy] e.
have rc := roots_sound hc; have rd := roots_sound hd.
have ecd : c = d.
  by apply: roots_once => //; apply: (@roots_apart _ _ x a); rewrite // -e.
by apply: (extremals_of_once rc hx _ e); rewrite ecd.
Qed.

Theorem from_roots_uniq : uniq from_roots.
Proof.
apply: uniq_flatten_map => // [c /roots_sound|c d hc hd x hx hx'].
  exact: extremals_of_uniq.
apply: roots_once => //; apply: (@roots_apart _ _ x zero); rewrite ?shift0 //; exact: roots_sound.
Qed.

End FromRoots.
