(** * The scaled basis

    A basis of the cone of all solutions is an independent set that generates
    it; it is scaled if its vectors have greatest entry 0. There is exactly one
    scaled basis, the set of the scaled extremals, and it is finite. Over every
    ordered group; sets are arbitrary, also infinite ones. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import Minimal HeadFirst GreatestTest Existence.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Definitions.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (P Q : vector R n -> Prop) (g v x : vector R n).

(** Max-combinations: maxima of finitely many shifted copies. *)
Inductive span P : vector R n -> Prop :=
| SpanBottom : span P bottom
| SpanAdd (c : mp R) g v : P g -> span P v -> span P (maximum (shift c g) v).

Definition generates P := forall x, span P x <-> solution A x.

Definition independent P := forall v, P v -> ~ span (fun g => P g /\ g <> v) v.

(** The greatest entry, and the copy in which it is 0. *)
Definition top x : mp R := \big[Order.max/None]_i x i.
Definition scaled x := top x == Some 0%R.
Definition scale x : vector R n := shift (inverse (top x)) x.

Definition scaled_basis P :=
  [/\ forall g, P g -> scaled g, independent P & generates P].

Definition scaled_extremal x := extremal A x /\ scaled x.

(** Extremal, as a boolean: some node is in every reach (Lemma 3). *)
Definition is_extremal x :=
  solution A x &&
  [exists t, (t \in support x) && [forall i in support x, t \in reach A x i]].

End Definitions.

Section Basis.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (P Q : vector R n -> Prop) (g u v x y : vector R n) (i k t : 'I_n).

Lemma is_extremalP x : reflect (extremal A x) (is_extremal A x).
Proof.
apply: (iffP andP) => [[sol /existsP [t /andP [ft /forall_inP all]]]|ex].
  by apply: (head_extremal sol (t := t)); apply/(head_reach _ sol).
have [sol _ _] := ex; split=> //; have [t hd] := proj1 (extremal_head sol) ex.
have [ft all] := proj1 (head_reach _ sol) hd.
by apply/existsP; exists t; rewrite ft; apply/forall_inP.
Qed.

(** ** Scaling *)

Lemma top_le x i : x i <= top x.
Proof.
have [->|fi] := eqVneq (x i) None; first exact: leNx.
by rewrite /top le_bigmax //; apply/existsP; exists i.
Qed.

Lemma top_attained x : x != bottom -> exists2 i, x i != None & top x = x i.
Proof.
rewrite support_neq0 => /set0Pn [i]; rewrite supportE => fi.
have ft : top x != None by rewrite -ltNx (lt_le_trans _ (top_le x i)) // ltNx.
move: (lexx (top x)); rewrite {2}/top le_bigmax // => /existsP [k le_k].
have e : top x = x k by apply/eqP; rewrite eq_le le_k top_le.
by exists k; rewrite -?e.
Qed.

Lemma top_bottom : top (bottom : vector R n) = None.
Proof.
apply/eqP; apply: contraT => ft; move: (lexx (top (bottom : vector R n))).
by rewrite {2}/top le_bigmax // => /existsP [i]; rewrite ffunE lexN (negPf ft).
Qed.

Lemma top_finite x : x != bottom -> top x != None.
Proof. by move=> /top_attained [i fi ->]. Qed.

Lemma top_shift (c : mp R) x : c != None -> top (shift c x) = c ⊗ top x.
Proof.
move=> fc; apply/eqP; rewrite eq_le; apply/andP; split; last first.
  have [->|/top_attained [i _ ->]] := eqVneq x bottom.
    by rewrite top_bottom otimes_None leNx.
  by apply: le_trans (top_le _ i); rewrite ffunE.
have [->|nx] := eqVneq (shift c x) bottom.
  by rewrite top_bottom leNx.
by have [i _ ->] := top_attained nx; rewrite ffunE le_otimes // top_le.
Qed.

Lemma scale_scaled x : x != bottom -> scaled (scale x).
Proof.
move=> /top_finite ft; rewrite /scaled /scale top_shift ?inverse_finite //.
by rewrite otimes_inverse.
Qed.

Lemma scaledK x : x != bottom -> shift (top x) (scale x) = x.
Proof. by move=> /top_finite ft; rewrite /scale shiftVK. Qed.

Lemma scale_id x : scaled x -> scale x = x.
Proof.
move=> /eqP e; rewrite /scale e -[RHS]shift0; congr shift.
by rewrite /= GRing.oppr0.
Qed.

Lemma scale_shift (c : mp R) x : c != None -> x != bottom -> scale (shift c x) = scale x.
Proof.
move=> fc /top_finite ft; apply/ffunP => i; rewrite !ffunE top_shift //.
by rewrite inverse_otimesK.
Qed.

Lemma scaled_neq_bottom x : scaled x -> x != bottom.
Proof. by apply: contraTneq => ->; rewrite /scaled top_bottom. Qed.

(** Shifted copies of each other that are scaled are equal. *)
Lemma scaled_shift (c : mp R) x y : scaled x -> scaled y -> x = shift c y -> x = y.
Proof.
move=> sx sy e; rewrite -(scale_id sx) -(scale_id sy) e.
have fc : c != None.
  apply: contraTneq (scaled_neq_bottom sx) => c0; rewrite negbK e c0.
  by apply/eqP/ffunP => i; rewrite !ffunE.
exact: scale_shift fc (scaled_neq_bottom sy).
Qed.

Lemma extremal_scale x : extremal A x -> scaled_extremal A (scale x).
Proof.
move=> ex; have [_ nx _] := ex; split; last exact: scale_scaled.
by apply: extremal_shift; rewrite ?inverse_finite ?top_finite.
Qed.

(** ** Spans *)

Lemma span_mono P Q x : (forall g, P g -> Q g) -> span P x -> span Q x.
Proof. by move=> PQ; elim=> [|c g v Pg _ IH]; constructor=> //; apply: PQ. Qed.

Lemma maximum_bottom x : maximum x bottom = x.
Proof. by apply/ffunP => i; rewrite !ffunE max_l ?leNx. Qed.

Lemma bottom_maximum x : maximum bottom x = x.
Proof. by apply/ffunP => i; rewrite !ffunE max_r ?leNx. Qed.

Lemma maximumA x y u : maximum x (maximum y u) = maximum (maximum x y) u.
Proof. by apply/ffunP => i; rewrite !ffunE maxA. Qed.

Lemma span_shift P (c : mp R) g : P g -> span P (shift c g).
Proof. by move=> Pg; rewrite -[shift c g]maximum_bottom; apply: SpanAdd (SpanBottom _). Qed.

Lemma span_gen P g : P g -> span P g.
Proof. by move=> Pg; rewrite -[g]shift0; apply: span_shift. Qed.

Lemma span_maximum P x y : span P x -> span P y -> span P (maximum x y).
Proof.
move=> sx sy; elim: sx => [|c g v Pg _ IH]; first by rewrite bottom_maximum.
by rewrite -maximumA; apply: SpanAdd.
Qed.

Lemma span_shifted P (c : mp R) x : span P x -> span P (shift c x).
Proof.
elim=> [|d g v Pg _ IH].
  rewrite (_ : shift c bottom = bottom); first exact: SpanBottom.
  by apply/ffunP => i; rewrite !ffunE otimes_None.
rewrite shift_maximum; apply: span_maximum IH.
have -> : shift c (shift d g) = shift (c ⊗ d) g.
  by apply/ffunP => i; rewrite !ffunE otimesA.
exact: span_shift.
Qed.

(** Generators of generators. *)
Lemma span_trans P Q x : (forall g, P g -> span Q g) -> span P x -> span Q x.
Proof.
move=> PQ; elim=> [|c g v Pg _ IH]; first exact: SpanBottom.
by apply: span_maximum IH; apply/span_shifted/PQ.
Qed.

(** Finitely many vectors of the span that reach x everywhere are enough. *)
Lemma span_cover P x :
  (forall t, t \in support x -> exists y, [/\ span P y, below y x & y t = x t]) ->
  span P x.
Proof.
move=> cover.
suff [y [sy yx eq_y]] : exists y, [/\ span P y, below y x &
    forall t, t \in enum 'I_n -> t \in support x -> y t = x t].
  suff -> : x = y by [].
  apply/ffunP => t; have [ft|] := boolP (t \in support x).
    by rewrite eq_y // mem_enum.
  rewrite supportE negbK => /eqP xt; move/belowP/(_ t): yx.
  by rewrite xt lexN => /eqP.
elim: (enum 'I_n) => [|t r [y [sy yx eq_y]]].
  exists bottom; split=> //; first exact: SpanBottom.
  by apply/belowP => i; rewrite ffunE leNx.
have [ft|nt] := boolP (t \in support x); last first.
  exists y; split=> // k; rewrite inE => /predU1P [->|/eq_y//].
  by rewrite (negPf nt).
have [u [su ux ut]] := cover t ft; exists (maximum u y); split.
- exact: span_maximum.
- apply/belowP => i; rewrite ffunE le_maxl.
  by rewrite (belowP _ _ ux) (belowP _ _ yx).
move=> k; rewrite inE ffunE => /predU1P [-> _|kr fk].
  by rewrite ut max_l // (belowP _ _ yx).
by rewrite (eq_y k kr fk) max_r // (belowP _ _ ux).
Qed.

(** ** Solutions *)

Lemma span_solution P x : (forall g, P g -> solution A g) -> span P x -> solution A x.
Proof.
move=> sol; elim=> [|c g v Pg _ IH].
  by apply/solutionP => i; rewrite supportE ffunE.
by apply: solution_maximum IH; apply/solution_shift/sol.
Qed.

(** An extremal that is a max-combination of solutions is a shifted copy of one
    of them. *)
Lemma span_extremal P x :
  (forall g, P g -> solution A g) -> extremal A x -> span P x ->
  exists2 g, P g & exists c : mp R, x = shift c g.
Proof.
move=> sol [_ nx ex] sx; elim: sx nx ex => [|c g v Pg sv IH nx ex].
  by rewrite eqxx.
have [||//|e|e] := ex (shift c g) v.
- exact/solution_shift/sol.
- exact: span_solution sv.
- by exists g => //; exists c.
by move: nx ex; rewrite -{}e; apply: IH.
Qed.

Theorem scaled_extremals_basis : scaled_basis A (scaled_extremal A).
Proof.
have sol g : scaled_extremal A g -> solution A g by case=> -[].
split=> [g []//|v [ev sv] span_v|x].
  have [|g [[_ sg] gv] [c e]] := span_extremal _ ev span_v; first by move=> g [/sol].
  by apply: gv; rewrite (scaled_shift sv sg e).
split=> [|sol_x]; first exact: span_solution.
apply: span_cover => t ft; have [y [ex _ yx yt]] := generated sol_x ft.
exists y; split=> //; have [_ ny _] := ex; rewrite -[y]scaledK //.
exact/span_shift/extremal_scale.
Qed.

(** Every scaled set that generates holds the scaled extremals. *)
Theorem generators_extremals P x :
  (forall g, P g -> scaled g) -> generates A P -> scaled_extremal A x -> P x.
Proof.
move=> sP gen [ex sx]; have sol g : P g -> solution A g.
  by move=> Pg; apply/gen/span_gen.
have [sol_x _ _] := ex.
have [g Pg [c e]] := span_extremal sol ex (proj2 (gen x) sol_x).
by rewrite (scaled_shift sx (sP g Pg) e).
Qed.

Theorem scaled_basis_unique P :
  scaled_basis A P -> forall x, P x <-> scaled_extremal A x.
Proof.
case=> sP ind gen x; split=> [Px|]; last exact: generators_extremals.
have [ex|nex] := is_extremalP x; first by split=> //; apply: sP.
case: (ind x Px); have [_ _ genE] := scaled_extremals_basis.
have: span (scaled_extremal A) x by apply/genE/gen/span_gen.
apply: span_mono => g eg; split; first exact: generators_extremals eg.
by move=> e; apply: nex; rewrite -e; case: eg.
Qed.

(** ** The scaled basis is finite: a list without repeats *)

Definition basis : seq (vector R n) :=
  undup [seq scale (walk A (Some 0%R) q.1 q.2) |
          q <- enum [finType of 'I_n * {ffun 'I_n -> 'I_n}] &
          is_extremal A (walk A (Some 0%R) q.1 q.2)].

Lemma basis_uniq : uniq basis.
Proof. exact: undup_uniq. Qed.

Theorem basisP x : reflect (scaled_extremal A x) (x \in basis).
Proof.
rewrite mem_undup; apply: (iffP mapP) => [[q]|[ex sx]].
  by rewrite mem_filter => /andP [/is_extremalP /extremal_scale eq _] ->.
have [sol_x nx _] := ex; have [t hd] := proj1 (extremal_head sol_x) ex.
have [ft least] := hd; have fx : x t != None by rewrite -supportE.
have [f [sol_w wx] _] := minimal_solution sol_x ft.
have e : shift (x t) (walk A (Some 0%R) t f) = x.
  by rewrite -walk_shift; apply: least => //; rewrite walk_start.
exists (t, f) => /=; last first.
  by rewrite -(scale_shift fx (walk_neq_bottom A t f)) e scale_id.
rewrite mem_filter mem_enum andbT; apply/is_extremalP.
by rewrite -(shiftK fx (walk _ _ _ _)) e; apply: extremal_shift; rewrite ?inverse_finite.
Qed.

(** The whole statement: there is a list without repeats that is a scaled basis,
    and every scaled basis, finite or not, has just its elements. *)
Corollary scaled_basis_exists_unique :
  [/\ uniq basis, scaled_basis A (fun x => x \in basis) &
      forall P, scaled_basis A P -> forall x, P x <-> x \in basis].
Proof.
have same x : x \in basis <-> scaled_extremal A x by split=> /basisP.
split; first exact: basis_uniq.
  have [sc ind gen] := scaled_extremals_basis; split.
  - by move=> g /same /sc.
  - move=> v /same /ind no sp; apply: no; apply: span_mono sp.
    by move=> g [/same].
  move=> x; rewrite -gen; split; apply: span_mono => g.
    exact: (proj1 (same g)).
  exact: (proj2 (same g)).
by move=> P bP x; rewrite (scaled_basis_unique bP) same.
Qed.

End Basis.
