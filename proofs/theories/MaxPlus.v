(** * Max-plus numbers: an ordered group with -oo

    [mp R] is [option R]; [None] is -oo, the least element, and swallows
    everything in a sum. Sums are written [a ⊗ b], as in the literature, and
    the order is an instance of mathcomp's total orders. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Order.Theory.
Local Open Scope order_scope.

Definition mp (R : ogroup) : Type := option R.

Section MaxPlus.

Variable R : ogroup.
Implicit Types a b c d : mp R.

Canonical mp_eqType := [eqType of mp R].
Canonical mp_choiceType := [choiceType of mp R].

Definition otimes a b : mp R :=
  if a is Some u then if b is Some v then Some (u + v)%R else None else None.

Definition mp_le a b : bool :=
  if a is Some u then if b is Some v then og_le u v else false else true.

Definition mp_lt a b : bool := (b != a) && mp_le a b.
Definition mp_min a b : mp R := if mp_lt a b then a else b.
Definition mp_max a b : mp R := if mp_lt a b then b else a.

Fact mp_anti : antisymmetric mp_le.
Proof. by move=> [u|] [v|] //= /og_anti ->. Qed.

Fact mp_trans : transitive mp_le.
Proof. by move=> [v|] [u|] [w|] //=; apply: og_trans. Qed.

Fact mp_total : total mp_le.
Proof. by move=> [u|] [v|] //=; apply: og_total. Qed.

Definition mp_orderMixin :=
  LeOrderMixin (fun _ _ => erefl) (fun _ _ => erefl) (fun _ _ => erefl)
    mp_anti mp_trans mp_total.
Canonical mp_porderType := POrderType tt (mp R) mp_orderMixin.
Canonical mp_latticeType := LatticeType (mp R) mp_orderMixin.
Canonical mp_distrLatticeType := DistrLatticeType (mp R) mp_orderMixin.
Canonical mp_orderType := OrderType (mp R) mp_orderMixin.

Lemma leNx a : (None : mp R) <= a.
Proof. by case: a. Qed.

Lemma lexN a : (a <= (None : mp R)) = (a == None).
Proof. by case: a. Qed.

Lemma ltNx a : ((None : mp R) < a) = (a != None).
Proof. by case: a. Qed.

Lemma otimesC : commutative otimes.
Proof. by move=> [u|] [v|] //=; rewrite addrC. Qed.

Lemma otimesA : associative otimes.
Proof. by move=> [u|] [v|] [w|] //=; rewrite addrA. Qed.

Lemma otimes_None a : otimes a None = None.
Proof. by case: a. Qed.

Lemma otimes0 a : otimes (Some 0%R) a = a.
Proof. by case: a => [u|] //=; rewrite add0r. Qed.

Lemma otimes_finite a b : (otimes a b != None) = (a != None) && (b != None).
Proof. by case: a b => [u|] [v|]. Qed.

Lemma le_otimes a b c : b <= c -> otimes a b <= otimes a c.
Proof. by case: a b c => [u|] [v|] [w|] //=; apply: og_add2l. Qed.

(** A finite number can be cancelled. *)
Definition inverse a : mp R := if a is Some u then Some (- u)%R else None.

Lemma otimesK a b : a != None -> otimes (inverse a) (otimes a b) = b.
Proof. by case: a b => [u|] [v|] //= _; rewrite addKr. Qed.

Lemma otimesVK a b : a != None -> otimes a (otimes (inverse a) b) = b.
Proof. by case: a b => [u|] [v|] //= _; rewrite addNKr. Qed.

Lemma inverse_finite a : (inverse a != None) = (a != None).
Proof. by case: a. Qed.

Lemma inverse_otimesK a b c :
  a != None -> otimes (inverse (otimes a b)) (otimes a c) = otimes (inverse b) c.
Proof.
by case: a b c => [u|] [v|] [w|] //= _; rewrite opprD addrACA addNr add0r.
Qed.

Lemma otimes_inverse a : a != None -> otimes (inverse a) a = Some 0%R.
Proof. by case: a => [u|] //= _; rewrite addNr. Qed.

Lemma otimes_inj a b c : a != None -> otimes a b = otimes a c -> b = c.
Proof. by move=> fa /(congr1 (otimes (inverse a))); rewrite !otimesK. Qed.

Lemma le_otimes2l a b c : a != None -> (otimes a b <= otimes a c) = (b <= c).
Proof.
move=> fa; apply/idP/idP => [|/le_otimes //].
by move=> /(le_otimes (inverse a)); rewrite !otimesK.
Qed.

Lemma lt_otimes2l a b c : a != None -> (otimes a b < otimes a c) = (b < c).
Proof. by move=> fa; rewrite !ltNge le_otimes2l. Qed.

Lemma lt_otimes a b c : a != None -> b < c -> otimes a b < otimes a c.
Proof. by move=> fa; rewrite lt_otimes2l. Qed.

Lemma le_inverse a b : a != None -> inverse a <= inverse b -> b <= a.
Proof.
case: a b => [u|] [v|] //= _ /(og_add2l (u + v)).
by rewrite addrK addrAC subrr add0r.
Qed.

(** A sum that goes up when its second part does not go up beyond [c] shows
    that the second part is [c]. *)
Lemma otimes_squeeze a b c :
  otimes a c != None -> b <= c -> otimes a c <= otimes a b -> b = c.
Proof.
rewrite otimes_finite => /andP [fa _] bc.
by rewrite le_otimes2l // => cb; apply/eqP; rewrite eq_le bc.
Qed.

(** The maximum of a family is attained. *)
Lemma le_bigmax (I : finType) (F : I -> mp R) a :
  a != None ->
  (a <= \big[Order.max/None]_i F i) = [exists i, a <= F i].
Proof.
move=> fa; have -> : [exists i, a <= F i] = has (fun i => a <= F i) (index_enum I).
  by apply/existsP/hasP => [[i ai]|[i _ ai]]; exists i; rewrite // mem_index_enum.
elim: (index_enum I) => [|i r IH]; first by rewrite big_nil lexN (negPf fa).
by rewrite big_cons le_maxr IH.
Qed.

End MaxPlus.

Notation "a ⊗ b" := (otimes a b) (at level 40, left associativity).
