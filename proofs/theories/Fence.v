(** * A proof that no extremal has an end

    Whoever knows the greatest solution below a bound can show to others that it is
    not greater than he says: by a number for each node, its fence, and a rank. A
    fence is what the bound says, or no arc leads over it, and where one leads
    just up to it the rank falls. Then no solution below the bound climbs over a
    fence. To believe this one need not know how the numbers were found. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith Lia.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import GreatestTest HeadSearch.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Fences.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (y : vector R n) (i k t : 'I_n) (u w : R).

(** [None] is no fence. *)
Definition fence := 'I_n -> option (R * nat).

(** Arc (i, k) does not lead over the fence of i. *)
Definition stops (f : fence) i k (u : R) (r : nat) :=
  (A i k == None) ||
  if f k is Some (w, r') then
    (A i k ⊗ Some w < Some u) || ((A i k ⊗ Some w == Some u) && (r' < r)%nat)
  else false.

Theorem fence_holds (f : fence) y :
  solution A y ->
  (forall i u r, f i = Some (u, r) -> y i <= Some u \/ forall k, stops f i k u r) ->
  forall i u r, f i = Some (u, r) -> y i <= Some u.
Proof.
move=> sol ok i0 u0 r0 fi0; rewrite leNgt; apply/negP => over0.
pose over i := if f i is Some (u, _) then (Some u : mp R) < y i else false.
pose excess i : mp R := if f i is Some (u, _) then inverse (Some u : mp R) ⊗ y i else None.
pose rank i := if f i is Some (_, r) then r else 0%nat.
have ov0 : over i0 by rewrite /over fi0.
have [i1 ov1 most1] := Order.TotalTheory.arg_maxP excess ov0.
pose top i := over i && (excess i1 <= excess i).
have top1 : top i1 by rewrite /top ov1 lexx.
have [i /andP [ov ex] least] := arg_minnP rank top1.
have most k : over k -> excess k <= excess i by move=> /most1 le; apply: le_trans le ex.
move: (ov); rewrite /over; case ef : (f i) => [[u r]|//] lt.
case: (ok i u r ef) => [le|stop]; first by move: (lt_le_trans lt le); rewrite ltxx.
have [|k le_k] := solutionP _ _ sol i; first by rewrite supportE -ltNx (le_lt_trans (leNx _) lt).
case/orP: (stop k) => [/eqP a0|]; first by move: (lt_le_trans lt le_k); rewrite a0 ltNge leNx.
case ek : (f k) => [[w r']|//] arc.
have le_arc : A i k ⊗ Some w <= Some u.
  by case/orP: arc => [/ltW//|/andP [/eqP -> _]].
have ovk : over k.
  rewrite /over ek ltNge; apply/negP => le; suff: y i <= Some u by rewrite leNgt lt.
  exact: le_trans le_k (le_trans (le_otimes _ le) le_arc).
have := most k ovk; rewrite /excess ef ek => le_ex.
have fk : inverse (Some w : mp R) ⊗ y k != None.
  rewrite otimes_finite inverse_finite /= -ltNx; apply: le_lt_trans (leNx (Some w)) _.
  by move: ovk; rewrite /over ek.
have up : Some u ⊗ (inverse (Some u : mp R) ⊗ y i) <= (A i k ⊗ Some w) ⊗ (inverse (Some w : mp R) ⊗ y k).
  by rewrite otimesVK // -otimesA otimesVK.
case/orP: arc => [strict|/andP [/eqP e rk]].
  have: Some u ⊗ (inverse (Some u : mp R) ⊗ y i) < Some u ⊗ (inverse (Some w : mp R) ⊗ y k).
    apply: le_lt_trans up _; rewrite ![_ ⊗ (inverse (Some w) ⊗ _)]otimesC.
    exact: lt_otimes.
  by rewrite lt_otimes2l // ltNge le_ex.
rewrite e le_otimes2l // in up.
have tk : top k by rewrite /top ovk (le_trans ex) // /excess ef ek.
by have := least k tk; rewrite /rank ef ek leqNgt rk.
Qed.

End Fences.

(** ** Integers: an end that is fenced in is dead *)

Section Integers.

Variables (n : nat) (A : matrix Z_ogroup n).
Implicit Types (x y z : vector Z_ogroup n) (i k l t : 'I_n) (s : seq 'I_n).

(** What the end says of entry i: on it, its value; off it, less than U_i. *)
Definition capped x s i (u : Z) :=
  if i \in s then x i <= Some u
  else has (fun l => x l <= A l i ⊗ Some (u + 1)%Z) (behead s).

Definition fenced x s (f : fence Z_ogroup n) :=
  [forall i, if f i is Some (u, r) then capped x s i u || [forall k, stops A f i k u r]
             else true].

(** The head does not reach its value. *)
Definition headless x s (f : fence Z_ogroup n) :=
  if s is q :: s' then
    if f (last q s') is Some (u, _) then ~~ (x (last q s') <= Some u) else false
  else false.

Theorem fenced_dead s (f : fence Z_ogroup n) :
  fenced (end_value A s) s f -> headless (end_value A s) s f -> ~ live A s.
Proof.
move=> /forallP ok hd [z [sol zx small]].
case: s ok hd zx small => // q s ok hd zx small; move: hd; rewrite /headless.
case ef : (f (last q s)) => [[u r]|//]; rewrite -zx ?mem_last // => /negP; apply.
apply: (fence_holds sol _ ef) => {u r ef} i u r ef.
have := ok i; rewrite ef => /orP [cap|/forallP]; [left | by right].
move: cap; rewrite /capped; case: ifP => [is_|no].
  by rewrite -zx.
case/hasP => l ls le; have := small l i ls (negbT no).
move=> /lt_le_trans /(_ le); case ea : (A l i) => [a|//].
case ez : (z i) => [w|//]; rewrite [_ ⊗ _]/= [X in _ < X]/= ltZ leZ => /Z.ltb_lt.
change (a + w < a + (u + 1) -> (w <=? u))%Z => lt.
by apply/Z.leb_le; lia.
Qed.

End Integers.
