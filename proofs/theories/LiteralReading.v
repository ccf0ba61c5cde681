(** * Condition (3) of a maximum path, as printed, loses extremals

    The paper asks that no path, of any length, leads to l_1 from a node off the
    cycle and the path. With n = 3 and

        A = [[., 0, .], [-2, 2, .], [., 2, .]]      (. is -oo)

    Algorithm 3 then misses the extremal (0, 0, -oo): its path (1, 2) into the
    loop at 2 is not maximum, since 3 -> 2 -> 1 is a path. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Existence ScaledBasis DoubleDescription Lassos MainTheorem.
From supereigen Require Import Checker CheckerSound Transfer.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

(** ** What Algorithms 1 and 2 make lives on the cycle and the path *)

Section Supports.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v x : vector R n) (i j k : 'I_n) (c q r : seq 'I_n).

Lemma scale_support x k : k \in support (scale x) -> k \in support x.
Proof. by rewrite !supportE ffunE otimes_finite => /andP []. Qed.

Lemma algorithm2_support v r x k :
  x \in algorithm2 A v r -> k \in support x -> (k \in support v) || (k \in r).
Proof.
elim: r v => //= l r IH v; case: ifP => // _; case: ifP => // _.
rewrite !in_cons => /orP [/eqP -> kx|xa kx].
  by have /orP [->|->] := add_node_support (scale_support kx); rewrite ?orbT.
have /orP [/add_node_support /orP [->|->]|->] := IH _ xa kx; by rewrite ?orbT.
Qed.

Lemma X_E_support (cycles : seq 'I_n -> Prop)
    (path_into : seq 'I_n -> seq 'I_n -> 'I_n -> bool) x k :
  (forall c, cycles c -> nonneg_cycle A c) ->
  (forall c q i, path_into c q i -> i \in c) ->
  X_E A cycles path_into x -> k \in support x ->
  exists2 c, cycles c & k \in c \/ exists q i, path_into c q i /\ k \in q.
Proof.
move=> nonneg ends [c cc made] kx; exists c => //.
case: made => [/mapP [v]|[q [i [pq _ xa]]]].
  rewrite mem_filter => /andP [_ /mapP [i ic ev]] ex.
  move: kx; rewrite ex ev => /scale_support kv.
  by left; have [_ _ sub] := cycle_vector_solution (nonneg c cc) ic; apply: sub.
have [_ _ sub] := cycle_vector_solution (nonneg c cc) (ends c q i pq).
have /orP [/sub|] := algorithm2_support xa kx; first by left.
by rewrite mem_rev => kq; right; exists q, i.
Qed.

End Supports.

(** ** The counterexample *)

Definition entries : seq (seq number) :=
  [:: [:: None; Some 0%Z; None];
      [:: Some (-2)%Z; Some 2%Z; None];
      [:: None; Some 2%Z; None]].

Definition missed : seq number := [:: Some 0%Z; Some 0%Z; None].

Notation A3 := (matrix_of 3 entries).
Notation x3 := (vector_of 3 missed).

(** Nodes are counted from 0. *)
Definition n0 : 'I_3 := @Ordinal 3 0 isT.
Definition n1 : 'I_3 := @Ordinal 3 1 isT.
Definition n2 : 'I_3 := @Ordinal 3 2 isT.

Lemma node_cases (P : 'I_3 -> Prop) : P n0 -> P n1 -> P n2 -> forall i, P i.
Proof.
move=> P0 P1 P2 [[|[|[|//]]] lt]; [move: P0 | move: P1 | move: P2];
  by congr P; apply: val_inj.
Qed.

Lemma missed_extremal : extremal A3 x3.
Proof.
have ok : check entries missed (Chain [:: 1; 0]%nat 1) by [].
exact: (check_sound ok).
Qed.

Lemma missed_scaled : scaled x3.
Proof. by rewrite /scaled /top !big_ord_recl big_ord0 !ffunE. Qed.

(** The loop at 1 is the only cycle. *)
Lemma only_cycle c : nonneg_cycle A3 c -> c = [:: n1].
Proof.
move=> nc; have small : (size c <= 3)%nat.
  by have /andP [/card_uniqP <- _] := nc; rewrite -[X in (_ <= X)%nat](card_ord 3) max_card.
move: nc small; case: c => [|i [|j [|k [|l c]]]] // nc _; move: nc; rewrite /nonneg_cycle //.
- by elim/node_cases: i.
- by elim/node_cases: i; elim/node_cases: j.
by elim/node_cases: i; elim/node_cases: j; elim/node_cases: k.
Qed.

(** And (0, 1) is no literal maximum path. *)
Lemma only_paths q i : literal_path A3 [:: n1] q i -> n0 \notin q.
Proof.
case/andP => /and4P [uq srt ic _] /forallP far.
move: ic; rewrite inE => /eqP ei; rewrite {i}ei in uq srt far.
have small : (size q <= 2)%nat.
  move: uq => /card_uniqP; rewrite size_rcons => e.
  by rewrite -ltnS -e -[X in (_ <= X)%nat](card_ord 3) max_card.
have linked : connect (arc A3) n2 n0.
  by apply: (@connect_trans _ _ n1); apply: connect1.
case: q small uq srt far => [|i [|j [|k q]]] // _.
  by elim/node_cases: i => // _ _ /(_ n2); rewrite linked.
by elim/node_cases: i; elim/node_cases: j.
Qed.

(** ** Over every ordered group that holds the integers *)

Section Groups.

Variables (G : ogroup) (phi : embedding Z_ogroup G).

Notation B3 := (lift_matrix phi A3).
Notation y3 := (lift_vector phi x3).

Lemma lift_weight i p : weight B3 i p = lift phi (weight A3 i p).
Proof.
elim: p i => [|k p IH] i; first by rewrite /= embed0.
by rewrite /= IH -lift_otimes.
Qed.

Lemma lift_nonneg c : nonneg_cycle B3 c = nonneg_cycle A3 c.
Proof.
rewrite /nonneg_cycle; congr (_ && _); case: c => //= i p.
by rewrite lift_weight -(lift_le phi) /= embed0.
Qed.

Lemma lift_arc : arc B3 =2 arc A3.
Proof. by move=> i k; rewrite /arc lift_finite. Qed.

Lemma lift_literal c q i : literal_path B3 c q i = literal_path A3 c q i.
Proof.
rewrite /literal_path /cycle_path (eq_sorted lift_arc); congr (_ && _).
by apply: eq_forallb => l; rewrite (eq_connect lift_arc).
Qed.

(** Algorithm 3, with the condition as printed, does not find the extremal. *)
Lemma literal_reading_misses : ~ X_E B3 (nonneg_cycle B3) (literal_path B3) y3.
Proof.
move=> found; have n0x : n0 \in support y3 by rewrite lift_support supportE ffunE.
have [] := X_E_support _ _ found n0x => //.
  by move=> c q i /andP [/and4P []].
move=> c; rewrite lift_nonneg => /only_cycle -> [|[q [i []]]]; first by rewrite inE.
by rewrite lift_literal => /only_paths /negPf ->.
Qed.

(** So the claim of the main theorem is false for it. *)
Theorem literal_reading_refuted :
  exists (n : nat) (A : matrix G n) (x : vector G n),
    [/\ extremal A x, scaled x,
        ~ X_E A (nonneg_cycle A) (literal_path A) x &
        ~ scaled_basis A (X_E A (nonneg_cycle A) (literal_path A))].
Proof.
have ex : extremal B3 y3 by apply/lift_extremal/missed_extremal.
have sc : scaled y3 by rewrite lift_scaled missed_scaled.
exists 3, B3, y3; split=> //; first exact: literal_reading_misses.
move=> bas; have [_ found] := scaled_basis_unique bas y3.
by apply: literal_reading_misses; apply: found.
Qed.

End Groups.
