(** * The search head first finds every extremal, once

    For each head t, with x_t = 0, grow the end of a chain at its front: t, then
    the node on which t leans, then the node on which that one leans. What is
    grown is kept in the order of the chain, so its first node is the one that
    was added last, and its last node is the head. An end whose first row holds
    by its own nodes is shut: it is an extremal, and a leaf. Tails are grown from
    zero cycles as in TiedSearch.v.

    Ends that no extremal has may be dropped: [dead] says of which this is known.
    All theorems hold for every [dead] that is right, one that knows nothing
    included; it decides only how much is walked in vain. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Ends.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l m q t : 'I_n) (c d p s u : seq 'I_n).

(** The entries of an end: 0 at the head, and what the row before asks for. *)
Fixpoint end_value s : vector R n :=
  if s is k :: s' then
    if s' is q :: _ then join (end_value s') k (inverse (A q k) ⊗ end_value s' q)
    else join bottom k (Some 0%R)
  else bottom.

(** Its first row holds by its own nodes. *)
Definition shut s :=
  if s is q :: _ then has (fun m => end_value s q <= A q m ⊗ end_value s m) s
  else false.

(** The rule of growth: k is new, the first row does not hold without it, and no
    other row feels it. *)
Definition goes_on k s :=
  if s is q :: s' then
    let x := end_value s in
    let v := inverse (A q k) ⊗ x q in
    [&& ~~ shut s, x k == None, v != None & out_of_reach A x k v s']
  else false.

(** What Theorem 8 asks for: a solution with the entries of the end, and small
    off it. *)
Definition live s :=
  exists z, [/\ solution A z, {in s, z =1 end_value s} &
    forall i k, i \in behead s -> k \notin s -> A i k ⊗ z k < end_value s i].

(** ** What is grown are the ends of chains *)

Definition sound_end s := (s != [::]) && chain A (end_value s) s.

Lemma end_support s i : i \in support (end_value s) -> i \in s.
Proof.
elim: s => [|k s IH]; first by rewrite supportE ffunE.
case: s IH => [|q s] IH; rewrite supportE /= ffunE in_cons; case: (i == k) => //=.
  by rewrite ffunE.
by rewrite -supportE => /IH.
Qed.

Lemma sound_end_one t : sound_end [:: t].
Proof.
rewrite /sound_end /chain /= andbT; apply/listsP; split=> // i.
by rewrite inE supportE /= !ffunE; case: (i == t).
Qed.

Lemma sound_end_cons k q s :
  sound_end (k :: q :: s) = sound_end (q :: s) && goes_on k (q :: s).
Proof.
set x := end_value (q :: s); set v := inverse (A q k) ⊗ x q.
have -> : sound_end (k :: q :: s) = chain A (join x k v) (k :: q :: s) by [].
have -> : sound_end (q :: s) && goes_on k (q :: s) = chain A x (q :: s) &&
  [&& ~~ shut (q :: s), x k == None, v != None & out_of_reach A x k v s] by [].
apply/idP/idP.
  case/andP => /listsP [uq hx] /andP [qk pth].
  have kqs : k \notin q :: s by case/andP: uq.
  have kx : k \notin support x by apply: contra kqs => /end_support.
  have fv : v != None by have := hx k; rewrite mem_head supportE join_self => <-.
  have sub : {subset q :: s <= support x}.
    move=> i iqs; have := hx i; rewrite in_cons iqs orbT support_join // in_cons mem_enum.
    by case: eqP iqs => [->|//]; rewrite (negPf kqs).
  have fq : q \in support x by rewrite sub ?mem_head.
  have {pth} : path (carries A (join x k v)) q s by [].
  rewrite path_join // => /andP [pth oor].
  have lx : lists x (q :: s).
    apply/listsP; split; first by case/andP: uq.
    by move=> i; apply/idP/idP => [/sub//|/end_support].
  apply/andP; split; first by rewrite /chain lx.
  rewrite oor fv (off_support kx) eqxx !andbT -[shut _]/(has (fun m => x q <= A q m ⊗ x m) (q :: s)).
  apply/hasPn => m mqs; rewrite -ltNge.
  have mk : m != k by apply: contraNneq kqs => <-.
  case/leansP: qk => _ _ _ /(_ m mk); rewrite join_sum // joinE //.
case/andP => /andP [/listsP [uq hx] pth] /and4P [open /eqP xk fv oor].
have kx : k \notin support x by rewrite supportE xk.
have sub : {subset q :: s <= support x} by move=> i; rewrite hx.
have fq : q \in support x by rewrite -hx mem_head.
have fa : A q k != None by move: fv; rewrite otimes_finite inverse_finite => /andP [].
have kqs : k \notin q :: s by rewrite hx.
apply/andP; split.
  apply/listsP; split; first by rewrite cons_uniq kqs.
  by move=> i; rewrite support_join // !in_cons mem_enum -hx in_cons.
apply/andP; split; last first.
  suff: path (carries A (join x k v)) q s by [].
  by rewrite path_join // oor andbT.
apply/leansP; split.
- exact: support_join_old.
- by apply: contraNneq kqs => ->; rewrite mem_head.
- by rewrite join_self joinE // otimesVK.
move=> m mk; rewrite join_sum // joinE //.
have [fm|/off_support ->] := boolP (m \in support x); last first.
  by rewrite otimes_None ltNx -supportE.
by move/hasPn: open => /(_ m); rewrite -ltNge; apply; rewrite hx.
Qed.

(** The end of an extremal is sound, has its entries, and is live. *)
Lemma end_agree y s t :
  sorted (carries A y) s -> s != [::] -> y (last t s) = Some 0%R ->
  {in s, y =1 end_value s}.
Proof.
elim: s => // k [|q s] IH srt _ yt i.
  by rewrite inE => /eqP ->; rewrite /= ffunE eqxx.
case/andP: srt => kq srt; have {}IH := IH srt isT yt.
rewrite inE [end_value _]/= ffunE; case: eqP => [-> _|_]; last exact: IH.
case/leansP: kq => fq _ e _; rewrite -(IH q (mem_head _ _)) -e.
by rewrite otimesK //; move: fq; rewrite supportE -e otimes_finite => /andP [].
Qed.

Section OfSolution.

Variables (y : vector R n) (s : seq 'I_n) (t : 'I_n).
Hypotheses (uq : uniq s) (s0 : s != [::]) (srt : sorted (carries A y) s).
Hypotheses (sub : {subset s <= support y}) (yt : y (last t s) = Some 0%R).

Let agree := end_agree srt s0 yt.

Lemma end_below : below (end_value s) y.
Proof.
apply/belowP => i; have [is_|no] := boolP (i \in s); first by rewrite agree.
by rewrite off_support ?leNx //; apply: contra no; apply: end_support.
Qed.

Lemma end_mem i : (i \in support (end_value s)) = (i \in s).
Proof.
apply/idP/idP => [/end_support //|is_].
by rewrite supportE -agree // -supportE sub.
Qed.

Lemma end_sound : sound_end s.
Proof.
rewrite /sound_end s0 andTb; apply/andP; split.
  by apply/listsP; split=> // i; rewrite end_mem.
apply: (sub_in_sorted (P := mem s) _ _ srt); last by apply/allP.
move=> k i ks is_ /leansP [_ ki e lt]; apply/leansP; split=> //.
- by rewrite end_mem.
- by rewrite -!agree.
move=> l lk; rewrite -(agree is_); apply: le_lt_trans (lt l lk).
exact/le_otimes/(belowP _ _ end_below).
Qed.

Lemma end_live : solution A y -> live s.
Proof.
move=> sol; exists y; split=> // i k ib ks.
have is_ : i \in s by case: (s) ib => //= q s' ib; rewrite inE ib orbT.
have [l ls li] : exists2 l, l \in s & leans A y i l.
  by case: (s) srt ib => // q s' pth /(path_pred pth) [l /mem_belast lb li]; exists l.
rewrite -agree //; case/leansP: li => _ _ _; apply.
by apply: contraNneq ks => ->.
Qed.

End OfSolution.

(** A sound end that is shut is a solution. *)
Lemma shut_solution s : sound_end s -> shut s -> solution A (end_value s).
Proof.
case/andP => s0 /andP [/listsP [_ hx] srt] sh; apply/solutionP => i; rewrite -hx => is_.
case: s s0 hx srt sh is_ => // q s _ hx pth /hasP [m _ le] .
rewrite inE => /predU1P [->|/(path_pred pth) [k _ /leansP [_ _ e _]]].
  by exists m.
by exists k; rewrite e.
Qed.

End Ends.

Section HeadSearch.

Variables (R : ogroup) (n : nat) (A : matrix R n) (dead : seq 'I_n -> bool).
Implicit Types (x y z : vector R n) (i j k l q t : 'I_n) (c d p s u : seq 'I_n).

Hypothesis dead_right : forall s, sound_end A s -> dead s -> ~ live A s.

Local Notation end_value := (end_value A).

Definition grows k s := goes_on A k s && ~~ dead (k :: s).

Definition heads_grown : seq (seq 'I_n) :=
  flatten [seq grow grows n [:: t] | t <- [seq t <- enum 'I_n | ~~ dead [:: t]]].

Definition heads_chains : seq (seq 'I_n) :=
  [seq s <- heads_grown |
    shut A s && (zero_cycle A (end_value s) s ==> least_start s)].

(** Everything that the search gives out. *)
Definition heads_search : seq (vector R n) := with_tails A heads_chains end_value id.

(** ** What is grown *)

Fixpoint spared s := if s is k :: s' then ~~ dead s && spared s' else true.

Lemma grows_oks u t : ~~ dead [:: t] ->
  oks grows u [:: t] = sound_end A (u ++ [:: t]) && spared (u ++ [:: t]).
Proof.
move=> nd; elim: u => [|k u IH] /=; first by rewrite sound_end_one nd.
rewrite {}IH; case e : (u ++ [:: t]) => [|q s]; first by case: (u) e.
by rewrite sound_end_cons /grows -!andbA; do !bool_congr.
Qed.

Lemma heads_grownE s : (s \in heads_grown) = sound_end A s && spared s.
Proof.
apply/flatten_mapP/idP => [[t]|].
  rewrite mem_filter => /andP [nd _] /growP [u [-> _]].
  by rewrite grows_oks.
case/lastP: s => [//|u t]; rewrite -cats1 => gs.
have nd : ~~ dead [:: t].
  by case/andP: gs => _; elim: u => /= [/andP [] //|k u IH /andP [_ /IH]].
exists t; first by rewrite mem_filter nd mem_enum.
apply/growP; exists u; split=> //; last by rewrite grows_oks.
case/andP: gs => /andP [_ /andP [/listsP [uq _] _]] _.
rewrite cats1 rcons_uniq in uq; case/andP: uq => _ /card_uniqP <-.
by rewrite -[n in (_ <= n)%N]card_ord max_card.
Qed.

Lemma sound_end_neq0 s : sound_end A s -> end_value s != bottom.
Proof.
case/andP => s0 /andP [/listsP [_ hx] _]; rewrite support_neq0; apply/set0Pn.
by case: s s0 hx => // k s _ hx; exists k; rewrite -hx mem_head.
Qed.

(** ** Chains *)

Theorem heads_chains_sound s :
  s \in heads_chains -> extremal A (end_value s) /\ chain A (end_value s) s.
Proof.
rewrite mem_filter heads_grownE => /andP [/andP [sh _] /andP [gs _]].
have [_ hc] := andP gs; split=> //.
apply/(chain_criterion (shut_solution gs sh) (sound_end_neq0 gs)).
by left; exists s.
Qed.

(** No end of a solution that leans along it is dropped. *)
Lemma spared_end y s t :
  solution A y -> uniq s -> sorted (carries A y) s -> {subset s <= support y} ->
  y (last t s) = Some 0%R -> spared s.
Proof.
move=> sol; elim: s => //= k s IH /andP [ks uq] srt sub yt.
have sub' : {subset s <= support y} by move=> i is_; rewrite sub // inE is_ orbT.
apply/andP; split; last first.
  by case: s IH ks uq srt sub sub' yt => // q s IH _ uq /andP [_ srt] _ sub' yt; apply: IH.
apply/negP => hd; apply: (dead_right _ hd).
  by apply: (end_sound (y := y) (t := t)); rewrite //= ks.
by apply: (end_live (y := y) (t := t)); rewrite //= ks.
Qed.

Theorem heads_chains_complete x c :
  extremal A x -> chain A x c ->
  exists2 s, s \in heads_chains & exists2 a : mp R, a != None & end_value s = shift a x.
Proof.
move=> [sol nx _] hc.
have [p [t [hpt least]]] : exists p t, chain A x (rcons p t) /\
    (zero_cycle A x (rcons p t) -> all (fun i => (t <= i)%N) (rcons p t)).
  case/lastP: c hc => [|p t] hc.
    case/andP: hc => /listsP [_ hx] _; move: nx; rewrite support_neq0.
    by case/set0Pn => i; rewrite -hx.
  have [zc|no] := boolP (zero_cycle A x (rcons p t)); last first.
    by exists p, t; split=> // zc; rewrite zc in no.
  have tin : t \in rcons p t by rewrite mem_rcons mem_head.
  have [r rin min] := arg_minnP (fun i : 'I_n => i : nat) tin.
  have [m p' e] := rot_to rin; exists p', r; rewrite -rot1_cons -e; split.
    exact/zero_cycle_chain/zero_cycle_rot/zero_cycle_rot.
  by move=> _; apply/allP => i; rewrite !mem_rot; apply: min.
set s := rcons p t in hpt least; have [/listsP [uq hx] srt] := andP hpt.
have ft : x t != None by rewrite -supportE -hx mem_rcons mem_head.
have fa : inverse (x t) != None by rewrite inverse_finite.
pose y := shift (inverse (x t)) x.
have hy : chain A y s by rewrite chain_shift.
have [/listsP [_ sy] srt_y] := andP hy; have sol_y : solution A y by apply: solution_shift.
have s0 : s != [::] by rewrite /s; case: (p).
have yt : y (last t s) = Some 0%R by rewrite last_rcons ffunE otimes_inverse.
have sub : {subset s <= support y} by move=> i; rewrite sy.
have agree := end_agree srt_y s0 yt.
have ey : end_value s = y.
  apply/ffunP => i; have [is_|no] := boolP (i \in s); first by rewrite agree.
  by rewrite !off_support //; [rewrite -sy | apply: contra no; apply: end_support].
exists s; last by exists (inverse (x t)).
rewrite mem_filter heads_grownE (end_sound uq s0 srt_y sub yt).
rewrite (spared_end sol_y uq srt_y sub yt) ey !andbT; apply/andP; split.
  have [q [s' es]] : exists q s', s = q :: s'.
    by case: (s) s0 => // q s' _; exists q, s'.
  have qs : q \in s by rewrite es mem_head.
  have [|m le] := solutionP _ _ sol_y q; first by rewrite -sy.
  suff: has (fun m => end_value s q <= A q m ⊗ end_value s m) s by rewrite es.
  apply/hasP; exists m; last by rewrite ey.
  rewrite sy supportE; apply: contraTneq le => ->.
  by rewrite otimes_None lexN -supportE -sy.
rewrite zero_cycle_shift //; apply/implyP => /least /allP all_t.
by apply/allP => i is_; rewrite last_rcons all_t.
Qed.

Theorem heads_chains_uniq : uniq heads_chains.
Proof.
apply/filter_uniq/uniq_flatten_map; first by rewrite filter_uniq // enum_uniq.
  by move=> t _; apply: grow_uniq.
move=> t t' _ _ s /growP [u [-> _ _]] /growP [u' [e _ _]].
by move: e; rewrite !cats1 => /rcons_inj [].
Qed.

Lemma least_end_rot s s' m :
  s' != [::] -> uniq s -> least_start s -> least_start s' -> s' = rot m s -> s = s'.
Proof.
move=> s0' uq ls ls' e; apply: (least_rot s0' uq ls ls' (m := size (rev s) - m)).
by rewrite e rev_rot.
Qed.

Theorem heads_chains_once s s' (a : mp R) :
  s \in heads_chains -> s' \in heads_chains ->
  end_value s' = shift a (end_value s) -> s = s'.
Proof.
rewrite !mem_filter !heads_grownE.
move=> /andP [/andP [sh ls] /andP [gs _]] /andP [/andP [_ ls'] /andP [gs' _]] e.
have fa : a != None.
  apply: contraTneq (sound_end_neq0 gs') => a0; rewrite negbK e a0.
  by apply/eqP/ffunP => i; rewrite !ffunE.
have [_ hc] := andP gs; have [s0' hc'] := andP gs'.
rewrite e chain_shift // in hc'; have sol := shut_solution gs sh.
have [//|[zc [m em]]] := chain_unique sol hc hc'.
rewrite e zero_cycle_shift // {1}em zero_cycle_rot //= in ls'.
rewrite zc /= in ls; have [/listsP [uq _] _] := andP hc.
exact: (least_end_rot s0' uq ls ls' em).
Qed.

(** ** With tied tails *)

(** What is given out is extremal, *)
Theorem heads_search_sound x : x \in heads_search -> extremal A x.
Proof. exact/with_tails_sound/heads_chains_sound. Qed.

(** every extremal is given out, up to scaling, *)
Theorem heads_search_complete x :
  extremal A x ->
  exists2 y, y \in heads_search & exists2 a : mp R, a != None & y = shift a x.
Proof. exact: (with_tails_complete heads_chains_sound heads_chains_complete). Qed.

(** no two of them are shifted copies of each other, *)
Theorem heads_search_once x y (a : mp R) :
  x \in heads_search -> y \in heads_search -> y = shift a x -> y = x.
Proof. exact: (with_tails_once heads_chains_sound heads_chains_once). Qed.

(** and none comes twice. *)
Theorem heads_search_uniq : uniq heads_search.
Proof. exact: (with_tails_uniq heads_chains_sound heads_chains_once heads_chains_uniq). Qed.

End HeadSearch.
