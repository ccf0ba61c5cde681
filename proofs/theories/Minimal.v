(** * Minimal solutions (Lemma 1)

    Below every solution z there is, for every t of its support, an extremal
    with head t and the same entry t: so the extremals generate all solutions.
    It lives on a walk from t, and its entries are z_t minus the weights of the
    walk up to there. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Minimal.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (y z : vector R n) (i j k t : 'I_n) (f : {ffun 'I_n -> 'I_n}).

(** ** Walks

    f says where to go next. The walk starts at t with the entry [a], and gives
    each node the least entry that the row before it allows; it ends when it is
    about to enter a node that it has passed. *)

Fixpoint after (a : mp R) t f (m : nat) : mp R :=
  if m is m'.+1
  then inverse (A (iter m' f t) (iter m f t)) ⊗ after a t f m'
  else a.

Definition walk (a : mp R) t f : vector R n :=
  [ffun k => if k \in orbit f t then after a t f (findex f t k) else None].

Lemma walk_start a t f : walk a t f t = a.
Proof. by rewrite ffunE -fconnect_orbit connect0 findex0. Qed.

(** f follows y if in each row of the support it goes where the row holds. *)
Definition follows y f :=
  forall i, i \in support y -> y i <= A i (f i) ⊗ y (f i).

Lemma follows_exists y : solution A y -> exists f, follows y f.
Proof.
move=> /solutionP sol; exists [ffun i => odflt i [pick k | y i <= A i k ⊗ y k]].
move=> i fi; rewrite ffunE; case: pickP => //= none.
by have [k] := sol i fi; rewrite none.
Qed.

Section Walk.

Variables (y : vector R n) (t : 'I_n) (f : {ffun 'I_n -> 'I_n}).
Hypotheses (sol_y : solution A y) (ft : t \in support y) (yf : follows y f).

Let node m := iter m f t.
Let g := after (y t) t f.

Lemma arc_finite i : i \in support y -> (A i (f i) != None) && (f i \in support y).
Proof.
move=> fi; rewrite supportE -otimes_finite -ltNx.
by apply: lt_le_trans (yf fi); rewrite ltNx -supportE.
Qed.

Lemma node_support m : node m \in support y.
Proof. by elim: m => //= m /arc_finite /andP []. Qed.

Lemma after_finite m : g m != None.
Proof.
elim: m => [|m IH]; first by rewrite -supportE.
rewrite /g /= otimes_finite inverse_finite IH andbT.
by case/andP: (arc_finite (node_support m)).
Qed.

Lemma after_row m : A (node m) (node m.+1) ⊗ g m.+1 = g m.
Proof. by apply: otimesVK; case/andP: (arc_finite (node_support m)). Qed.

(** What y has above the walk does not fall along it. *)
Lemma excess m m' :
  (m <= m')%N -> inverse (g m) ⊗ y (node m) <= inverse (g m') ⊗ y (node m').
Proof.
elim: m' => [|m' IH]; first by rewrite leqn0 => /eqP ->.
rewrite leq_eqVlt ltnS => /predU1P [-> //|/IH le]; apply: le_trans le _.
have /andP [fa _] := arc_finite (node_support m').
rewrite -(after_row m') -[X in _ <= X](inverse_otimesK _ _ fa).
exact/le_otimes/yf/node_support.
Qed.

Lemma walk_below : below (walk (y t) t f) y.
Proof.
apply/belowP => k; rewrite ffunE; case: ifP => [|_]; last exact: leNx.
rewrite -fconnect_orbit => /iter_findex e.
have fg := after_finite (findex f t k).
have := excess (leq0n (findex f t k)); rewrite /node /= e otimes_inverse; last first.
  by rewrite -supportE.
move=> /(le_otimes (g (findex f t k))); rewrite otimesVK // otimesC otimes0.
exact.
Qed.

Lemma findex_iter_le m : (findex f t (node m) <= m)%N.
Proof.
have [lt|ge] := ltnP m (order f t); first by rewrite findex_iter.
by apply: leq_trans ge; apply/ltnW/findex_max/fconnect_iter.
Qed.

Lemma walk_solution : solution A (walk (y t) t f).
Proof.
apply/solutionP => k; rewrite supportE ffunE; case: ifP => // ko _.
exists (f k); have fo : f k \in orbit f t by apply: mem_orbit.
rewrite ffunE fo; move: (ko); rewrite -fconnect_orbit => /iter_findex.
set m := findex f t k => e; rewrite -/(g m) -(after_row m) /node iterS e.
have := findex_iter_le m.+1; rewrite /node iterS e.
set m' := findex f t (f k) => le; rewrite le_otimes //.
have e' : node m' = f k by apply: iter_findex; rewrite fconnect_orbit.
have := excess le; rewrite e' /node iterS e.
have fk : y (f k) != None.
  by rewrite -supportE -e'; apply: node_support.
rewrite ![_ ⊗ y (f k)]otimesC le_otimes2l // => lei.
exact: le_inverse (after_finite _) lei.
Qed.

End Walk.

(** ** Lemma 1 *)

Theorem minimal_solution z t :
  solution A z -> t \in support z ->
  exists2 f, let y := walk (z t) t f in solution A y /\ below y z &
             head A (walk (z t) t f) t.
Proof.
move=> sol_z ft; pose w := walk (z t) t.
pose good f := solution A (w f) && below (w f) z.
have good_below y : solution A y -> below y z -> y t = z t ->
    exists2 f, good f & below (w f) y.
  move=> sol_y yz yt; have [f yf] := follows_exists sol_y.
  have fty : t \in support y by rewrite supportE yt -supportE.
  have wy : below (w f) y by rewrite /w -yt; apply: walk_below.
  exists f => //; rewrite /good (below_trans wy yz) andbT /w -yt.
  exact: walk_solution.
have [f0 good0 _] := good_below z sol_z (below_refl z) erefl.
pose lower f := [set f' | below (w f') (w f)].
have [f /andP [sol_w wz] least] := arg_minnP (fun f => #|lower f|) good0.
exists f => //; split; first by rewrite supportE walk_start -supportE.
move=> y sol_y yw; rewrite walk_start => yt.
have [f' good' w'y] := good_below y sol_y (below_trans yw wz) yt.
have sub : lower f' \subset lower f.
  apply/subsetP => f''; rewrite !inE => le.
  exact: below_trans le (below_trans w'y yw).
have /eqP e : lower f' == lower f by rewrite eqEcard sub least.
have: f \in lower f by rewrite inE below_refl.
rewrite -e inE => ww'; apply: below_anti yw _.
exact: below_trans ww' w'y.
Qed.

(** The extremals generate: every solution is the maximum of the extremals
    below it. *)
Corollary generated z t :
  solution A z -> t \in support z ->
  exists y, [/\ extremal A y, head A y t, below y z & y t = z t].
Proof.
move=> sol_z ft; have [f [sol_y yz] hd] := minimal_solution sol_z ft.
exists (walk (z t) t f); split; rewrite ?walk_start //.
exact: head_extremal hd.
Qed.

End Minimal.
