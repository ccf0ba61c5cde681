(** * The solver is right, and so is the checker of bases

    [heads_basis] gives out the scaled basis, every extremal with greatest entry 0
    once; and [check_basis] says [true] to a list iff it is that. Both whatever the
    oracle says. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch.
From supereigen Require Import HeadSearch Fence Checker CheckerSound CheckBasis.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

(** ** Scaled vectors *)

Section Scaled.

Variables (R : ogroup) (n : nat).
Implicit Types (x y : vector R n).

(** The greatest entry is 0. *)
Definition scaled x := (forall i, x i <= Some 0%R) /\ exists i, x i = Some 0%R.

Definition greatest_entry x : mp R := \big[Order.max/None]_i x i.

Definition rescale x := shift (inverse (greatest_entry x)) x.

Lemma le_greatest x i : x i <= greatest_entry x.
Proof.
have [->|f] := eqVneq (x i) None; first exact: leNx.
by rewrite le_bigmax //; apply/existsP; exists i.
Qed.

Lemma greatest_attained x : x != bottom -> exists2 i, greatest_entry x = x i & x i != None.
Proof.
rewrite support_neq0 => /set0Pn [j]; rewrite supportE => fj.
have f : greatest_entry x != None by rewrite -ltNx (lt_le_trans _ (le_greatest x j)) // ltNx.
have := lexx (greatest_entry x); rewrite {2}/greatest_entry le_bigmax // => /existsP [i le].
have e : greatest_entry x = x i by apply/eqP; rewrite eq_le le le_greatest.
by exists i; rewrite // -e.
Qed.

Lemma rescale_finite x : x != bottom -> inverse (greatest_entry x) != None.
Proof. by move=> /greatest_attained [i -> f]; rewrite inverse_finite. Qed.

Lemma rescale_scaled x : x != bottom -> scaled (rescale x).
Proof.
move=> /greatest_attained [i e f]; split=> [j|].
  rewrite ffunE -(otimes_inverse f) -e le_otimes //; exact: le_greatest.
by exists i; rewrite ffunE e otimes_inverse.
Qed.

Lemma rescale_unique x y (a : mp R) : scaled y -> y = shift a x -> y = rescale x.
Proof.
move=> [le [i e]] ey; have ai : a ⊗ x i = Some 0%R by rewrite -e ey ffunE.
have /andP [fa fi] : (a != None) && (x i != None) by rewrite -otimes_finite ai.
have gi : greatest_entry x = x i.
  apply/eqP; rewrite eq_le le_greatest andbT.
  have [|j -> _] := @greatest_attained x.
    by rewrite support_neq0; apply/set0Pn; exists i; rewrite supportE.
  by rewrite -(le_otimes2l _ _ fa) ai; have := le j; rewrite ey ffunE.
rewrite ey /rescale gi; congr shift; apply: (@otimes_inj _ (x i)) => //.
by rewrite [x i ⊗ inverse _]otimesC otimes_inverse // otimesC.
Qed.

End Scaled.

(** ** Lists of nodes *)

Section Lists.

Variable n : nat.
Implicit Types (i k : 'I_n) (c s : seq 'I_n).

Local Notation V := (iota 0 n).

Lemma all_nodes (P : pred nat) : all P V = [forall i : 'I_n, P (val i)].
Proof.
rewrite -val_enum_ord all_map; apply/allP/forallP => every i; first by apply: every; rewrite mem_enum.
by move=> _; apply: every.
Qed.

Lemma filter_nodes (P : pred nat) :
  [seq k <- V | P k] = [seq val i | i <- enum 'I_n & P (val i)].
Proof. by rewrite -val_enum_ord filter_map. Qed.

Lemma member_val i c : member (val i) (map val c) = (i \in c).
Proof. by rewrite /member has_map -has_pred1; apply: eq_has => k /=; rewrite eq_sym. Qed.

Lemma from_least_val s : from_least (map val s) = least_start s.
Proof. by rewrite /from_least all_map; apply: eq_all => i /=; rewrite last_map. Qed.

Lemma foldr_larger (F : nat -> number) :
  foldr larger None [seq F k | k <- V] =
  \big[Order.max/(None : mp Z_ogroup)]_(i < n) (F (val i) : mp Z_ogroup).
Proof.
rewrite -(big_mkord xpredT (fun k => F k : mp Z_ogroup)) /index_iota subn0.
elim: V => [|k r IH]; first by rewrite big_nil.
rewrite big_cons -IH /=; rewrite /larger; case: leP => [le|lt].
  by rewrite [at_most _ _]le.
by rewrite ltNge in lt; rewrite [at_most _ _](negPf lt).
Qed.

Lemma flatten_skip (T S : Type) (P D : pred T) (G : T -> seq S) (r : seq T) :
  flatten [seq (if D k then [::] else G k) | k <- [seq k <- r | P k]] =
  flatten [seq G k | k <- [seq k <- r | P k && ~~ D k]].
Proof. by elim: r => //= k r IH; case: (P k) => //=; case: (D k); rewrite /= IH. Qed.

End Lists.

Lemma finiteN (a : mp Z_ogroup) : finite a = (a != None).
Proof. by case: a. Qed.

Lemma sameP (a b : mp Z_ogroup) : same a b = (a == b).
Proof. by case: a b => [u|] [w|]. Qed.

Lemma at_mostP (a b : mp Z_ogroup) : at_most a b = (a <= b).
Proof. by []. Qed.

Lemma addP (a b : mp Z_ogroup) : add a b = a ⊗ b.
Proof. by []. Qed.

Lemma negativeP (a : mp Z_ogroup) : negative a = inverse a.
Proof. by []. Qed.

(** ** What the lists stand for *)

Section Refine.

Variables (A : seq (seq number)) (oracle : seq nat -> seq number -> fences).

Local Notation n := (size A).
Local Notation M := (matrix_of n A).
Local Notation V := (iota 0 n).
Local Notation vec := (vector_of n).
Implicit Types (i j k l q t : 'I_n) (c d s : seq 'I_n) (x y : seq number).

Lemma entryV x i : entry x i = vec x i.
Proof. by rewrite ffunE. Qed.

Lemma sumV x i k : sum A x i k = M i k ⊗ vec x k.
Proof. by rewrite ffunE. Qed.

Lemma arcV i k : arc A i k = M i k.
Proof. by []. Qed.

Lemma putV x k (a : number) : vec (put x k a) = join (vec x) k a.
Proof. by apply/ffunP => i; rewrite !ffunE nth_set_nth. Qed.

Lemma startV t : vec (start t) = join bottom t (Some 0%R).
Proof. by rewrite putV; apply/ffunP => i; rewrite !ffunE nth_nil. Qed.

Lemma askedV x q k : asked A x q k = inverse (M q k) ⊗ vec x q.
Proof. by rewrite /asked entryV. Qed.

Lemma unfeltV x k (a : mp Z_ogroup) c :
  unfelt A x k a (map val c) = out_of_reach M (vec x) k a c.
Proof.
rewrite /unfelt all_map; apply: eq_all => l /=.
by rewrite at_mostP entryV -ltNge.
Qed.

(** The list of an end. *)
Fixpoint end_list (s : seq nat) : seq number :=
  if s is k :: s' then
    if s' is q :: _ then put (end_list s') k (asked A (end_list s') q k)
    else start k
  else [::].

Lemma end_listV s : vec (end_list (map val s)) = end_value M s.
Proof.
elim: s => [|k [|q s] IH]; first by apply/ffunP => i; rewrite !ffunE nth_nil.
  by rewrite startV.
have -> : end_value M (k :: q :: s) =
    join (end_value M (q :: s)) k (inverse (M q k) ⊗ end_value M (q :: s) q) by [].
by rewrite -IH -askedV -putV.
Qed.

Lemma is_shutV s : is_shut A (end_list (map val s)) (map val s) = shut M s.
Proof.
case: s => // q s; rewrite /is_shut [map _ _]/= /shut -end_listV.
rewrite -[val q :: map val s]/(map val (q :: s)) has_map; apply: eq_has => m /=.
by rewrite at_mostP entryV (sumV _ q m).
Qed.

Lemma may_go_onV q s k : ~~ shut M (q :: s) ->
  may_go_on A (end_list (map val (q :: s))) q (map val s) k = goes_on M k (q :: s).
Proof.
move=> open; rewrite /may_go_on askedV unfeltV end_listV !finiteN entryV end_listV negbK.
by rewrite /goes_on open.
Qed.

Definition fence_of (f : fences) : fence Z_ogroup n := fun i => nth None f i.

Definition known_dead s := is_dead A V oracle (end_list (map val s)) (map val s).

Lemma known_dead_right s : sound_end M s -> known_dead s -> ~ live M s.
Proof.
move=> _ /andP []; set f := oracle _ _ => hd fn.
apply: (@fenced_dead _ _ _ (fence_of f)); rewrite -end_listV.
  apply/forallP => i; move: fn; rewrite /is_fenced all_nodes => /forallP /(_ i).
  rewrite -/(fence_of f i); case: (fence_of f i) => [[u r]|//] /orP [cap|st]; apply/orP.
    left; move: cap; rewrite /is_capped /capped member_val; case: ifP => _.
      by rewrite entryV.
    rewrite behead_map has_map => /hasP [l ls le]; apply/hasP; exists l => //.
    by move: le => /=; rewrite at_mostP entryV.
  right; apply/forallP => k; move: st; rewrite all_nodes => /forallP /(_ k).
  rewrite /stops_arc /stops -/(M i k) -/(fence_of f k) arcV.
  case: (M i k) => [a|//] /=; case: (fence_of f k) => [[w r']|//].
  case/orP => [lt|/andP [eq rk]]; apply/orP; [left | right].
    by rewrite GreatestTest.ltZ.
  by rewrite rk andbT; apply/eqP; congr Some; apply/Z.eqb_eq.
move: hd; rewrite /is_headless /headless; case: (s) => //= q s'.
rewrite last_map -/(fence_of f (last q s')); case: (fence_of f _) => [[u r]|//].
by rewrite at_mostP entryV.
Qed.

(** ** The walk *)

Definition pair_of s := (map val s, end_list (map val s)).

Lemma shut_behindV m s : s != [::] ->
  shut_behind A V oracle m (end_list (map val s)) (map val s) =
  [seq pair_of s' | s' <- [seq s' <- grow (grows M known_dead) m s | shut M s']].
Proof.
elim: m s => [|m IH] [//|q s] _.
  by rewrite [shut_behind _ _ _ _ _ _]/= is_shutV /=; case: ifP.
have [sh|open] := boolP (shut M (q :: s)).
  rewrite [shut_behind _ _ _ _ _ _]/= (is_shutV (q :: s)) sh.
  have none : [seq j <- enum 'I_n | grows M known_dead j (q :: s)] = [::].
    apply/eqP; rewrite -(negbK (_ == _)) -has_filter; apply/hasPn => k _.
    by rewrite /grows /goes_on sh.
  by rewrite [grow _ _ _]/= none /= sh.
rewrite [shut_behind _ _ _ _ _ _]/= (is_shutV (q :: s)) (negPf open).
rewrite [grow _ _ _]/= [filter _ (_ :: _)]/= (negPf open).
rewrite filter_flatten map_flatten filter_nodes -!map_comp.
rewrite (eq_filter (a2 := fun k => goes_on M k (q :: s))) => [|k]; last first.
  exact: may_go_onV open.
rewrite -(@flatten_skip _ _ (fun k => goes_on M k (q :: s)) (fun k => known_dead (k :: q :: s))).
congr flatten; apply: eq_map => k /=.
by rewrite -[_ :: _ :: _]/(map val (k :: q :: s)) -[put _ _ _]/(end_list (map val (k :: q :: s))) IH.
Qed.

End Refine.
