(** * Solutions of A ⊗ x >= x, extremals, and who leans on whom

    The definitions of the paper and of the section "Notation" of
    docs/theory.md, and what follows from them at once. Nodes are ['I_n], a
    vector is a function from nodes to max-plus numbers; lambda is folded into
    the matrix. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Definitions.

Variables (R : ogroup) (n : nat).

Definition matrix := 'I_n -> 'I_n -> mp R.
Definition vector := {ffun 'I_n -> mp R}.

Variable A : matrix.
Implicit Types (x y z : vector) (i j k l t : 'I_n) (c d : seq 'I_n).

(** The vector -oo, the maximum of two vectors, a shifted copy, the order. *)
Definition bottom : vector := [ffun=> None].
Definition maximum y z : vector := [ffun i => Order.max (y i) (z i)].
Definition shift (c : mp R) x : vector := [ffun i => c ⊗ x i].
Definition below y x := [forall i, y i <= x i].

(** The product: entry i of A ⊗ x is the maximum over k of a_ik + x_k. *)
Definition product x : vector :=
  [ffun i => \big[Order.max/None]_k (A i k ⊗ x k)].

Definition solution x := below x (product x).

(** Extremal by definition: not -oo, and no maximum of two solutions that are
    different from it. *)
Definition extremal x :=
  [/\ solution x, x != bottom &
      forall y z, solution y -> solution z -> maximum y z = x ->
        y = x \/ z = x].

Definition support x : {set 'I_n} := [set i | x i != None].

(** Row i of the support is tight if it holds with equality; [ties x i] is the
    set T_i of the nodes at which it does. *)
Definition tight x i := (i \in support x) && (product x i == x i).
Definition ties x i : {set 'I_n} := [set k | A i k ⊗ x k == x i].

(** Node i leans on k, alone. *)
Definition leans x i k := [&& tight x i, ties x i == [set k] & k != i].

(** A head of x: a node that no solution below x but x shares with it. *)
Definition head x t :=
  t \in support x /\
  (forall y, solution y -> below y x -> y t = x t -> y = x).

(** The two shapes. In [c], each node but the first leans on the one before;
    in mathcomp's words, it is sorted by [carries x]. *)
Definition carries x k i := leans x i k.

Definition lists x c := uniq c && ([set i in c] == support x).

Definition chain x c := lists x c && sorted (carries x) c.

Definition zero_cycle x c := [&& lists x c, c != [::] & cycle (carries x) c].

Definition tied_tail x c d :=
  [&& lists x (c ++ d), c != [::], cycle (carries x) c &
      if d is s :: d' then
        [&& tight x s, ties x s \subset c, (1 < #|ties x s|)%N &
            path (carries x) s d']
      else false].

End Definitions.

Arguments bottom {R n}.

Section Basics.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l t : 'I_n) (c d : seq 'I_n).

Lemma belowP y x : reflect (forall i, y i <= x i) (below y x).
Proof. exact: forallP. Qed.

Lemma below_refl x : below x x.
Proof. by apply/belowP. Qed.

Lemma below_trans y x z : below x y -> below y z -> below x z.
Proof. by move=> /belowP xy /belowP yz; apply/belowP => i; apply: le_trans (yz i). Qed.

Lemma below_anti x y : below x y -> below y x -> x = y.
Proof.
by move=> /belowP xy /belowP yx; apply/ffunP => i; apply/eqP; rewrite eq_le xy yx.
Qed.

Lemma supportE x i : (i \in support x) = (x i != None).
Proof. by rewrite inE. Qed.

Lemma support_below y x i : below y x -> i \in support y -> i \in support x.
Proof. by rewrite !inE -!ltNx => /belowP /(_ i) yx /lt_le_trans; apply. Qed.

Lemma support_neq0 x : (x != bottom) = (support x != set0).
Proof.
apply/idP/set0Pn => [|[i]]; last first.
  by rewrite inE; apply: contraNneq => ->; rewrite ffunE.
have [s0 /eqP[]|[i fi]] := set_0Vmem (support x); last by exists i.
by apply/ffunP => i; rewrite ffunE; move/setP/(_ i): s0; rewrite !inE => /eqP.
Qed.

(** Row i holds iff one arc satisfies it. *)
Lemma solutionP x :
  reflect (forall i, i \in support x -> exists k, x i <= A i k ⊗ x k)
          (solution A x).
Proof.
apply: (iffP (belowP _ _)) => sol i => [fi|].
  by move: (sol i); rewrite ffunE le_bigmax -?supportE // => /existsP.
rewrite ffunE; have [fi|] := boolP (i \in support x); last first.
  by rewrite inE negbK => /eqP ->; apply: leNx.
by rewrite le_bigmax -?supportE //; apply/existsP/sol.
Qed.

Lemma product_le x i k : A i k ⊗ x k <= product A x i.
Proof.
have [->|fk] := eqVneq (A i k ⊗ x k) None; first exact: leNx.
by rewrite ffunE le_bigmax //; apply/existsP; exists k.
Qed.

(** The maximum is attained. *)
Lemma product_attained x i :
  product A x i != None -> exists k, product A x i = A i k ⊗ x k.
Proof.
move=> fi; move: (lexx (product A x i)).
rewrite {2}ffunE le_bigmax // => /existsP [k le_k].
by exists k; apply/eqP; rewrite eq_le le_k product_le.
Qed.

Lemma tight_support x i : tight A x i -> i \in support x.
Proof. by case/andP. Qed.

Lemma tight_le x i k : tight A x i -> A i k ⊗ x k <= x i.
Proof. by case/andP => _ /eqP <-; apply: product_le. Qed.

Lemma tight_ties x i : tight A x i -> exists k, k \in ties A x i.
Proof.
case/andP; rewrite supportE => fi /eqP e.
have [|k ek] := @product_attained x i; first by rewrite e.
by exists k; rewrite inE -ek e.
Qed.

Lemma tight_untied x i k :
  tight A x i -> k \notin ties A x i -> A i k ⊗ x k < x i.
Proof. by move=> ti; rewrite inE lt_neqAle tight_le // andbT. Qed.

Lemma tightP x i :
  reflect [/\ i \in support x, forall k, A i k ⊗ x k <= x i &
              exists k, A i k ⊗ x k = x i]
          (tight A x i).
Proof.
apply: (iffP idP) => [ti|[fi le [k e]]].
  split=> [|k|]; [exact: tight_support | exact: tight_le | ].
  by have [k] := tight_ties ti; rewrite inE => /eqP; exists k.
rewrite /tight fi eq_le -{2}e product_le andbT.
have [->|/product_attained [l ->]] := eqVneq (product A x i) None; last exact: le.
exact: leNx.
Qed.

(** Leaning, without sets. *)
Lemma leansP x i k :
  reflect [/\ i \in support x, k != i, A i k ⊗ x k = x i &
              forall l, l != k -> A i l ⊗ x l < x i]
          (leans A x i k).
Proof.
apply: (iffP and3P) => [[ti /eqP e ki]|[fi ki e lt]].
  split=> // [||l lk]; first exact: tight_support.
    by apply/eqP; move/setP/(_ k): e; rewrite !inE eqxx.
  by apply: tight_untied; rewrite // e inE.
have le l : A i l ⊗ x l <= x i.
  by have [->|/lt/ltW//] := eqVneq l k; rewrite e.
split=> //; first by apply/tightP; split=> //; exists k.
apply/eqP/setP => l; rewrite !inE.
by have [->|/lt/lt_eqF//] := eqVneq l k; rewrite e eqxx.
Qed.

Lemma leans_fun x i k l : leans A x i k -> leans A x i l -> k = l.
Proof.
move=> /and3P [_ /eqP e _] /and3P [_ /eqP e' _].
by apply/eqP; rewrite -in_set1 -e' e inE.
Qed.

Lemma leans_irr x i : leans A x i i = false.
Proof. by rewrite /leans eqxx !andbF. Qed.

Lemma leans_support x i k : leans A x i k -> (i \in support x) && (k \in support x).
Proof.
case/leansP => fi _ e _; rewrite fi; move: fi.
by rewrite !supportE -e otimes_finite => /andP [].
Qed.

(** Where y <= x shares the entry i and row i is tight, y shares an entry of
    T_i; so if i leans on k, it shares that of k. *)
Lemma shared_ties x y i :
  solution A y -> below y x -> tight A x i -> y i = x i ->
  exists2 k, k \in ties A x i & y k = x k.
Proof.
move=> /solutionP sol_y /belowP yx ti yi; have fi := tight_support ti.
have [|k] := sol_y i; first by rewrite supportE yi -supportE.
rewrite yi => le_k.
have kT : k \in ties A x i.
  rewrite inE eq_le tight_le //=; apply: le_trans le_k _.
  exact: le_otimes.
exists k => //; move: kT; rewrite inE => /eqP e.
by apply: (@otimes_squeeze _ (A i k)); rewrite ?e // -supportE.
Qed.

Lemma shared_leans x y i k :
  solution A y -> below y x -> leans A x i k -> y i = x i -> y k = x k.
Proof.
move=> sol_y yx /and3P [ti /eqP e _] yi.
by have [l] := shared_ties sol_y yx ti yi; rewrite e inE => /eqP ->.
Qed.

(** The solutions are closed under maxima and shifts. *)
Lemma below_maximum_l y z : below y (maximum y z).
Proof. by apply/belowP => i; rewrite ffunE le_maxr lexx. Qed.

Lemma below_maximum_r y z : below z (maximum y z).
Proof. by apply/belowP => i; rewrite ffunE le_maxr lexx orbT. Qed.

Lemma solution_maximum y z :
  solution A y -> solution A z -> solution A (maximum y z).
Proof.
move=> /solutionP sy /solutionP sz; apply/solutionP => i; rewrite supportE ffunE.
have up k (w : vector R n) : below w (maximum y z) -> A i k ⊗ w k <= A i k ⊗ maximum y z k.
  by move=> /belowP le; apply: le_otimes.
case: leP => _; rewrite -supportE => fi.
  have [k le_k] := sz i fi; exists k; apply: le_trans le_k (up k z _).
  exact: below_maximum_r.
have [k le_k] := sy i fi; exists k; apply: le_trans le_k (up k y _).
exact: below_maximum_l.
Qed.

Lemma solution_shift (c : mp R) x : solution A x -> solution A (shift c x).
Proof.
move=> /solutionP sx; apply/solutionP => i; rewrite supportE ffunE otimes_finite.
case/andP => fc; rewrite -supportE => /sx [k le_k]; exists k; rewrite ffunE.
by rewrite otimesA [A i k ⊗ c]otimesC -otimesA le_otimes2l.
Qed.

Lemma shiftK (c : mp R) : c != None -> cancel (shift (n := n) c) (shift (inverse c)).
Proof. by move=> fc x; apply/ffunP => i; rewrite !ffunE otimesK. Qed.

Lemma shiftVK (c : mp R) : c != None -> cancel (shift (n := n) (inverse c)) (shift c).
Proof. by move=> fc x; apply/ffunP => i; rewrite !ffunE otimesVK. Qed.

Lemma shift0 x : shift (Some 0%R) x = x.
Proof. by apply/ffunP => i; rewrite ffunE otimes0. Qed.

Lemma shift_maximum (c : mp R) y z :
  shift c (maximum y z) = maximum (shift c y) (shift c z).
Proof.
apply/ffunP => i; rewrite !ffunE; case: (leP (y i)) => [yz|/ltW zy].
  by rewrite max_r // le_otimes.
by rewrite max_l // le_otimes.
Qed.

Lemma extremal_shift (c : mp R) x :
  c != None -> extremal A x -> extremal A (shift c x).
Proof.
move=> fc [sx nx ex]; split; first exact: solution_shift.
  apply: contraNneq nx => /(congr1 (shift (inverse c))); rewrite shiftK // => ->.
  by apply/eqP/ffunP => i; rewrite !ffunE otimes_None.
move=> y z sy sz e; have [||||] := ex (shift (inverse c) y) (shift (inverse c) z).
- exact: solution_shift.
- exact: solution_shift.
- by rewrite -shift_maximum e shiftK.
- by move=> <-; left; rewrite shiftVK.
- by move=> <-; right; rewrite shiftVK.
Qed.

(** "Different from it" and "different from it up to scaling" are the same: a
    part of a maximum that is a shifted copy of x is x, or the other part is. *)
Lemma extremal_up_to_scaling x :
  extremal A x <->
  [/\ solution A x, x != bottom &
      forall y z, solution A y -> solution A z -> maximum y z = x ->
        (exists c : mp R, y = shift c x) \/ (exists c : mp R, z = shift c x)].
Proof.
have copy (c : mp R) y z : x != bottom -> maximum y z = x -> y = shift c x -> y = x \/ z = x.
  rewrite support_neq0 => /set0Pn [i fi] e ey.
  have le_c : c <= Some 0%R.
    rewrite supportE in fi; rewrite -(le_otimes2l _ _ fi) !(otimesC (x i)) otimes0.
    by move: (below_maximum_l y z); rewrite e ey => /belowP /(_ i); rewrite ffunE.
  have [c0|c0] := eqVneq c (Some 0%R); first by left; rewrite ey c0 shift0.
  right; apply/ffunP => j; have := congr1 (fun w : vector R n => w j) e.
  rewrite ffunE ey ffunE => ej.
  have [fj|] := boolP (j \in support x); last first.
    rewrite supportE negbK => /eqP xj; move: ej; rewrite xj otimes_None.
    by rewrite max_r ?leNx.
  have lt_j : c ⊗ x j < x j.
    rewrite -{2}(otimes0 (x j)) !(otimesC _ (x j)) lt_otimes -?supportE //.
    by rewrite lt_neqAle c0.
  by case: leP ej => // _ e'; rewrite e' ltxx in lt_j.
split=> -[sx nx ex]; split=> // y z sy sz e.
  by have [->|->] := ex y z sy sz e; [left | right]; exists (Some 0%R); rewrite shift0.
have [[c ey]|[c ez]] := ex y z sy sz e; first exact: copy e ey.
have e' : maximum z y = x by rewrite -e; apply/ffunP => i; rewrite !ffunE maxC.
by have [->|->] := copy c z y nx e' ez; [right | left].
Qed.

End Basics.
