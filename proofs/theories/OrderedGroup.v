(** * Totally ordered abelian groups

    The entries of a matrix are elements of such a group, or -oo. Nothing else
    is used of numbers: the theorems hold for the integers, the rationals, any
    ordered field, and groups that are not archimedean. The group need not be
    dense, and even the trivial group {0} is allowed. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith Lia.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Structure ogroup := OGroup {
  og_sort :> zmodType;
  og_le : rel og_sort;
  og_anti : antisymmetric og_le;
  og_trans : transitive og_le;
  og_total : total og_le;
  og_add2l : forall z x y, og_le x y -> og_le (z + x) (z + y)
}.

(** The additive group of an ordered domain of mathcomp is one: [int], [rat],
    every real field. *)
Section Domain.

Variable R : realDomainType.

Fact domain_anti : antisymmetric (fun x y : R => x <= y).
Proof. exact: le_anti. Qed.

Fact domain_trans : transitive (fun x y : R => x <= y).
Proof. exact: le_trans. Qed.

Fact domain_total : total (fun x y : R => x <= y).
Proof. exact: le_total. Qed.

Fact domain_add2l (z x y : R) : x <= y -> z + x <= z + y.
Proof. by rewrite ler_add2l. Qed.

Definition domain_ogroup :=
  OGroup domain_anti domain_trans domain_total domain_add2l.

End Domain.

Definition int_ogroup := domain_ogroup int_realDomainType.
Definition rat_ogroup := domain_ogroup rat_realDomainType.

(** The binary integers of Coq's library are another. The checker that is
    extracted computes with them. *)
Section BinaryIntegers.

Fact Z_eqP : Equality.axiom Z.eqb.
Proof. by move=> x y; apply: (iffP idP) => /Z.eqb_eq. Qed.

Definition Z_eqMixin := EqMixin Z_eqP.
Canonical Z_eqType := EqType Z Z_eqMixin.

Definition Z_parts (x : Z) := (Z.to_nat x, Z.to_nat (- x)).
Definition Z_whole (p : nat * nat) := (Z.of_nat p.1 - Z.of_nat p.2)%Z.

Fact Z_partsK : cancel Z_parts Z_whole.
Proof. by move=> x; rewrite /Z_whole /=; lia. Qed.

Definition Z_choiceMixin := CanChoiceMixin Z_partsK.
Canonical Z_choiceType := ChoiceType Z Z_choiceMixin.

Definition Z_zmodMixin :=
  ZmodMixin Z.add_assoc Z.add_comm Z.add_0_l Z.add_opp_diag_l.
Canonical Z_zmodType := ZmodType Z Z_zmodMixin.

Fact Z_anti : antisymmetric Z.leb.
Proof. by move=> x y /andP [/Z.leb_le xy /Z.leb_le yx]; apply: Z.le_antisymm. Qed.

Fact Z_trans : transitive Z.leb.
Proof.
by move=> y x z /Z.leb_le xy /Z.leb_le yz; apply/Z.leb_le; apply: Z.le_trans yz.
Qed.

Fact Z_total : total Z.leb.
Proof.
by move=> x y; case: (Z.leb_spec x y) => //= /Z.lt_le_incl /Z.leb_le.
Qed.

Fact Z_add2l (z x y : Z) : Z.leb x y -> Z.leb (z + x) (z + y).
Proof. by move=> /Z.leb_le xy; apply/Z.leb_le/(proj1 (Z.add_le_mono_l x y z)). Qed.

Definition Z_ogroup := @OGroup Z_zmodType Z.leb Z_anti Z_trans Z_total Z_add2l.

End BinaryIntegers.
