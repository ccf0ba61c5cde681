(** * Lassos: a cycle of weight >= 0 and a path into it

    What the paper (Wang, Sergeev) calls a nonnegative elementary cycle with a
    J_sigma-path is a walk of Lemma 1: below every solution z, for every t of
    its support, there is one that starts in t with the entry z_t. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Minimal.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Lassos.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v w x y : vector R n) (i j k l t : 'I_n) (c p q s : seq 'I_n).

(** The digraph of A, weights of paths, elementary cycles of weight >= 0. A
    weight that is >= 0 is finite, so all arcs of such a cycle are there. *)
Definition arc i k := A i k != None.

Fixpoint weight i p : mp R := if p is k :: p' then A i k ⊗ weight k p' else Some 0%R.

Definition cycle_weight c : mp R := if c is i :: p then weight i (rcons p i) else None.

Definition nonneg_cycle c := uniq c && ((Some 0%R : mp R) <= cycle_weight c).

(** The arc from i to k holds row i of x with equality. *)
Definition exact_arc x i k := A i k ⊗ x k == x i.

(** x on the nodes of s, and -oo elsewhere. *)
Definition restrict s x : vector R n := [ffun k => if k \in s then x k else None].

(** Path q and cycle i :: p, entered at i; of w only the entries on them count. *)
Definition lasso q i p w :=
  [/\ uniq (q ++ i :: p), {in q ++ i :: p, forall k, w k != None},
      sorted (exact_arc w) (q ++ i :: p) &
      w (last i p) <= A (last i p) i ⊗ w i].

Lemma weight_rcons i p k : weight i (rcons p k) = weight i p ⊗ A (last i p) k.
Proof.
elim: p i => [|j p IH] i /=; first by rewrite otimesC.
by rewrite IH otimesA.
Qed.

Lemma weight_arcs i p : weight i p != None -> path arc i p.
Proof.
by elim: p i => //= k p IH i; rewrite otimes_finite => /andP [a /IH ->]; rewrite /arc a.
Qed.

Lemma arcs_weight i p : path arc i p -> weight i p != None.
Proof.
by elim: p i => //= k p IH i /andP [a /IH fw]; rewrite otimes_finite fw andbT.
Qed.

Lemma weight_exact w i p :
  path (exact_arc w) i p -> weight i p ⊗ w (last i p) = w i.
Proof.
elim: p i => [|k p IH] i; first by move=> _; apply: otimes0.
by case/andP => /eqP <- /IH e; rewrite -otimesA e.
Qed.

Lemma exact_arcs w i p :
  {in i :: p, forall k, w k != None} -> path (exact_arc w) i p -> path arc i p.
Proof.
elim: p i => //= k p IH i fin /andP [/eqP e pth]; apply/andP; split.
  by have := fin i (mem_head _ _); rewrite -e otimes_finite => /andP [].
by apply: IH pth => j jp; apply: fin; rewrite inE jp orbT.
Qed.

(** The cycle of a lasso has weight >= 0, and with such a weight the last row of
    a cycle holds. *)
Lemma closing w i p :
  {in i :: p, forall k, w k != None} -> path (exact_arc w) i p ->
  (w (last i p) <= A (last i p) i ⊗ w i) = ((Some 0%R : mp R) <= cycle_weight (i :: p)).
Proof.
move=> fin pth; have fw := arcs_weight (exact_arcs fin pth).
have fi := fin i (mem_head _ _).
rewrite -(le_otimes2l _ _ fw) weight_exact // /cycle_weight weight_rcons otimesA.
by rewrite -(le_otimes2l (Some 0%R : mp R) _ fi) !(otimesC (w i)) otimes0.
Qed.

Lemma cat_sorted_r (e : rel 'I_n) q i p : sorted e (q ++ i :: p) -> path e i p.
Proof. by move=> /cat_sorted2 []. Qed.

Lemma lasso_cycle q i p w : lasso q i p w -> nonneg_cycle (i :: p).
Proof.
case=> uq fin srt cl; have pth := cat_sorted_r srt.
move: uq; rewrite cat_uniq => /and3P [_ _ uc].
rewrite /nonneg_cycle uc -(@closing w) // => k kp.
by apply: fin; rewrite mem_cat kp orbT.
Qed.

(** ** Every solution is the maximum of lassos *)

Lemma lasso_under y t :
  solution A y -> t \in support y ->
  exists q i p w,
    [/\ lasso q i p w, ohead (q ++ i :: p) = Some t, below w y & w t = y t].
Proof.
move=> sol_y ft; have [f yf] := follows_exists sol_y.
pose w := walk A (y t) t f; pose r := order f t.
have sol_w : solution A w by apply: walk_solution.
have eL : orbit f t = t :: traject f (f t) r.-1 by rewrite /orbit -orderSpred.
have fin k : (k \in orbit f t) = (k \in support w).
  rewrite supportE ffunE; case: ifP => // ko.
  by apply/esym; apply: after_finite.
have wE m : (m < r)%N -> w (iter m f t) = after A (y t) t f m.
  move=> lt; rewrite ffunE -fconnect_orbit fconnect_iter.
  by rewrite findex_iter.
have srt : sorted (exact_arc w) (orbit f t).
  apply/(sortedP t) => m; rewrite size_orbit => lt.
  rewrite !nth_traject ?(ltnW lt) // /exact_arc !wE ?(ltnW lt) //.
  by apply/eqP; apply: (after_row ft yf).
pose v := last t (traject f (f t) r.-1).
have vo : v \in support w by rewrite -fin eL mem_last.
have [k le_k] := solutionP _ _ sol_w v vo.
have ko : k \in orbit f t.
  rewrite fin supportE; move: vo; rewrite supportE -ltNx => lt.
  have := lt_le_trans lt le_k; rewrite ltNx otimes_finite => /andP [] //.
move: (orbit_uniq f t) fin srt eL; case/splitPr: ko => q p uq fin srt eL.
exists q, k, p, w; split.
- split=> //; first by move=> j; rewrite fin supportE.
  suff -> : last k p = v by [].
  by rewrite /v -[LHS](last_cat t q (k :: p)) eL.
- by rewrite eL.
- exact: walk_below.
exact: walk_start.
Qed.

(** ** Parts of a cycle that are solutions *)

Lemma restrict_solution w s j :
  sorted (exact_arc w) (rcons s j) ->
  (exists2 k, k \in rcons s j & w j <= A j k ⊗ w k) ->
  solution A (restrict (rcons s j) w).
Proof.
move=> srt [k kin le_k]; apply/solutionP => l; rewrite supportE ffunE.
case: ifP => // ls _; have [->|lj] := eqVneq l j.
  by exists k; rewrite ffunE kin.
have [m ms lm] : exists2 m, m \in rcons s j & exact_arc w l m.
  move: srt ls; case: s {kin} => [|i s] /=; first by rewrite inE (negPf lj).
  rewrite inE => pth ls; have [|m mp lm] := path_succ (i := l) pth.
    rewrite belast_rcons inE; move: ls; rewrite mem_rcons inE (negPf lj).
    by [].
  by exists m; rewrite // inE mp orbT.
by exists m; rewrite ffunE ms; move/eqP: lm => ->.
Qed.

Lemma restrict_below s w : below (restrict s w) w.
Proof. by apply/belowP => k; rewrite ffunE; case: ifP => // _; apply: leNx. Qed.

(** ** Values along a path that are given by their first *)

Variable alpha : 'I_n -> mp R.

(** The entry a at i, and from a node to the next that of the row before it:
    x_k = x_i + alpha_i - a_ik. *)
Fixpoint along (a : mp R) i p : vector R n :=
  maximum [ffun k => if k == i then a else None]
          (if p is k :: p' then along (a ⊗ alpha i ⊗ inverse (A i k)) k p' else bottom).

Definition alpha_arc x i k := A i k ⊗ x k == alpha i ⊗ x i.

Lemma along_off a i p k : k \notin i :: p -> along a i p k = None.
Proof.
elim: p a i => [|j p IH] a i; rewrite in_cons negb_or => /andP [/negPf ki kp] /=.
  by rewrite !ffunE ki max_l.
by rewrite !ffunE ki IH // max_l.
Qed.

Lemma along_head a i p : i \notin p -> along a i p i = a.
Proof.
case: p => [|j p] ip /=; rewrite !ffunE eqxx max_l ?leNx //.
by rewrite along_off // leNx.
Qed.

Lemma along_path a i p x :
  uniq (i :: p) -> path arc i p -> {in i :: p, x =1 along a i p} ->
  path (alpha_arc x) i p.
Proof.
elim: p a i => // k p IH a i /andP [ip uq] /andP [fa pth] ex.
have tail : {in k :: p, x =1 along (a ⊗ alpha i ⊗ inverse (A i k)) k p}.
  move=> l lp; rewrite ex; last by rewrite inE lp orbT.
  rewrite /= !ffunE; have /negPf -> : l != i by apply: contraNneq ip => <-.
  by rewrite max_r ?leNx.
rewrite /= (IH _ _ uq pth tail) andbT /alpha_arc.
rewrite (ex i) ?mem_head // along_head // (tail k) ?mem_head //.
rewrite along_head; last by case/andP: uq.
by rewrite [alpha i ⊗ a]otimesC [X in A i k ⊗ X]otimesC otimesVK.
Qed.

Lemma along_finite (a : mp R) i p :
  a != None -> {in i :: p, forall k, alpha k != None} -> path arc i p ->
  {in i :: p, forall k, along a i p k != None}.
Proof.
elim: p a i => [|k p IH] a i fa fal pth l.
  by rewrite inE => /eqP ->; rewrite along_head.
have big (u u' : mp R) : u' != None -> Order.max u u' != None.
  by rewrite -!ltNx lt_maxr => ->; rewrite orbT.
case/andP: pth => aik pth; rewrite inE => /predU1P [->|lp].
  by rewrite /= ffunE maxC big // ffunE eqxx.
rewrite /= ffunE big //; apply: IH lp => //.
  by rewrite !otimes_finite fa fal ?mem_head //= inverse_finite.
by move=> j jp; apply: fal; rewrite inE jp orbT.
Qed.

End Lassos.
