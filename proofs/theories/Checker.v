(** * A checker of witnesses

    Matrix, vector and witness in, a boolean out: the checks of
    supereigen-verify's [fault], on plain lists of integers. [None] is -oo,
    nodes are counted from 0, lambda is folded into the matrix. This file is
    what is extracted; CheckerSound.v proves that [true] means extremal. *)

From mathcomp Require Import ssreflect ssrbool ssrfun ssrnat seq.
From Coq Require Import ZArith.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition number := option Z.

Definition add (a b : number) : number :=
  if a is Some u then if b is Some v then Some (Z.add u v) else None else None.

Definition at_most (a b : number) : bool :=
  if a is Some u then if b is Some v then Z.leb u v else false else true.

Definition finite (a : number) : bool := if a is Some _ then true else false.

(** What whoever finds an extremal can hand over. *)
Inductive witness :=
  (** the support in order, and the end of the arc by which its first row holds *)
| Chain of seq nat & nat
  (** the cycle, and the tail *)
| TiedTail of seq nat & seq nat.

Section Check.

Variables (A : seq (seq number)) (x : seq number).

Definition entry (i : nat) : number := nth None x i.
Definition sum (i k : nat) : number := add (nth None (nth [::] A i) k) (entry k).
Definition nodes : seq nat := iota 0 (size x).

Definition member (i : nat) (c : seq nat) : bool := has (eqn i) c.

Fixpoint distinct (c : seq nat) : bool :=
  if c is i :: c' then ~~ member i c' && distinct c' else true.

(** There is a row for each entry, and each has as many entries. *)
Definition square : bool :=
  eqn (size A) (size x) && all (fun row => eqn (size row) (size x)) A.

(** The nodes are the support, each once. *)
Definition lists_support (c : seq nat) : bool :=
  [&& distinct c, all (fun i => finite (entry i)) c &
      all (fun i => finite (entry i) ==> member i c) nodes].

(** Row i is finite and tight, and reached at nodes of [on] only. *)
Definition rests (i : nat) (on : seq nat) : bool :=
  [&& finite (entry i), has (fun k => at_most (entry i) (sum i k)) on &
      all (fun k => if member k on then at_most (sum i k) (entry i)
                    else ~~ at_most (entry i) (sum i k)) nodes].

(** Each node but the first rests on the one before it. *)
Fixpoint linked (s : nat) (p : seq nat) : bool :=
  if p is i :: p' then rests i [:: s] && linked i p' else true.

Definition check (w : witness) : bool :=
  square &&
  match w with
  | Chain (s :: p) closing =>
      [&& lists_support (s :: p), at_most (entry s) (sum s closing) & linked s p]
  | TiedTail (s :: p) (t :: q) =>
      [&& lists_support (s :: p ++ t :: q), rests s [:: last s p], linked s p,
          rests t (s :: p) & linked t q]
  | _ => false
  end.

End Check.
