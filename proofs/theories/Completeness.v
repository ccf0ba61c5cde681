(** * When a claim holds all extremals

    The argument head first of supereigen-verify (src/kernel/head_first.rs): whoever claims
    some extremals and shows (A), (B) and (C) below has claimed them all, up to
    scaling; and whoever has claimed them all can show it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Minimal HeadFirst GreatestTest.
From supereigen Require Import Growing Search TiedSearch HeadSearch.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Restrict.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l s : 'I_n) (c d e p : seq 'I_n).

Lemma restrict_on y e i : i \in e -> restrict y e i = y i.
Proof. by rewrite ffunE => ->. Qed.

Lemma restrict_le y e i : restrict y e i <= y i.
Proof. by rewrite ffunE; case: ifP => // _; apply: leNx. Qed.

Lemma leans_restrict y e i k :
  i \in e -> k \in e -> leans A y i k -> leans A (restrict y e) i k.
Proof.
move=> ie ke /leansP [fi ki eq lt]; apply/leansP; split=> //.
- by rewrite supportE restrict_on // -supportE.
- by rewrite !restrict_on.
move=> l lk; rewrite (restrict_on y ie); apply: le_lt_trans (lt l lk).
exact/le_otimes/restrict_le.
Qed.

(** A tied tail without its last nodes is one. *)
Lemma restrict_tied_tail y c s p d :
  tied_tail A y c ((s :: p) ++ d) -> tied_tail A (restrict y (c ++ s :: p)) c (s :: p).
Proof.
case/and4P => /listsP [uq hy] c0 cyc /and4P [ts Tc two pth]; set e := c ++ s :: p.
have ce i : i \in c -> i \in e by rewrite mem_cat => ->.
have pe i : i \in s :: p -> i \in e by rewrite mem_cat => ->; rewrite orbT.
have ey i : i \in e -> i \in support y.
  by move=> ie; rewrite -hy catA mem_cat ie.
have se : s \in e by apply: pe; rewrite mem_head.
have same : ties A (restrict y e) s = ties A y s.
  apply/setP => k; rewrite !inE (restrict_on y se).
  have [ke|ke] := boolP (k \in e); first by rewrite restrict_on.
  have -> : (A s k ⊗ y k == y s) = false.
    by apply: contraNF ke => tie; apply/ce/(subsetP Tc); rewrite inE.
  by rewrite ffunE (negPf ke) otimes_None lt_eqF // ltNx -supportE ey.
apply/and4P; split=> //.
- apply/listsP; split; first by move: uq; rewrite catA cat_uniq => /and3P [].
  move=> i; rewrite supportE ffunE -/e; case: ifP => // ie.
  by rewrite -supportE ey.
- apply: (sub_in_cycle (P := mem e) _ _ cyc); last by apply/allP.
  by move=> k i ke ie; apply: leans_restrict.
apply/and4P; rewrite same; split=> //.
  apply/tightP; split; first by rewrite supportE restrict_on // -supportE ey.
    move=> k; rewrite (restrict_on y se); apply: le_trans (tight_le k ts).
    exact/le_otimes/restrict_le.
  have [k kT] := tight_ties ts; exists k; rewrite !restrict_on //.
    by move: kT; rewrite inE => /eqP.
  exact/ce/(subsetP Tc).
move: pth; rewrite cat_path => /andP [pth _].
apply: (sub_in_path (P := mem e) _ _ pth); last by apply/allP => i; apply: pe.
by move=> k i ke ie; apply: leans_restrict.
Qed.

End Restrict.

Section Completeness.

Variables (R : ogroup) (n : nat) (A : matrix R n) (C : vector R n -> Prop).
Implicit Types (x y z : vector R n) (i j k l q t : 'I_n) (c d p s u : seq 'I_n).

(** The claim holds a multiple of y. *)
Definition held y := exists2 a : mp R, a != None & C (shift a y).

(** The segments of the claim: s ends the chain of a claimed vector, or its tail. *)
Definition claimed s :=
  exists2 x, C x &
    exists u, chain A x (u ++ s) \/ exists c, tied_tail A x c (u ++ s).

(** What is checked. (A) A head that passes the test of Theorem 8 is one of the
    claim. (B) A segment that is longer by a node than one of the claim, and
    passes the test, is one of the claim. (C) If the claim holds a zero cycle, it holds every
    tied tail of it with one node; if it holds a tied tail, it holds every one
    that is longer by one node. *)
Definition heads_checked := forall t, live A [:: t] -> claimed [:: t].

Definition segments_checked :=
  forall k s, claimed s -> goes_on A k s -> live A (k :: s) -> claimed (k :: s).

Definition tails_checked :=
  forall y c d j, tied_tail A y c (rcons d j) -> held (restrict y (c ++ d)) -> held y.

Section Enough.

Hypotheses (okA : heads_checked) (okB : segments_checked) (okC : tails_checked).

(** Every end of a chain is a segment of the claim. *)
Lemma chain_claimed y s t :
  solution A y -> uniq s -> s != [::] -> sorted (carries A y) s ->
  {subset s <= support y} -> y (last t s) = Some 0%R -> claimed s.
Proof.
move=> sol; elim: s => // k [|q s] IH uq s0 srt sub yt.
  by apply: okA; apply: (end_live (y := y) (t := t)).
have cl : claimed (q :: s).
  apply: IH; [by case/andP: uq | by [] | by case/andP: srt | | by []].
  by move=> i is_; rewrite sub // inE is_ orbT.
have := end_sound uq s0 srt sub yt; rewrite sound_end_cons => /andP [_ go].
by apply: okB => //; apply: (end_live (y := y) (t := t)).
Qed.

(** So every extremal with a chain is held, *)
Lemma chain_held x c : extremal A x -> chain A x c -> held x.
Proof.
move=> [sol nx _] hc; have [/listsP [uq hx] srt] := andP hc.
case/lastP: c hc uq hx srt => [|p t] hc uq hx srt.
  by move: nx; rewrite support_neq0 => /set0Pn [i]; rewrite -hx.
have ft : x t != None by rewrite -supportE -hx mem_rcons mem_head.
have fa : inverse (x t) != None by rewrite inverse_finite.
pose y := shift (inverse (x t)) x; set s := rcons p t in hc uq hx srt.
have hy : chain A y s by rewrite chain_shift.
have [/listsP [_ sy] srt_y] := andP hy; have sol_y : solution A y by apply: solution_shift.
have s0 : s != [::] by rewrite /s; case: (p).
have yt : y (last t s) = Some 0%R by rewrite last_rcons ffunE otimes_inverse.
have sub : {subset s <= support y} by move=> i; rewrite sy.
have [w Cw [u shape]] := chain_claimed sol_y uq s0 srt_y sub yt.
have [hd srt_w] : head A w t /\ sorted (carries A w) s.
  case: shape => [hw|[c td]].
    split; first by apply: (chain_head (c := u ++ p)); rewrite rcons_cat.
    by have [_ /cat_sorted2 []] := andP hw.
  split; first by apply: (tied_tail_head (c := c) (d := u ++ p)); rewrite rcons_cat.
  case/and4P: td => _ _ _; case e : (u ++ s) => [//|r r'] /and4P [_ _ _ pth].
  by have /cat_sorted2 [] : sorted (carries A w) (u ++ s) by rewrite e.
have [fw only] := hd; rewrite supportE in fw.
have fb : inverse (w t) != None by rewrite inverse_finite.
have srt_w0 : sorted (carries A (shift (inverse (w t)) w)) s.
  by rewrite (eq_sorted (e' := carries A w)) // => i k; apply: leans_shift.
have wt : shift (inverse (w t)) w (last t s) = Some 0%R.
  by rewrite last_rcons ffunE otimes_inverse.
have agree i : i \in s -> shift (w t) y i = w i.
  move=> is_; rewrite ffunE (end_agree srt_y s0 yt is_) -(end_agree srt_w0 s0 wt is_).
  by rewrite ffunE otimesVK.
exists (w t ⊗ inverse (x t)); first by rewrite otimes_finite fw.
have -> : shift (w t ⊗ inverse (x t)) x = shift (w t) y.
  by apply/ffunP => i; rewrite !ffunE otimesA.
rewrite (only (shift (w t) y)) //; first exact: solution_shift.
  apply/belowP => i; have [/agree -> //|no] := boolP (i \in s).
  have yi : y i = None by apply: off_support; rewrite -sy.
  by rewrite ffunE yi otimes_None leNx.
by rewrite agree // mem_rcons mem_head.
Qed.

(** and so is every tied tail. *)
Lemma tied_tail_held y c d : tied_tail A y c d -> held y.
Proof.
elim/last_ind: d y => [|d j IH] y td; first by move: td; rewrite /tied_tail !andbF.
apply: (okC td); case: d IH td => [|s p] IH td; last first.
  by apply: IH; apply: (@restrict_tied_tail _ _ _ _ _ _ _ [:: j]); rewrite cats1.
rewrite cats0; have zc := restrict_zero_cycle td.
apply: chain_held (zero_cycle_chain zc).
have [/listsP [_ cz] c0 _] := and3P zc.
apply/(chain_criterion (zero_cycle_solution zc)); last first.
  by left; exists c; apply: zero_cycle_chain.
rewrite support_neq0; apply/set0Pn; case: (c) c0 cz => // i p _ cz.
by exists i; rewrite -cz mem_head.
Qed.

Theorem claim_complete y : extremal A y -> held y.
Proof.
move=> ex; have [sol ny _] := ex.
have [[c hc]|[c [d td]]] := proj1 (chain_criterion sol ny) ex.
  exact: chain_held ex hc.
exact: tied_tail_held td.
Qed.

End Enough.

(** ** The conditions are not too much *)

(** A sound end as a segment of Theorem 8. *)
Lemma sound_segment t p :
  sound_end A (rev (t :: p)) -> segment A (end_value A (rev (t :: p))) t p.
Proof.
set x := end_value _ _ => /andP [_ /andP [/listsP [uq hx] srt]]; apply/and3P; split.
- by rewrite -rev_uniq.
- by apply/allP => i ip; rewrite -supportE -hx mem_rev.
rewrite -ends_sorted in srt; apply: sub_path srt => i k /leansP [_ _ e lt].
by rewrite /step e eqxx; apply/allP => l _; apply/implyP/lt.
Qed.

Lemma sound_end_head t s : sound_end A (rcons s t) -> end_value A (rcons s t) t = Some 0%R.
Proof.
case/andP => _ /andP [/listsP [uq _] _]; elim: s uq => [|k s IH].
  by move=> _; rewrite /= ffunE eqxx.
rewrite rcons_cons => /andP [ks uq]; have := IH uq; case e : (rcons s t) => [|q s'] et.
  by case: (s) e.
rewrite [end_value _ _]/= ffunE; case: eqP => // tk.
by move: ks; rewrite -tk mem_rcons mem_head.
Qed.

(** Theorem 8: the test of a segment. *)
Theorem live_ends t p :
  sound_end A (rev (t :: p)) ->
  live A (rev (t :: p)) <->
  exists y, [/\ extremal A y, head A y t, y t = Some 0%R & ends A y t p].
Proof.
move=> gs; have := sound_end_head (s := rev p) (t := t); rewrite -rev_cons => /(_ gs) xt.
have rows i : (i \in behead (rev (t :: p))) = (i \in belast t p).
  by rewrite lastI rev_rcons /= mem_rev.
rewrite -xt; rewrite (head_first (sound_segment gs)).
split=> -[z [sol zx sm]]; exists z; split=> // [i ip|i k ib ks].
- by apply: zx; rewrite mem_rev.
- by apply: sm; rewrite ?rows ?mem_rev.
- by apply: zx; rewrite mem_rev in ip.
- by apply: sm; rewrite -?rows // -mem_rev.
Qed.

(** Where the claim holds all extremals, every segment that passes its test is one
    of the claim. *)
Lemma live_claimed s :
  (forall y, extremal A y -> held y) -> sound_end A s -> live A s -> claimed s.
Proof.
move=> every; case/lastP: s => // s t; rewrite -[s]revK -rev_cons => gs.
have uq : uniq (t :: rev s).
  by have [_ /andP [/listsP [uq _] _]] := andP gs; rewrite -rev_uniq.
move=> /(live_ends gs) [y [ex hd _ en]]; have [sol _ _] := ex.
have [a fa Ca] := every y ex; exists (shift a y) => //.
have [[u hu]|[c [u hu]]] := proj1 (ends_shape sol hd uq) en.
  by exists u; left; rewrite chain_shift.
by exists u; right; exists c; rewrite tied_tail_shift.
Qed.

(** The segments of the claim are sound. *)
Lemma claimed_sound s : claimed s -> s != [::] -> sound_end A s.
Proof.
case=> x _ [u shape]; case/lastP: s shape => // s t shape _.
have [uq sub srt] : [/\ uniq (rcons s t), {subset rcons s t <= support x} &
    sorted (carries A x) (rcons s t)].
  case: shape => [/andP [/listsP [uq hx] srt]|[c td]].
    split; first by move: uq; rewrite cat_uniq => /and3P [].
      by move=> i is_; rewrite -hx mem_cat is_ orbT.
    by case/cat_sorted2: srt.
  have srt : sorted (carries A x) (u ++ rcons s t).
    by case/and4P: td => _ _ _; case: (u ++ _) => // r r' /and4P [].
  case/and4P: td => /listsP [uq hx] _ _ _; split; last by case/cat_sorted2: srt.
    by move: uq; rewrite !cat_uniq => /and3P [_ _ /and3P []].
  by move=> i is_; rewrite -hx !mem_cat is_ !orbT.
have ft : x t != None by rewrite -supportE sub // mem_rcons mem_head.
have fa : inverse (x t) != None by rewrite inverse_finite.
apply: (end_sound (y := shift (inverse (x t)) x) (t := t)) => //.
- by case: (s).
- by rewrite (eq_sorted (e' := carries A x)) // => i k; apply: leans_shift.
- by move=> i /sub; rewrite support_shift.
- by rewrite last_rcons ffunE otimes_inverse.
Qed.

Theorem claim_needed :
  (forall y, extremal A y -> held y) ->
  [/\ heads_checked, segments_checked & tails_checked].
Proof.
move=> every; split=> [t|k s cl go|y c d j td _].
- exact/live_claimed/sound_end_one.
- apply: live_claimed => //; case: s cl go => // q s cl go.
  by rewrite sound_end_cons go claimed_sound.
apply/every/(chain_criterion (tied_tail_solution td)).
  rewrite support_neq0; apply/set0Pn; exists j.
  by case/and4P: td => /listsP [_ <-] _ _ _; rewrite mem_cat mem_rcons mem_head orbT.
by right; exists c, (rcons d j).
Qed.

End Completeness.

(** Integers: one greatest solution decides the test (Corollary 9). *)
Corollary live_greatest n (A : matrix Z_ogroup n) (K : Z) (t : 'I_n) p z :
  (forall i k a, A i k = Some a -> (Z.abs a <= K)%Z) -> (0 <= K)%Z ->
  sound_end A (rev (t :: p)) ->
  greatest A (bounds A (Z.of_nat n * K)%Z (end_value A (rev (t :: p))) t p) z ->
  live A (rev (t :: p)) <-> z t = Some 0%R.
Proof.
move=> small_a K0 gs gr; rewrite (live_ends gs); apply: (integer_test small_a K0 _ _ gr).
  exact: sound_segment.
by rewrite rev_cons sound_end_head // -rev_cons.
Qed.
