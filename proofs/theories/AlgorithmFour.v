(** * The paper's Algorithm 4: X_A generates all solutions

    For each nonnegative elementary cycle and each of its nodes a vector, and for
    each maximum path into the cycle one more for each of its nodes. They are the
    lassos, so Lemma 1 says that they generate. Maximum paths are read as in
    MainTheorem.v. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Uniqueness Minimal HeadFirst GreatestTest Existence.
From supereigen Require Import ScaledBasis DoubleDescription Lassos MainTheorem.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section AlgorithmFour.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v w x y : vector R n) (i j k l e t : 'I_n) (c p q r s : seq 'I_n).

(** x_j of the cycle (i_1, ..., i_t): 0 at i_1, and from i_s to the next
    alpha_s - a more, where alpha is the weight of the cycle at e = i_j and 0 at
    the other nodes. *)
Definition slack_at c e i : mp R := if i == e then cycle_weight A c else Some 0%R.

Definition cycle_solution c e : vector R n :=
  if c is i :: p then along A (slack_at c e) (Some 0%R) i p else bottom.

(** Along a path: c := c + a_(l k), x := x (+) x[l; c], from the node k to the
    one before it, l. *)
Definition step4 (state : vector R n * mp R * 'I_n) l : vector R n * mp R * 'I_n :=
  let: (x, a, k) := state in
  (maximum x (shift (a ⊗ A l k) (unit R l)), a ⊗ A l k, l).

Variable cycles : seq 'I_n -> Prop.

(** For a path that ends in i_k the base vector is x_(k-1): the node before i_k
    has the slack. *)
Definition X_A x :=
  exists2 c, cycles c &
    (exists2 e, e \in c & x = cycle_solution c e) \/
    exists q i, maximum_path A c q i /\
      let b := cycle_solution c (prev c i) in
      x \in [seq state.1.1 | state <- scanl step4 (b, b i, i) (rev q)].

(** ** The vectors of a cycle *)

Definition total (alpha : 'I_n -> mp R) s : mp R :=
  foldr (fun i a => alpha i ⊗ a) (Some 0%R) s.

Lemma total_rcons alpha s i : total alpha (rcons s i) = total alpha s ⊗ alpha i.
Proof.
elim: s => [|j s IH] /=; first by rewrite otimesC.
by rewrite [total _ _]IH otimesA.
Qed.

Lemma weight_alpha alpha x i p :
  path (alpha_arc A alpha x) i p ->
  weight A i p ⊗ x (last i p) = total alpha (belast i p) ⊗ x i.
Proof.
elim: p i => [|k p IH] i; first by [].
case/andP => /eqP e /IH ek; rewrite [last _ _]/= [weight _ _ _]/= -otimesA ek.
rewrite otimesA [A i k ⊗ _]otimesC -otimesA e otimesA.
by congr (_ ⊗ _); rewrite /= otimesC.
Qed.

Lemma total_slack c s e :
  uniq s -> total (slack_at c e) s = if e \in s then cycle_weight A c else Some 0%R.
Proof.
elim: s => // i s IH /andP [is_ /IH e_s].
rewrite -[total _ _]/(slack_at c e i ⊗ total (slack_at c e) s) {}e_s inE /slack_at.
rewrite eq_sym; case: eqP => [ei|_]; last by rewrite otimes0.
by rewrite ei (negPf is_) [_ || _]/= otimesC otimes0.
Qed.

Lemma cycle_solutionP c e :
  nonneg_cycle A c -> e \in c ->
  [/\ cycle (alpha_arc A (slack_at c e) (cycle_solution c e)) c,
      {in c, forall k, cycle_solution c e k != None} &
      forall k, k \notin c -> cycle_solution c e k = None].
Proof.
case: c => // i p nc ec; have [uc pos] := andP nc.
set c := i :: p in nc ec uc pos *; pose x := cycle_solution c e.
have fw : cycle_weight A c != None by rewrite -ltNx; apply: lt_le_trans pos; rewrite ltNx.
have /andP [pth al] : path (arc A) i p && arc A (last i p) i.
  by rewrite -rcons_path; apply: weight_arcs.
have fin : {in c, forall k, x k != None}.
  by apply: along_finite => // k _; rewrite /slack_at; case: ifP.
have px : path (alpha_arc A (slack_at c e) x) i p by apply: along_path.
split=> // [|k kc]; last exact: along_off.
have close : alpha_arc A (slack_at c e) x (last i p) i.
  have fp := arcs_weight pth; apply/eqP; apply: (otimes_inj fp).
  rewrite otimesA -weight_rcons -[weight A i (rcons p i)]/(cycle_weight A c).
  rewrite otimesA [_ ⊗ slack_at _ _ _]otimesC -otimesA (weight_alpha px) otimesA.
  congr (_ ⊗ _); rewrite otimesC -total_rcons -lastI total_slack //.
  by rewrite ec.
by rewrite /c /= rcons_path px.
Qed.

Lemma slack_ge0 c e i : nonneg_cycle A c -> (Some 0%R : mp R) <= slack_at c e i.
Proof. by case/andP => _ pos; rewrite /slack_at; case: ifP. Qed.

Lemma cycle_solution_solves c e :
  nonneg_cycle A c -> e \in c -> solution A (cycle_solution c e).
Proof.
move=> nc ec; have [cyc fin off] := cycle_solutionP nc ec; apply/solutionP => i.
have [ic _|ic] := boolP (i \in c); last by rewrite supportE off.
exists (next c i); rewrite (eqP (next_cycle cyc ic)) otimesC.
rewrite -{1}[cycle_solution c e i]otimes0 otimesC; apply: le_otimes.
exact: slack_ge0.
Qed.

(** ** Sound: only solutions *)

Lemma step4_solutions x (a : mp R) k r state :
  solution A x -> a <= x k -> state \in scanl step4 (x, a, k) r ->
  solution A state.1.1.
Proof.
elim: r x a k => // l r IH x a k sol le_a.
rewrite [scanl _ _ _]/= inE.
have le_l : a ⊗ A l k <= product A x l.
  by apply: le_trans (product_le A x l k); rewrite otimesC le_otimes.
have sol' := add_solution sol le_l; case/predU1P => [->//|]; apply: IH => //.
by rewrite ffunE le_maxr !ffunE eqxx [_ ⊗ Some _]otimesC otimes0 lexx orbT.
Qed.

Lemma X_A_solution x : (forall c, cycles c -> nonneg_cycle A c) -> X_A x -> solution A x.
Proof.
move=> nonneg [c /nonneg nc [[e ec ->]|[q [i [mp /mapP [state st ->]]]]]].
  exact: cycle_solution_solves.
have ic : i \in c by case/andP: mp => /and4P [].
by apply: step4_solutions st => //; apply: cycle_solution_solves; rewrite ?mem_prev.
Qed.

(** ** Complete: all lassos *)

Lemma exact_unique w x i p (d : mp R) :
  {in i :: p, forall k, w k != None} ->
  path (exact_arc A w) i p -> path (exact_arc A x) i p -> d ⊗ x i = w i ->
  {in i :: p, forall k, d ⊗ x k = w k}.
Proof.
elim: p i => [|k p IH] i fin; first by move=> _ _ e j; rewrite inE => /eqP ->.
case/andP => /eqP wk wp /andP [/eqP xk xp] e j; rewrite inE => /predU1P [->//|].
apply: IH => // [l lp|]; first by apply: fin; rewrite inE lp orbT.
have fi := fin i (mem_head _ _).
apply: (@otimes_inj _ (A i k)); first by move: fi; rewrite -wk otimes_finite => /andP [].
by rewrite wk -e -xk !otimesA [d ⊗ _]otimesC.
Qed.

Lemma path_belast (a b : rel 'I_n) i p :
  (forall j k, j \in belast i p -> a j k -> b j k) -> path a i p -> path b i p.
Proof.
elim: p i => // k p IH i ab /andP [ik kp]; apply/andP; split.
  by apply: ab ik; rewrite mem_head.
by apply: IH kp => j l jb; apply: ab; rewrite inE jb orbT.
Qed.

Lemma prev_first i p : uniq (i :: p) -> prev (i :: p) i = last i p.
Proof.
case/andP => ip _; rewrite prev_nth mem_head memNindex //.
by rewrite -[RHS]/(last i (i :: p)) (last_nth i).
Qed.

(** The vector of a cycle with the slack before i is, shifted, the lasso's. *)
Lemma lasso_cycle_solution i p w m :
  lasso A [::] i p w -> let c := rot m (i :: p) in
  exists d : mp R, shift d (cycle_solution c (prev c i)) = restrict (i :: p) w.
Proof.
move=> lw c; have nip := lasso_cycle lw; case: lw => uc fin srt _.
rewrite cat0s in uc fin srt.
have nc : nonneg_cycle A c.
  by rewrite /nonneg_cycle rot_uniq cycle_weight_rot.
have mc k : (k \in c) = (k \in i :: p) by rewrite mem_rot.
have ep : prev c i = last i p by rewrite prev_rot // prev_first.
have lc : last i p \in c by rewrite mc mem_last.
have := cycle_solutionP nc lc; rewrite -ep; set x := cycle_solution c _.
rewrite rot_cycle /= rcons_path => -[/andP [px _] fx off].
have xi : x i != None by apply: fx; rewrite mc mem_head.
have ex : path (exact_arc A x) i p.
  apply: path_belast px => j k jb; rewrite /alpha_arc /slack_at ifN ?otimes0 //.
  rewrite ep; move: uc; rewrite lastI rcons_uniq => /andP [no _].
  by apply: contraNneq no => <-.
exists (w i ⊗ inverse (x i)); apply/ffunP => k; rewrite ffunE [RHS]ffunE.
case: ifP => kp; last first.
  have -> : x k = None by apply: off; rewrite mc kp.
  by rewrite otimes_None.
apply: exact_unique kp => //.
by rewrite -otimesA otimes_inverse // otimesC otimes0.
Qed.

(** Along the path: what is made is, shifted, the lasso. *)
Lemma step4_lasso w s r x (a : mp R) k (d : mp R) :
  path (fun k l => exact_arc A w l k) k r ->
  d ⊗ a = w k -> shift d x = restrict s w ->
  shift d (foldl step4 (x, a, k) r).1.1 = restrict (r ++ s) w.
Proof.
elim: r s x a k => // l r IH s x a k /andP [/eqP lk pth] ea ex.
have ea' : d ⊗ (a ⊗ A l k) = w l by rewrite otimesA ea otimesC.
have := IH (l :: s) (maximum x (shift (a ⊗ A l k) (unit R l))) _ l pth ea'.
rewrite [foldl _ _ (l :: r)]/= => ->; first by apply/ffunP => j; rewrite !ffunE !mem_cat !inE orbCA orbA.
rewrite shift_maximum ex; apply/ffunP => j; rewrite !ffunE inE.
have [->|jl] := eqVneq j l; last by rewrite !otimes_None max_l ?leNx.
rewrite [X in d ⊗ X]otimesC otimes0 ea' max_r //.
by case: ifP => // _; apply: leNx.
Qed.

Hypothesis cycles_nonneg : forall c, cycles c -> nonneg_cycle A c.
Hypothesis cycles_all : forall c, nonneg_cycle A c -> exists m, cycles (rot m c).

Theorem X_A_generates : generates A X_A.
Proof.
move=> y; split=> [|sol_y]; first by apply: span_solution => g; apply: X_A_solution.
apply: span_cover => t ft; have [q [i [p [w [lw ht wy wt]]]]] := lasso_under sol_y ft.
have tq : t \in q ++ i :: p by move: ht; case: (q ++ _) => //= j s [->]; rewrite mem_head.
suff [g [d [Xg e]]] : exists g (d : mp R), X_A g /\ shift d g = restrict (q ++ i :: p) w.
  exists (shift d g); rewrite e; split; last by rewrite ffunE tq.
    by rewrite -e; apply: span_shift.
  exact: below_trans (restrict_below _ _) wy.
have nc := lasso_cycle lw; have [m cm] := cycles_all nc.
set c := rot m (i :: p) in cm; have ec : c =i i :: p by move=> k; rewrite mem_rot.
have lip : lasso A [::] i p w.
  case: lw => uq fin srt cl; split=> //; first by case/and3P: (etrans (esym (cat_uniq _ _)) uq).
    by move=> k kp; apply: fin; rewrite mem_cat kp orbT.
  exact: cat_sorted_r srt.
have [d ed] := lasso_cycle_solution m lip; set b := cycle_solution _ _ in ed.
have [eq|nq] := eqVneq q [::].
  exists b, d; split; last by rewrite eq.
  by exists c => //; left; exists (prev c i); rewrite // mem_prev ec mem_head.
have [q' mp] := maximum_extension (lasso_path lw ec).
exists (foldl step4 (b, b i, i) (rev q)).1.1, d; split.
  exists c => //; right; exists (q' ++ q), i; split=> //; apply: map_f.
  rewrite rev_cat scanl_foldl //.
  by apply: contraNneq nq => /(congr1 rev); rewrite revK => ->.
rewrite (step4_lasso (w := w) (s := i :: p)) //.
- by apply/ffunP => k; rewrite !ffunE !mem_cat mem_rev.
- rewrite -[path _ _ _]/(sorted _ (i :: rev q)) -rev_rcons rev_sorted.
  by case: lw => _ _ srt _; move: srt; rewrite -cat_rcons => /cat_sorted2 [].
by have := congr1 (fun x : vector R n => x i) ed; rewrite !ffunE mem_head.
Qed.

End AlgorithmFour.
