(** * The double description

    Two propositions on systems B ⊗ x <= A ⊗ x that the paper (Wang, Sergeev)
    starts from: the operation that makes a solution of one more row, and the
    theorem of Allamigeon, Gaubert and Goubault that row by row it yields
    generators. Sets of generators are lists. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import Minimal HeadFirst GreatestTest Existence ScaledBasis.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Rows.

Variables (R : ogroup) (n : nat).

Definition row := 'I_n -> mp R.

Implicit Types (a b : row) (v w x y z : vector R n) (i k t : 'I_n) (c d : mp R).

(** A row times a vector, and the half-space of the rows a and b: b ⊗ x <= a ⊗ x. *)
Definition dot a x : mp R := \big[Order.max/None]_k (a k ⊗ x k).
Definition holds a b x := dot b x <= dot a x.

(** The unit vector e^i. *)
Definition unit i : vector R n := [ffun k => if k == i then Some 0%R else None].

Lemma eq_mp c d : (forall u : mp R, u != None -> (u <= c) = (u <= d)) -> c = d.
Proof.
move=> same; apply/eqP; rewrite eq_le; apply/andP; split.
  by have [->|fc] := eqVneq c None; [exact: leNx | rewrite -same].
by have [->|fd] := eqVneq d None; [exact: leNx | rewrite same].
Qed.

Lemma otimes_max c d d' : c ⊗ Order.max d d' = Order.max (c ⊗ d) (c ⊗ d').
Proof.
case: (leP d d') => [le|/ltW le]; first by rewrite max_r ?le_otimes.
by rewrite max_l ?le_otimes.
Qed.

Lemma le_dot a x k : a k ⊗ x k <= dot a x.
Proof.
have [->|fk] := eqVneq (a k ⊗ x k) None; first exact: leNx.
by rewrite /dot le_bigmax //; apply/existsP; exists k.
Qed.

Lemma dot_attained a x : dot a x != None -> exists k, dot a x = a k ⊗ x k.
Proof.
move=> fd; move: (lexx (dot a x)); rewrite {2}/dot le_bigmax // => /existsP [k le_k].
by exists k; apply/eqP; rewrite eq_le le_k le_dot.
Qed.

Lemma dot_maximum a x y : dot a (maximum x y) = Order.max (dot a x) (dot a y).
Proof.
apply: eq_mp => u fu; rewrite le_maxr !le_bigmax //; apply/existsP/orP => [[k]|].
  by rewrite ffunE otimes_max le_maxr => /orP [le|le]; [left|right]; apply/existsP; exists k.
by case=> /existsP [k le]; exists k; rewrite ffunE otimes_max le_maxr le ?orbT.
Qed.

Lemma dot_shift a c x : dot a (shift c x) = c ⊗ dot a x.
Proof.
have swap k : a k ⊗ shift c x k = c ⊗ (a k ⊗ x k).
  by rewrite ffunE !otimesA [c ⊗ _]otimesC.
apply/eqP; rewrite eq_le; apply/andP; split.
  have [->|fd] := eqVneq (dot a (shift c x)) None; first exact: leNx.
  by have [k ->] := dot_attained fd; rewrite swap le_otimes // le_dot.
have [->|/dot_attained [k ->]] := eqVneq (dot a x) None; first by rewrite otimes_None leNx.
by rewrite -swap le_dot.
Qed.

Lemma dot_below a x y : below x y -> dot a x <= dot a y.
Proof.
move=> /belowP xy; have [->|/dot_attained [k ->]] := eqVneq (dot a x) None.
  exact: leNx.
by apply: le_trans (le_dot a y k); apply: le_otimes.
Qed.

Lemma dot_unit i x : dot (unit i) x = x i.
Proof.
apply/eqP; rewrite eq_le; apply/andP; split; last first.
  by have := le_dot (unit i) x i; rewrite ffunE eqxx otimes0.
have [->|/dot_attained [k ->]] := eqVneq (dot (unit i) x) None; first exact: leNx.
by rewrite ffunE; case: eqP => [->|_]; rewrite ?otimes0 ?leNx.
Qed.

(** ** The operation *)

Definition operation a b x y : vector R n :=
  maximum (shift (dot b y) x) (shift (dot a x) y).

(** If x is in the half-space, then so is (b ⊗ y) ⊗ x (+) (a ⊗ x) ⊗ y. *)
Lemma operation_holds a b x y : holds a b x -> holds a b (operation a b x y).
Proof.
rewrite /holds /operation !dot_maximum !dot_shift => le.
rewrite le_maxl le_maxr le_otimes //= le_maxr.
by rewrite otimesC lexx.
Qed.

Lemma holds_maximum a b x y : holds a b x -> holds a b y -> holds a b (maximum x y).
Proof.
rewrite /holds !dot_maximum => hx hy; rewrite le_maxl !le_maxr hx hy.
by rewrite orbT.
Qed.

Lemma holds_shift a b c x : holds a b x -> holds a b (shift c x).
Proof. by rewrite /holds !dot_shift; apply: le_otimes. Qed.

Lemma holds_bottom a b : holds a b bottom.
Proof.
rewrite /holds; have [->|/dot_attained [k ->]] := eqVneq (dot b bottom) None.
  exact: leNx.
by rewrite ffunE otimes_None leNx.
Qed.

(** ** The method *)

(** Of a generated vector each entry comes from one generator. *)
Lemma span_term (P : vector R n -> Prop) x t :
  span P x -> t \in support x ->
  exists g c, [/\ P g, below (shift c g) x & c ⊗ g t = x t].
Proof.
elim=> [|c g v Pg _ IH]; first by rewrite supportE ffunE.
rewrite supportE ffunE; case: leP => [_|lt]; rewrite -?supportE => ft.
  have [g' [d [Pg' le e]]] := IH ft; exists g', d; split=> //.
  exact: below_trans le (below_maximum_r _ _).
exists g, c; split=> //; first exact: below_maximum_l.
by rewrite ffunE.
Qed.

Definition double_step (V : seq (vector R n)) (r : row * row) : seq (vector R n) :=
  let: (a, b) := r in
  [seq v <- V | holds a b v] ++
  [seq operation a b v w | v <- [seq v <- V | holds a b v],
                           w <- [seq w <- V | ~~ holds a b w]].

Definition double_description (rows : seq (row * row)) : seq (vector R n) :=
  foldl double_step [seq unit i | i <- enum 'I_n] rows.

Notation spans V := (span (fun g => g \in V)).

Lemma double_stepP V a b x :
  spans (double_step V (a, b)) x <-> spans V x /\ holds a b x.
Proof.
split=> [|[sx hx]].
  elim=> [|c g v gV _ [sv hv]]; first by split; [apply: SpanBottom | apply: holds_bottom].
  have [sg hg] : spans V g /\ holds a b g.
    move: gV; rewrite mem_cat mem_filter => /orP [/andP [hg gV]|].
      by split=> //; apply: span_gen.
    case/allpairsP => -[u w] /= [].
    rewrite !mem_filter => /andP [hu uV] /andP [_ wV] ->.
    split; last exact: operation_holds.
    by apply: span_maximum; apply/span_shifted/span_gen.
  split; first by apply: span_maximum sv; apply: span_shifted.
  by apply: holds_maximum hv; apply: holds_shift.
apply: span_cover => t ft; have [w [c [wV le_w e_w]]] := span_term sx ft.
have fc : c != None by move: ft; rewrite supportE -e_w otimes_finite => /andP [].
have [hw|bad] := boolP (holds a b w).
  exists (shift c w); split=> //; last by rewrite ffunE.
  by apply: span_shift; rewrite mem_cat mem_filter hw wV.
(* w is bad; the right side of x comes from a good v, which can carry it. *)
have fb : dot b w != None.
  by move: bad; rewrite /holds -ltNge -ltNx; apply: le_lt_trans (leNx _).
have le_bx : c ⊗ dot b w <= dot b x by rewrite -dot_shift dot_below.
have fa : dot a x != None.
  rewrite -ltNx; apply: lt_le_trans (le_trans le_bx hx).
  by rewrite ltNx otimes_finite fc.
have [k ek] := dot_attained fa.
have fk : k \in support x.
  by move: fa; rewrite ek otimes_finite supportE => /andP [].
have [v [d [vV le_v e_v]]] := span_term sx fk.
have e_av : d ⊗ dot a v = dot a x.
  apply/eqP; rewrite eq_le -dot_shift dot_below //= ek.
  by apply: le_trans (le_dot a _ k); rewrite ffunE e_v.
have fd : d != None by move: fa; rewrite -e_av otimes_finite => /andP [].
have fav : dot a v != None by move: fa; rewrite -e_av otimes_finite => /andP [].
have hv : holds a b v.
  rewrite /holds -(le_otimes2l _ _ fd) e_av -dot_shift.
  exact: le_trans (dot_below b le_v) hx.
pose m := c ⊗ inverse (dot a v).
have em : m ⊗ dot a v = c by rewrite /m -otimesA otimes_inverse // otimesC otimes0.
have e y : shift m (shift (dot a v) y) = shift c y.
  by apply/ffunP => i; rewrite !ffunE otimesA em.
have le_m : m ⊗ dot b w <= d.
  rewrite -(le_otimes2l _ _ fav) [X in _ <= X]otimesC e_av otimesA [_ ⊗ m]otimesC em.
  exact: le_trans le_bx hx.
have le_x i : shift m (shift (dot b w) v) i <= x i.
  apply: le_trans (belowP _ _ le_v i).
  by rewrite !ffunE otimesA ![_ ⊗ v i]otimesC le_otimes.
exists (shift m (operation a b v w)); rewrite /operation shift_maximum e; split.
- rewrite -e -shift_maximum; apply: span_shift; rewrite mem_cat; apply/orP; right.
  by apply/allpairsP; exists (v, w); rewrite !mem_filter hv bad vV wV.
- by apply/belowP => i; rewrite ffunE le_maxl le_x (belowP _ _ le_w).
have et : shift c w t = x t by rewrite ffunE.
by rewrite ffunE et max_r.
Qed.

Lemma spans_units x : spans [seq unit i | i <- enum 'I_n] x.
Proof.
apply: span_cover => t ft; exists (shift (x t) (unit t)); split.
- by apply: span_shift; apply: map_f; rewrite mem_enum.
- apply/belowP => i; rewrite !ffunE; case: eqP => [->|_]; last by rewrite otimes_None leNx.
  by rewrite otimesC otimes0.
by rewrite !ffunE eqxx otimesC otimes0.
Qed.

Theorem double_descriptionP rows x :
  spans (double_description rows) x <-> all (fun r => holds r.1 r.2 x) rows.
Proof.
rewrite /double_description; have := spans_units x.
elim: rows [seq unit i | i <- enum 'I_n] => [|[a b] rows IH] V sx /=; first by split.
split=> [|/andP [hx all_x]].
  have [hx|hx] := boolP (holds a b x).
    by move=> sp; apply/(IH (double_step V (a, b))) => //; apply/double_stepP.
  suff back V' y : spans (foldl double_step V' rows) y -> spans V' y.
    by move=> /back /double_stepP [_]; rewrite (negPf hx).
  by elim: rows V' {IH} => [//|[a' b'] rows IH] V' /= /IH /double_stepP [].
by apply: (proj2 (IH (double_step V (a, b)) _)) => //; apply/double_stepP.
Qed.

(** For A ⊗ x >= x the rows on the left are the unit vectors. *)
Corollary double_description_generates (A : matrix R n) :
  generates A (fun g => g \in double_description
                 [seq (A i, unit i : row) | i <- enum 'I_n]).
Proof.
move=> x; rewrite double_descriptionP all_map; split=> [/allP every|/belowP sol].
  apply/belowP => i; have := every i; rewrite mem_enum => /(_ isT) /=.
  by rewrite /holds dot_unit ffunE.
by apply/allP => i _ /=; rewrite /holds dot_unit; have := sol i; rewrite ffunE.
Qed.

End Rows.
