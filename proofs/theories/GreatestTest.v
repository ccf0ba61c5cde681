(** * The test that the search head first makes (Corollary 9)

    Integers: one greatest solution decides whether a segment ends an extremal. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith Lia.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import Minimal HeadFirst.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

(** z is the greatest solution below b. *)
Definition greatest (R : ogroup) n (A : matrix R n) (b z : vector R n) :=
  [/\ solution A z, below z b &
      forall y, solution A y -> below y b -> below y z].

(** In every ordered group: let b be x on the segment, small off it, and above
    all walks that are. *)
Theorem greatest_test (R : ogroup) n (A : matrix R n) (x b z : vector R n) t p :
  segment A x t p -> {in t :: p, b =1 x} -> small A x t p b ->
  (forall f, let y := walk A (x t) t f in
     solution A y -> {in t :: p, y =1 x} -> small A x t p y -> below y b) ->
  greatest A b z ->
  (exists y, [/\ extremal A y, head A y t, y t = x t & ends A y t p]) <->
  z t = x t.
Proof.
move=> seg bx sm above [sol_z zb great]; split=> [[y [ex hd yt en]]|zt].
  have [sol_y _ _] := ex; have [ft min] := hd.
  have [f [sol_w wy] _] := minimal_solution sol_y ft.
  have ey : walk A (y t) t f = y by apply: min wy _; rewrite ?walk_start.
  have [yx smy] := ends_small seg yt en.
  have yb : below y b by rewrite -ey yt; apply: above; rewrite -yt ey.
  apply/eqP; rewrite eq_le -{1}(bx t (mem_head _ _)) (belowP _ _ zb).
  by rewrite -yt (belowP _ _ (great y sol_y yb)).
apply/(head_first seg); have en := small_ends seg bx sm sol_z zb zt.
by have [zx smz] := ends_small seg zt en; exists z.
Qed.

(** ** Integers *)

Section Integers.

Variables (n : nat) (A : matrix Z_ogroup n).
Implicit Types (x y z : vector Z_ogroup n) (i k t : 'I_n) (p : seq 'I_n).

(** min(U_k - 1, M): below M and below all x_i - a_ik of the rows of [rows]. *)
Definition bound (M : Z) x (rows : seq 'I_n) k : Z :=
  foldr (fun i m => if (x i, A i k) is (Some u, Some a)
                    then Z.min (u - a - 1) m else m) M rows.

Definition bounds M x t p : vector Z_ogroup n :=
  [ffun k => if k \in t :: p then x k else Some (bound M x (belast t p) k)].

Lemma ltZ (u w : Z) : ((Some u : mp Z_ogroup) < Some w) = Z.ltb u w.
Proof. by rewrite ltNge Z.ltb_antisym. Qed.

Lemma leZ (u w : Z) : ((Some u : mp Z_ogroup) <= Some w) = Z.leb u w.
Proof. by []. Qed.

Lemma bound_le M x rows k i (u a : Z) :
  i \in rows -> x i = Some u -> A i k = Some a ->
  (bound M x rows k <= u - a - 1)%Z.
Proof.
elim: rows => //= j rows IH; rewrite inE => /predU1P [<- -> ->|]; first by lia.
move=> ir xi aik; have := IH ir xi aik.
by case: (x j) => [?|//]; case: (A j k) => [?|//]; lia.
Qed.

Lemma le_bound M x rows k (w : Z) :
  (w <= M)%Z ->
  (forall i u a, i \in rows -> x i = Some u -> A i k = Some a -> (w < u - a)%Z) ->
  (w <= bound M x rows k)%Z.
Proof.
move=> wM; elim: rows => //= j rows IH lt.
have {}IH : (w <= bound M x rows k)%Z.
  by apply: IH => i u a ir; apply: lt; rewrite inE ir orbT.
case exj : (x j) => [u|//]; case ea : (A j k) => [a|//].
by have := lt j u a (mem_head _ _) exj ea; lia.
Qed.

(** Entries of a walk from 0 are at most n times the greatest |a_ij|. *)
Lemma after_bound (K : Z) t (f : {ffun 'I_n -> 'I_n}) m (w : Z) :
  (forall i k a, A i k = Some a -> (Z.abs a <= K)%Z) ->
  after A (Some 0%R) t f m = Some w -> (w <= Z.of_nat m * K)%Z.
Proof.
move=> small_a; elim: m w => [|m IH] w; first by case=> <-.
rewrite [after _ _ _ _ _]/=; case ea : (A _ _) => [a|//].
case eg : (after _ _ _ _ m) => [g|//] [<-].
have := small_a _ _ _ ea; have := IH g eg.
change (- a + g)%R with (- a + g)%Z; nia.
Qed.

Theorem integer_test (K : Z) x z t p :
  (forall i k a, A i k = Some a -> (Z.abs a <= K)%Z) -> (0 <= K)%Z ->
  segment A x t p -> x t = Some 0%R ->
  greatest A (bounds (Z.of_nat n * K)%Z x t p) z ->
  (exists y, [/\ extremal A y, head A y t, y t = Some 0%R & ends A y t p]) <->
  z t = Some 0%R.
Proof.
move=> small_a K0 seg xt; rewrite -xt; apply: greatest_test => //.
- by move=> k ks; rewrite ffunE ks.
- move=> i k ib ks; rewrite ffunE (negPf ks).
  have: x i != None by case/and3P: seg => _ /allP fin _; apply: fin; apply: mem_belast.
  case exi : (x i) => [u|//] _; case ea : (A i k) => [a|//].
  rewrite [_ ⊗ _]/= ltZ; apply/Z.ltb_lt.
  change (a + bound (Z.of_nat n * K)%Z x (belast t p) k < u)%Z.
  by have := bound_le (M := (Z.of_nat n * K)%Z) ib exi ea; lia.
move=> f /= sol_w wx sm; apply/belowP => k; rewrite [X in _ <= X]ffunE.
case: ifP => [ks|/negbT ks]; first by rewrite wx.
case ew : (walk _ _ _ _ k) => [w|//]; rewrite leZ; apply/Z.leb_le/le_bound.
  move: ew; rewrite ffunE; case: ifP => // ko; rewrite xt => /(after_bound small_a).
  have: (findex f t k < n)%nat.
    have := findex_max (f := f) (x := t) (y := k); rewrite fconnect_orbit => /(_ ko).
    by move=> /leq_trans; apply; rewrite -[n in (_ <= n)%nat]card_ord max_card.
  by move=> /ssrnat.ltP; nia.
move=> i u a ib exi ea; have := sm i k ib ks; rewrite ew ea exi ltZ => /Z.ltb_lt.
by change (a + w < u -> w < u - a)%Z; lia.
Qed.

End Integers.
