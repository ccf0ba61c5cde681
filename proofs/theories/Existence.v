(** * The greatest solution below a bound exists (section 4, Corollary 9)

    In every ordered group, dense or not, complete or not: by Lemma 1 each
    solution is the maximum of walks below it, there are finitely many walks up
    to shifts, and of each walk there is a greatest shifted copy below the
    bound. The maximum of these copies is the greatest solution. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import Minimal HeadFirst GreatestTest.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Existence.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (g x y z b : vector R n) (i k t : 'I_n) (p : seq 'I_n).
Implicit Types (f : {ffun 'I_n -> 'I_n}).

(** ** Residuation: the greatest shifted copy of g below b *)

Definition residual g b : mp R :=
  if [pick k | g k != None] is Some k0 then
    let k := [arg min_(k < k0 | g k != None) (inverse (g k) ⊗ b k)] in
    inverse (g k) ⊗ b k
  else None.

(** It is reached at a node of the support of g. *)
Lemma residual_attained g b :
  g != bottom ->
  exists2 k, k \in support g & residual g b = inverse (g k) ⊗ b k.
Proof.
rewrite support_neq0 /residual => /set0Pn [i]; rewrite inE => fi.
case: pickP => [k0 fk0|/(_ i)]; last by rewrite fi.
by case: arg_minP => //= k fk _; exists k; rewrite ?inE.
Qed.

Lemma residual_le g b k : k \in support g -> residual g b <= inverse (g k) ⊗ b k.
Proof.
rewrite inE /residual => fk; case: pickP => [k0 fk0|/(_ k)]; last by rewrite fk.
by case: arg_minP => //= j _; apply.
Qed.

Lemma shift_belowE (a : mp R) g b :
  below (shift a g) b = [forall k in support g, a <= inverse (g k) ⊗ b k].
Proof.
apply/belowP/forall_inP => le k => [|]; last first.
  rewrite ffunE; have [->|fk] := eqVneq (g k) None; first by rewrite otimes_None leNx.
  by rewrite otimesC -(otimesVK (b k) fk) le_otimes // le // inE.
rewrite inE => fk; rewrite -(le_otimes2l _ _ fk) otimesVK // otimesC.
by have := le k; rewrite ffunE.
Qed.

Lemma residualP g b (a : mp R) :
  g != bottom -> below (shift a g) b = (a <= residual g b).
Proof.
move=> ng; rewrite shift_belowE; apply/forall_inP/idP => [le|le k fk].
  by have [k fk ->] := residual_attained b ng; apply: le.
exact: le_trans le (residual_le b fk).
Qed.

(** ** Walks are shifted copies of those from 0 *)

Lemma walk_shift (a : mp R) t f : walk A a t f = shift a (walk A (Some 0%R) t f).
Proof.
have e m : after A a t f m = a ⊗ after A (Some 0%R) t f m.
  elim: m => [|m /= ->]; first by rewrite /= otimesC otimes0.
  by rewrite !otimesA [a ⊗ _]otimesC.
apply/ffunP => k; rewrite !ffunE; case: ifP => // _.
by rewrite otimes_None.
Qed.

Lemma walk_neq_bottom t f : walk A (Some 0%R) t f != bottom.
Proof.
by rewrite support_neq0; apply/set0Pn; exists t; rewrite supportE walk_start.
Qed.

Lemma solution_shiftE (a : mp R) x :
  a != None -> solution A (shift a x) = solution A x.
Proof.
move=> fa; apply/idP/idP => [|/solution_shift//].
by move=> /(solution_shift (inverse a)); rewrite shiftK.
Qed.

(** Below a solution, with a given entry, lies a shifted walk from 0 that is a
    solution. *)
Lemma walk_under y t :
  solution A y -> t \in support y ->
  exists2 f, solution A (walk A (Some 0%R) t f) &
             below (shift (y t) (walk A (Some 0%R) t f)) y.
Proof.
move=> sol_y ft; have [f yf] := follows_exists sol_y; exists f.
  rewrite -(solution_shiftE (a := y t)); last by rewrite -supportE.
  by rewrite -walk_shift; apply: walk_solution.
by rewrite -walk_shift; apply: walk_below.
Qed.

(** ** The greatest solution below b *)

Definition candidate b (q : 'I_n * {ffun 'I_n -> 'I_n}) : vector R n :=
  let w := walk A (Some 0%R) q.1 q.2 in
  if solution A w then shift (residual w b) w else bottom.

Definition greatest_below b : vector R n :=
  [ffun k => \big[Order.max/None]_q candidate b q k].

Lemma candidate_le b q k : candidate b q k <= greatest_below b k.
Proof.
have [->|fk] := eqVneq (candidate b q k) None; first exact: leNx.
by rewrite ffunE le_bigmax //; apply/existsP; exists q.
Qed.

Lemma greatest_below_attained b k :
  k \in support (greatest_below b) -> exists q, greatest_below b k <= candidate b q k.
Proof.
rewrite supportE => fk; move: (lexx (greatest_below b k)).
by rewrite {2}ffunE le_bigmax // => /existsP.
Qed.

Lemma candidate_solution b q : solution A (candidate b q).
Proof.
rewrite /candidate; case: ifP => [sol|_]; first exact: solution_shift.
by apply/solutionP => i; rewrite supportE ffunE.
Qed.

Lemma candidate_below b q : below (candidate b q) b.
Proof.
rewrite /candidate; case: ifP => [_|_]; first by rewrite residualP // walk_neq_bottom.
by apply/belowP => i; rewrite ffunE leNx.
Qed.

Theorem greatest_belowP b : greatest A b (greatest_below b).
Proof.
split=> [||y sol_y yb].
- apply/solutionP => i fi; have [q le_q] := greatest_below_attained fi.
  have [|k le_k] := solutionP _ _ (candidate_solution b q) i.
    by rewrite supportE -ltNx; apply: lt_le_trans le_q; rewrite ltNx -supportE.
  by exists k; apply: le_trans le_q (le_trans le_k (le_otimes _ (candidate_le b q k))).
- apply/belowP => k; have [fk|] := boolP (k \in support (greatest_below b)); last first.
    by rewrite supportE negbK => /eqP ->; apply: leNx.
  have [q le_q] := greatest_below_attained fk.
  exact: le_trans le_q (belowP _ _ (candidate_below b q) k).
apply/belowP => t; have [ft|] := boolP (t \in support y); last first.
  by rewrite supportE negbK => /eqP ->; apply: leNx.
have [f sol_w wy] := walk_under sol_y ft.
apply: le_trans (candidate_le b (t, f) t).
rewrite /candidate sol_w ffunE walk_start otimesC otimes0 -residualP ?walk_neq_bottom //.
exact: below_trans wy yb.
Qed.

Lemma greatest_unique b z z' : greatest A b z -> greatest A b z' -> z = z'.
Proof.
move=> [sol_z zb great] [sol_z' z'b great'].
by apply: below_anti; [apply: great' | apply: great].
Qed.

Corollary greatest_exists b : exists! z, greatest A b z.
Proof.
exists (greatest_below b); split; first exact: greatest_belowP.
move=> z; exact/greatest_unique/greatest_belowP.
Qed.

(** ** Corollary 9 without a condition

    In every ordered group a segment has bounds as [greatest_test] wants them,
    so that one greatest solution decides. *)

Definition fits x t p f :=
  let y := walk A (x t) t f in
  [&& solution A y, all (fun k => y k == x k) (t :: p) &
      [forall i, (i \in belast t p) ==>
       [forall k, (k \notin t :: p) ==> (A i k ⊗ y k < x i)]]].

Lemma fitsP x t p f :
  reflect (let y := walk A (x t) t f in
           [/\ solution A y, {in t :: p, y =1 x} & small A x t p y])
          (fits x t p f).
Proof.
apply: (iffP and3P) => -[sol yx sm]; split=> //.
- by move=> k /(allP yx) /eqP.
- by move=> i k ib ks; move/forallP/(_ i)/implyP/(_ ib)/forallP/(_ k)/implyP: sm; apply.
- by apply/allP => k ks; rewrite yx.
by apply/forallP => i; apply/implyP => ib; apply/forallP => k; apply/implyP; apply: sm.
Qed.

Theorem greatest_test_exists x t p :
  segment A x t p ->
  exists b, [/\ {in t :: p, b =1 x}, small A x t p b &
    (exists y, [/\ extremal A y, head A y t, y t = x t & ends A y t p]) <->
    greatest_below b t = x t].
Proof.
move=> seg; have fin : all (fun i => x i != None) (t :: p) by case/and3P: seg.
pose part k f : mp R := if fits x t p f then walk A (x t) t f k else None.
pose b : vector R n :=
  [ffun k => if k \in t :: p then x k else \big[Order.max/None]_f part k f].
have bx : {in t :: p, b =1 x} by move=> k ks; rewrite ffunE ks.
have sm : small A x t p b.
  move=> i k ib ks; rewrite ffunE (negPf ks).
  have fi : x i != None by move/allP: fin; apply; apply: mem_belast.
  case e : (\big[Order.max/None]_f part k f) => [u|]; last by rewrite otimes_None ltNx.
  move: (lexx (Some u : mp R)); rewrite -{2}e le_bigmax // => /existsP [f].
  rewrite /part; case: ifP => [/fitsP [_ _ smf] le_u|_]; last by [].
  exact: le_lt_trans (le_otimes _ le_u) (smf i k ib ks).
exists b; split=> //; apply: (greatest_test seg bx sm _ (greatest_belowP b)).
move=> f /= sol yx smy; apply/belowP => k; rewrite [X in _ <= X]ffunE.
case: ifP => [ks|_]; first by rewrite yx.
have [->|fk] := eqVneq (walk A (x t) t f k) None; first exact: leNx.
rewrite le_bigmax //; apply/existsP; exists f; rewrite /part.
by rewrite (introT (fitsP _ _ _ _)).
Qed.

End Existence.

(** And with the bound of the documents, over the integers. *)
Corollary integer_test_exists n (A : matrix Z_ogroup n) (K : Z) (x : vector Z_ogroup n) t p :
  (forall i k a, A i k = Some a -> (Z.abs a <= K)%Z) -> (0 <= K)%Z ->
  segment A x t p -> x t = Some 0%R ->
  (exists y, [/\ extremal A y, head A y t, y t = Some 0%R & ends A y t p]) <->
  greatest_below A (bounds A (Z.of_nat n * K)%Z x t p) t = Some 0%R.
Proof. by move=> aK K0 seg xt; apply: (integer_test aK K0 seg xt (greatest_belowP _ _)). Qed.
