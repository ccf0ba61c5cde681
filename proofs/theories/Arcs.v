(** * Essential arcs (Theorems 14 and 15)

    An arc is redundant if without it the solutions are the same, and essential if
    some solution needs it. One that is no loop is essential iff some extremal has
    its start for a head and leans along it; so it can be told, and redundant arcs
    can be removed, one after the other, until all that are left are essential. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads Minimal.
From supereigen Require Import Growing Search TiedSearch DoubleDescription.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Arcs.

Variables (R : ogroup) (n : nat).
Implicit Types (A B : matrix R n) (x y z : vector R n) (i j k l : 'I_n).

(** Row i holds at x. *)
Definition row_holds A x i := x i <= product A x i.

Definition row_redundant A i :=
  forall x, (forall l, l != i -> row_holds A x l) -> row_holds A x i.

(** A without the arc (i, j). *)
Definition without A i j : matrix R n :=
  fun k l => if (k == i) && (l == j) then None else A k l.

Definition redundant A i j := forall x, solution A x -> solution (without A i j) x.

Definition essential A i j := exists2 x, solution A x & ~~ solution (without A i j) x.

(** x satisfies row i by j alone. *)
Definition alone A x i j :=
  [&& x i != None, x i <= A i j ⊗ x j &
      [forall k, (k != j) ==> (A i k ⊗ x k < x i)]].

Lemma aloneP A x i j :
  reflect [/\ x i != None, x i <= A i j ⊗ x j & forall k, k != j -> A i k ⊗ x k < x i]
          (alone A x i j).
Proof.
apply: (iffP and3P) => -[fi le lt]; split=> //.
  by move=> k kj; apply: (implyP (forallP lt k)).
by apply/forallP => k; apply/implyP; apply: lt.
Qed.

Lemma row_holdsP A x i :
  i \in support x -> reflect (exists k, x i <= A i k ⊗ x k) (row_holds A x i).
Proof.
rewrite supportE => fi; apply: (iffP idP) => [le|[k le]]; last first.
  exact: le_trans le (product_le A x i k).
have [|k e] := @product_attained _ _ A x i; last by exists k; rewrite -e.
by apply: contraNneq fi => e; rewrite -lexN -e.
Qed.

(** ** Rows *)

Theorem redundant_row A i : row_redundant A i <-> (Some 0%R : mp R) <= A i i.
Proof.
have f0 : Some 0%R != None :> mp R by [].
split=> [red|le x _]; last first.
  have [fi|/off_support] := boolP (i \in support x); last by rewrite /row_holds => ->; apply: leNx.
  apply/row_holdsP => //; exists i; rewrite -{1}(otimes0 (x i)) ![_ ⊗ x i]otimesC.
  exact: le_otimes.
have holds : row_holds A (unit R i) i.
  by apply: red => l li; rewrite /row_holds ffunE (negPf li); apply: leNx.
have fi : i \in support (unit R i) by rewrite supportE ffunE eqxx.
have /(row_holdsP A fi) [k] := holds.
rewrite !ffunE eqxx; case: eqP => [->|_]; last by rewrite otimes_None lexN.
by rewrite otimesC otimes0.
Qed.

(** ** Arcs *)

Lemma without_solution A i j x : solution (without A i j) x -> solution A x.
Proof.
move=> /solutionP sol; apply/solutionP => l fl; have [k] := sol l fl; rewrite /without.
case: ifP => _ le; last by exists k.
by move: fl; rewrite supportE -lexN (le_trans le).
Qed.

(** The solutions that are lost with an arc are those that satisfy its row by it
    alone. *)
Lemma lost A i j x : solution A x -> solution (without A i j) x = ~~ alone A x i j.
Proof.
move=> /solutionP sol; apply/solutionP/idP => [sol'|].
  apply/negP => /aloneP [fi _ lt]; have [|k] := sol' i; first by rewrite supportE.
  rewrite /without eqxx /=; case: eqP => [_|/eqP kj]; first by rewrite lexN (negPf fi).
  by rewrite leNgt lt.
move=> no l fl; have [k le] := sol l fl.
have [e|/negbTE other] := boolP ((l == i) && (k == j)); last by exists k; rewrite /without other.
have [/eqP el /eqP ek] := andP e; rewrite {}el {}ek {e} in fl le *.
have /existsP [m /andP [mj ge]] : [exists m, (m != j) && (x i <= A i m ⊗ x m)].
  apply: contraR no; rewrite negb_exists => /forallP none; apply/aloneP.
  rewrite -supportE; split=> // m mj; rewrite ltNge.
  by have := none m; rewrite mj.
by exists m; rewrite /without (negPf mj) andbF.
Qed.

Theorem essential_alone A i j :
  essential A i j <-> exists2 x, solution A x & alone A x i j.
Proof.
by split=> -[x sol h]; exists x => //; move: h; rewrite lost // negbK.
Qed.

Theorem redundant_alone A i j :
  redundant A i j <-> forall x, solution A x -> ~~ alone A x i j.
Proof. by split=> red x sol; have := red x sol; rewrite lost. Qed.

(** A head that has another node for company has a tight row. *)
Lemma head_tight A y i j :
  solution A y -> head A y i -> j \in support y -> j != i -> tight A y i.
Proof.
move=> sol hd fj ji; apply: contraT => no.
have [_ meet] := proj2 (head_closed i sol) hd.
have: i \in support y :\ i; last by rewrite !inE eqxx.
apply: meet; last by apply/set0Pn; exists j; rewrite !inE ji -supportE.
apply/closedP; split=> [l|l tl _]; first by rewrite inE => /andP [].
by rewrite !inE -supportE (tight_support tl) andbT; apply: contraNneq no => <-.
Qed.

Theorem essential_head A i j : j != i ->
  essential A i j <-> exists y, [/\ extremal A y, head A y i & leans A y i j].
Proof.
move=> ji; rewrite essential_alone; split=> [[x sol /aloneP [fi le lt]]|[y [ex _ /leansP [fi _ e lt]]]].
  have [|y [ex hd yx yi]] := @generated _ _ A x i sol; first by rewrite supportE.
  exists y; split=> //; have [sol_y _ _] := ex.
  have less k : k != j -> A i k ⊗ y k < y i.
    move=> kj; rewrite yi; apply: le_lt_trans (lt k kj).
    by apply/le_otimes/(belowP _ _ yx).
  have fy : i \in support y by rewrite supportE yi.
  have [k ge] := solutionP _ _ sol_y i fy.
  have ek : k = j by apply/eqP; apply: contraTT ge => /less; rewrite ltNge.
  rewrite {}ek in ge.
  have fj : j \in support y.
    by rewrite supportE; apply: contraTneq ge => ->; rewrite otimes_None lexN -supportE.
  apply/leansP; split=> //; apply/eqP; rewrite eq_le ge andbT.
  by rewrite tight_le // (head_tight sol_y hd fj).
exists y; first by case: ex.
by apply/aloneP; rewrite -supportE e.
Qed.

(** A loop is essential iff its row is redundant. *)
Theorem essential_loop A i : essential A i i <-> (Some 0%R : mp R) <= A i i.
Proof.
rewrite essential_alone; split=> [[x _ /aloneP [fi le _]]|le].
  by move: le; rewrite -{1}(otimes0 (x i)) ![_ ⊗ x i]otimesC le_otimes2l.
exists (unit R i).
  apply/solutionP => l; rewrite supportE ffunE; case: ifP => // /eqP -> _.
  by exists i; rewrite !ffunE eqxx otimesC otimes0.
apply/aloneP; rewrite !ffunE eqxx otimesC otimes0; split=> // k /negPf ki.
by rewrite ffunE ki otimes_None ltNx.
Qed.

(** ** Which one it is can be told *)

Lemma alone_shift A (a : mp R) x i j :
  a != None -> alone A (shift a x) i j = alone A x i j.
Proof.
move=> fa; have sum l : A i l ⊗ shift a x l = a ⊗ (A i l ⊗ x l).
  by rewrite ffunE !otimesA [A i l ⊗ a]otimesC.
apply/aloneP/aloneP; rewrite sum [shift a x i]ffunE otimes_finite fa le_otimes2l //=.
  by case=> fi le lt; split=> // k /lt; rewrite sum lt_otimes2l.
by case=> fi le lt; split=> // k /lt; rewrite sum lt_otimes2l.
Qed.

Definition needed A i j :=
  if j == i then (Some 0%R : mp R) <= A i i else has (fun y => alone A y i j) (plain_search A).

Theorem essential_told A i j : reflect (essential A i j) (needed A i j).
Proof.
rewrite /needed; have [->|ji] := eqVneq j i.
  by apply: (iffP idP) => h; apply/essential_loop.
apply: (iffP hasP) => [[y hy al]|/(essential_head _ ji) [y [ex _ /leansP [fi _ e lt]]]].
  by apply/essential_alone; exists y => //; case: (plain_search_sound hy).
have [z hz [a fa ez]] := plain_search_complete ex; exists z => //.
by rewrite ez alone_shift //; apply/aloneP; rewrite -supportE e.
Qed.

Corollary redundant_essential A i j : redundant A i j <-> ~ essential A i j.
Proof.
rewrite redundant_alone essential_alone; split=> [red [x sol al]|no x sol].
  by have := red x sol; rewrite al.
by apply/negP => al; apply: no; exists x.
Qed.

(** ** One at a time

    [reduced A s B]: the arcs of s are judged in this order, and those that are
    redundant in what is left are removed. *)
Inductive reduced : matrix R n -> seq ('I_n * 'I_n) -> matrix R n -> Prop :=
| Done A : reduced A [::] A
| Removed A i j s B :
    redundant A i j -> reduced (without A i j) s B -> reduced A ((i, j) :: s) B
| Kept A i j s B :
    essential A i j -> reduced A s B -> reduced A ((i, j) :: s) B.

Lemma reduced_exists A s : exists B, reduced A s B.
Proof.
elim: s A => [|[i j] s IH] A; first by exists A; constructor.
have [ess|no] := essential_told A i j.
  by have [B h] := IH A; exists B; apply: Kept.
have [B h] := IH (without A i j); exists B; apply: Removed h.
exact/redundant_essential.
Qed.

Lemma reduced_arcs A s B : reduced A s B -> forall k l, B k l = None \/ B k l = A k l.
Proof.
elim=> {A s B} [A|A i j s B _ _ IH|A i j s B _ _ IH] k l //; first by right.
by have := IH k l; rewrite /without; case: ifP => _ // [] ->; left.
Qed.

Lemma reduced_solution A s B : reduced A s B -> forall x, solution B x = solution A x.
Proof.
elim=> {A s B} // A i j s B red _ IH x; rewrite IH.
by apply/idP/idP; [apply: without_solution | apply: red].
Qed.

Theorem one_at_a_time A s B :
  reduced A s B ->
  (forall x, solution B x = solution A x) /\
  forall i j, (i, j) \in s -> B i j != None -> essential B i j.
Proof.
move=> h; split; first exact: reduced_solution h.
elim: h => {A s B} // [A i j s B _ h IH|A i j s B ess h IH] k l.
  rewrite inE => /orP [/eqP [-> ->]|ks]; last exact: IH.
  by have := reduced_arcs h i j; rewrite /without !eqxx => -[] ->.
rewrite inE => /orP [/eqP [-> ->]|ks fB]; last exact: IH.
move=> fB; have [x sol /aloneP [fi le lt]] := proj1 (essential_alone A i j) ess.
apply/essential_alone; exists x; first by rewrite (reduced_solution h).
have arcs := reduced_arcs h; apply/aloneP; split=> // [|m mj].
  by have [e|->//] := arcs i j; rewrite e in fB.
have [->|->] := arcs i m; last exact: lt.
by rewrite ltNx.
Qed.

End Arcs.
