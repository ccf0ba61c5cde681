(** * From the integers to the reals: order-embeddings of groups

    A matrix of integers is a matrix of reals, and an integer vector that is
    extremal among the integer solutions is extremal among the real ones. It
    needs nothing of the reals but that the integers are a subgroup of them with
    the same order: so it is said of every order-embedding phi : R -> G of
    ordered groups. Solution, tight, ties, leans, chain and tied tail are the
    same on both sides, hence by the chain criterion so is extremality. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith Lia.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Minimal HeadFirst GreatestTest Existence ScaledBasis.
From supereigen Require Import Checker CheckerSound.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory GRing.Theory Num.Theory.
Local Open Scope order_scope.

Structure embedding (R G : ogroup) := Embedding {
  embed_fun :> R -> G;
  embed_add : forall u w, embed_fun (u + w)%R = (embed_fun u + embed_fun w)%R;
  embed_le : forall u w, og_le (embed_fun u) (embed_fun w) = og_le u w
}.

Section Transfer.

Variables (R G : ogroup) (phi : embedding R G) (n : nat).

Lemma embed0 : phi 0%R = 0%R.
Proof. by apply: (@addrI _ (phi 0%R)); rewrite -embed_add !addr0. Qed.

Lemma embed_opp u : phi (- u)%R = (- phi u)%R.
Proof. by apply: (@addrI _ (phi u)); rewrite -embed_add !subrr embed0. Qed.

Lemma embed_inj : injective phi.
Proof.
move=> u w e; apply: (@og_anti R).
by rewrite -!(embed_le phi) e andbb; case/orP: (og_total (phi w) (phi w)).
Qed.

(** ** Numbers *)

Definition lift (a : mp R) : mp G := if a is Some u then Some (phi u) else None.

Lemma lift_inj : injective lift.
Proof. by move=> [u|] [w|] //= [/embed_inj ->]. Qed.

Lemma lift_eq (a b : mp R) : (lift a == lift b) = (a == b).
Proof. by apply/eqP/eqP => [/lift_inj|->]. Qed.

Lemma lift_finite a : (lift a != None) = (a != None).
Proof. by case: a. Qed.

Lemma lift_otimes a b : lift (a ⊗ b) = lift a ⊗ lift b.
Proof. by case: a b => [u|] [w|] //=; rewrite embed_add. Qed.

Lemma lift_inverse a : lift (inverse a) = inverse (lift a).
Proof. by case: a => [u|] //=; rewrite embed_opp. Qed.

Lemma lift_le (a b : mp R) : (lift a <= lift b) = (a <= b).
Proof. by case: a b => [u|] [w|] //; apply: (embed_le phi). Qed.

Lemma lift_lt (a b : mp R) : (lift a < lift b) = (a < b).
Proof. by rewrite !ltNge lift_le. Qed.

Lemma lift_max (a b : mp R) : lift (Order.max a b) = Order.max (lift a) (lift b).
Proof.
case: (leP a b) => [le|/ltW le]; first by rewrite max_r ?lift_le.
by rewrite max_l ?lift_le.
Qed.

(** ** Vectors and matrices *)

Definition lift_vector (x : vector R n) : vector G n := [ffun i => lift (x i)].
Definition lift_matrix (A : matrix R n) : matrix G n := fun i k => lift (A i k).

Variable A : matrix R n.
Implicit Types (x y z b : vector R n) (i k t : 'I_n) (c d p : seq 'I_n).

Notation B := (lift_matrix A).
Notation "x ^" := (lift_vector x) (at level 2, format "x ^").

Lemma lift_vector_inj : injective lift_vector.
Proof. by move=> x y /ffunP e; apply/ffunP => i; apply: lift_inj; have := e i; rewrite !ffunE. Qed.

Lemma lift_bottom x : (x^ == bottom) = (x == bottom).
Proof.
by rewrite -(eqtype.inj_eq lift_vector_inj); congr (_ == _); apply/ffunP => i; rewrite !ffunE.
Qed.

Lemma lift_support x : support x^ = support x.
Proof. by apply/setP => i; rewrite !inE ffunE lift_finite. Qed.

Lemma lift_sum x i k : B i k ⊗ x^ k = lift (A i k ⊗ x k).
Proof. by rewrite ffunE lift_otimes. Qed.

Lemma lift_below x y : below x^ y^ = below x y.
Proof. by apply: eq_forallb => i; rewrite !ffunE lift_le. Qed.

Lemma lift_product x : product B x^ = (product A x)^.
Proof.
apply/ffunP => i; rewrite !ffunE (big_morph lift lift_max (erefl _ : lift None = None)).
by apply: eq_bigr => k _; rewrite lift_sum.
Qed.

Lemma lift_solution x : solution B x^ = solution A x.
Proof. by rewrite /solution lift_product lift_below. Qed.

Lemma lift_maximum y z : (maximum y z)^ = maximum y^ z^.
Proof. by apply/ffunP => i; rewrite !ffunE lift_max. Qed.

Lemma lift_shift a x : (shift a x)^ = shift (lift a) x^.
Proof. by apply/ffunP => i; rewrite !ffunE lift_otimes. Qed.

(** ** Who leans on whom *)

Lemma lift_tight x i : tight B x^ i = tight A x i.
Proof. by rewrite /tight lift_support lift_product !ffunE lift_eq. Qed.

Lemma lift_ties x i : ties B x^ i = ties A x i.
Proof. by apply/setP => k; rewrite !inE lift_sum ffunE lift_eq. Qed.

Lemma lift_leans x i k : leans B x^ i k = leans A x i k.
Proof. by rewrite /leans lift_tight lift_ties. Qed.

Lemma lift_carries x : carries B x^ =2 carries A x.
Proof. by move=> k i; apply: lift_leans. Qed.

Lemma lift_lists x c : lists x^ c = lists x c.
Proof. by rewrite /lists lift_support. Qed.

Lemma lift_chain x c : chain B x^ c = chain A x c.
Proof. by rewrite /chain lift_lists (eq_sorted (lift_carries x)). Qed.

Lemma lift_tied_tail x c d : tied_tail B x^ c d = tied_tail A x c d.
Proof.
rewrite /tied_tail lift_lists (eq_cycle (lift_carries x)); case: d => // s d.
by rewrite lift_tight lift_ties (eq_path (lift_carries x)).
Qed.

Lemma lift_ends x t p : ends B x^ t p = ends A x t p.
Proof. by apply: eq_path => i k; apply: lift_leans. Qed.

Lemma lift_closed x D : closed B x^ D = closed A x D.
Proof.
rewrite /closed lift_support; congr (_ && _).
by apply: eq_forallb => l; rewrite lift_tight lift_ties.
Qed.

(** ** Extremals and heads are the same *)

Theorem lift_extremal x : extremal B x^ <-> extremal A x.
Proof.
suff crit : solution A x -> x != bottom -> (extremal B x^ <-> extremal A x).
  split=> ex; have [sol nx _] := ex; apply/crit=> //.
    by rewrite -lift_solution.
  by rewrite -lift_bottom.
move=> sol nx; rewrite (chain_criterion sol nx) chain_criterion; last 2 first.
- by rewrite lift_solution.
- by rewrite lift_bottom.
split=> -[[c]|[c [d]]].
- by rewrite lift_chain; left; exists c.
- by rewrite lift_tied_tail; right; exists c, d.
- by rewrite -lift_chain; left; exists c.
- by rewrite -lift_tied_tail; right; exists c, d.
Qed.

Theorem lift_head x t : solution A x -> head B x^ t <-> head A x t.
Proof.
move=> sol; rewrite -(head_closed _ sol) -head_closed; last by rewrite lift_solution.
rewrite lift_support; split=> -[ft all]; split=> // D; have := all D;
  by rewrite lift_closed.
Qed.

(** What is extremal over G and has one entry from R comes from R: its entries
    are that entry minus weights of paths. *)
Lemma lift_walk a t f : walk B (lift a) t f = (walk A a t f)^.
Proof.
have e m : after B (lift a) t f m = lift (after A a t f m).
  by elim: m => //= m ->; rewrite lift_otimes lift_inverse.
by apply/ffunP => k; rewrite !ffunE; case: ifP => // _; rewrite e.
Qed.

Theorem lifted (y : vector G n) t a :
  solution B y -> head B y t -> y t = lift a -> exists x, y = x^.
Proof.
move=> sol_y hd yt; have [ft least] := hd.
have [f [sol_w wy] _] := minimal_solution sol_y ft.
exists (walk A a t f); rewrite -lift_walk -yt; apply/esym/least => //.
by rewrite walk_start.
Qed.

(** So the extremals over G are those over R, shifted. *)
Theorem extremals_lifted (y : vector G n) :
  extremal B y <->
  exists (c : mp G) x, [/\ c != None, extremal A x & y = shift c x^].
Proof.
split=> [ex|[c [x [fc ex ->]]]]; last exact/extremal_shift/lift_extremal.
have [sol_y _ _] := ex; have [t hd] := proj1 (extremal_head sol_y) ex.
have [ft least] := hd; have fy : y t != None by rewrite -supportE.
have [f [sol_w wy] _] := minimal_solution sol_y ft.
have e : y = shift (y t) (walk A (Some 0%R) t f)^.
  rewrite -lift_walk /= embed0 -walk_shift; apply/esym/least => //.
  by rewrite walk_start.
exists (y t), (walk A (Some 0%R) t f); split=> //; apply/lift_extremal.
by rewrite -(shiftK fy (lift_vector _)) -e; apply: extremal_shift; rewrite ?inverse_finite.
Qed.

(** The scaled basis is the same. *)
Lemma lift_top x : top x^ = lift (top x).
Proof.
rewrite /top (big_morph lift lift_max (erefl _ : lift None = None)).
by apply: eq_bigr => k _; rewrite ffunE.
Qed.

Lemma lift_scaled x : scaled x^ = scaled x.
Proof. by rewrite /scaled lift_top -embed0 -lift_eq. Qed.

Theorem lift_scaled_basis (y : vector G n) :
  y \in basis B <-> exists2 x, x \in basis A & y = x^.
Proof.
split=> [/basisP [/extremals_lifted [c [x [fc ex ey]]] sy]|[x /basisP [ex sx] ->]]; last first.
  by apply/basisP; split; [apply/lift_extremal | rewrite lift_scaled].
have [_ nx _] := ex; exists (scale x); first exact/basisP/extremal_scale.
rewrite -(scale_id sy) ey scale_shift ?lift_bottom //.
by rewrite /scale lift_shift lift_inverse lift_top.
Qed.

(** ** The greatest solution is the same *)

Theorem lift_greatest b z : greatest A b z <-> greatest B b^ z^.
Proof.
rewrite /greatest lift_solution lift_below.
split=> -[sol_z zb great]; split=> // y sol_y yb; last first.
  by rewrite -lift_below; apply: great; rewrite ?lift_solution ?lift_below.
apply/belowP => t.
have [ft|] := boolP (t \in support y); last first.
  by rewrite supportE negbK => /eqP ->; apply: leNx.
have [f] := walk_under sol_y ft; set w := walk A (Some 0%R) t f.
have -> : walk B (Some 0%R) t f = w^ by rewrite -lift_walk /= embed0.
rewrite lift_solution => sol_w wy.
have [k fk e] := residual_attained b (walk_neq_bottom A t f).
have le_t : y t <= lift (residual w b).
  have := below_trans wy yb; rewrite shift_belowE => /forall_inP /(_ k).
  have lifts x : x^ k = lift (x k) by rewrite ffunE.
  by rewrite lift_support !lifts -lift_inverse -lift_otimes -e; apply.
apply: le_trans le_t _; rewrite ffunE lift_le.
have := great _ (solution_shift (residual w b) sol_w).
rewrite residualP ?walk_neq_bottom // lexx => /(_ isT) /belowP /(_ t).
by rewrite ffunE walk_start otimesC otimes0.
Qed.

Corollary lift_greatest_below b : greatest_below B b^ = (greatest_below A b)^.
Proof.
apply: greatest_unique (greatest_belowP B b^) _.
exact/lift_greatest/greatest_belowP.
Qed.

End Transfer.

Arguments lift {R G} phi a.
Arguments lift_vector {R G} phi {n} x.
Arguments lift_matrix {R G} phi {n} A.

(** ** The integers in every ordered group with an element above 0

    That is, in every ordered group but {0}: the integral multiples of the
    element. *)

Section Multiples.

Variables (G : ogroup) (e : G).
Hypotheses (e_ge0 : og_le 0%R e) (e_neq0 : e != 0%R).

Definition multiple (u : Z) : G := (e *+ Z.to_nat u - e *+ Z.to_nat (- u))%R.

Lemma multiple_add u w : multiple (u + w)%R = (multiple u + multiple w)%R.
Proof.
rewrite /multiple addrACA -opprD -!mulrnDr; apply/eqP.
rewrite subr_eq addrAC eq_sym subr_eq -!mulrnDr; apply/eqP; congr (_ *+ _)%R.
by rewrite -!plusE; change (u + w)%R with (u + w)%Z; lia.
Qed.

Lemma og_lexx (x : G) : og_le x x.
Proof. by case/orP: (og_total x x). Qed.

Lemma mulrn_ge0 m : og_le 0%R (e *+ m)%R.
Proof.
elim: m => [|m IH]; first by rewrite mulr0n og_lexx.
by rewrite mulrS; apply: og_trans e_ge0 _; have := og_add2l e IH; rewrite addr0.
Qed.

Lemma mulrn_gt0 m : og_le (e *+ m.+1)%R 0%R = false.
Proof.
apply/negP => le; case/negP: e_neq0; apply/eqP; apply: (@og_anti G).
rewrite e_ge0 andbT; apply: og_trans le.
by rewrite mulrS; have := og_add2l e (mulrn_ge0 m); rewrite addr0.
Qed.

Lemma og_subr_le (x y : G) : og_le x y = og_le (x - y)%R 0%R.
Proof.
apply/idP/idP => [/(og_add2l (- y)%R)|/(og_add2l y)].
  by rewrite addNr addrC.
by rewrite addr0 addrCA subrr addr0.
Qed.

Lemma multiple_le u w : og_le (multiple u) (multiple w) = Z.leb u w.
Proof.
have -> : og_le (multiple u) (multiple w) = og_le (multiple (u - w)%Z) 0%R.
  rewrite og_subr_le; congr og_le.
  have -> : u = ((u - w)%Z + w)%R by change (u = u - w + w)%Z; lia.
  rewrite multiple_add addrK; congr multiple.
  by change (u - w = u - w + w - w)%Z; lia.
rewrite /multiple; have [le|lt] := Z.leb_spec u w.
  have -> : Z.to_nat (u - w) = 0%nat by lia.
  by rewrite mulr0n -og_subr_le mulrn_ge0.
have -> : Z.to_nat (- (u - w)) = 0%nat by lia.
have [m ->] : exists m, Z.to_nat (u - w) = m.+1 by exists (Z.to_nat (u - w)).-1; lia.
by rewrite mulr0n subr0 mulrn_gt0.
Qed.

Definition multiples : embedding Z_ogroup G :=
  @Embedding Z_ogroup G multiple multiple_add multiple_le.

End Multiples.

(** Among them: every ordered domain of mathcomp, so every model of the reals. *)
Definition domain_integers (R : realDomainType) : embedding Z_ogroup (domain_ogroup R) :=
  @multiples (domain_ogroup R) 1%R ler01 (oner_neq0 R).

(** ** Checker and test, over every ordered group that holds the integers *)

Section Integers.

Variables (G : ogroup) (phi : embedding Z_ogroup G).

(** What passes the checker is extremal over G. *)
Theorem check_sound_over (A : seq (seq number)) (x : seq number) (w : witness) :
  check A x w ->
  extremal (lift_matrix phi (matrix_of (size x) A)) (lift_vector phi (vector_of (size x) x)).
Proof. by move=> /check_sound /(lift_extremal phi). Qed.

(** And every integer vector that is extremal over G has a witness that passes
    (by [extremals_lifted] the others are shifted copies of such vectors). *)
Theorem check_complete_over (A : seq (seq number)) (x : seq number) :
  square A x ->
  extremal (lift_matrix phi (matrix_of (size x) A)) (lift_vector phi (vector_of (size x) x)) ->
  exists w, check A x w.
Proof. by move=> sq /lift_extremal /(check_complete sq). Qed.

Theorem integer_test_over n (A : matrix Z_ogroup n) (K : Z) (x : vector Z_ogroup n) t p :
  (forall i k a, A i k = Some a -> (Z.abs a <= K)%Z) -> (0 <= K)%Z ->
  segment A x t p -> x t = Some 0%R ->
  let B := lift_matrix phi A in
  (exists y, [/\ extremal B y, head B y t, y t = Some 0%R & ends B y t p]) <->
  greatest_below B (lift_vector phi (bounds A (Z.of_nat n * K)%Z x t p)) t = Some 0%R.
Proof.
move=> aK K0 seg xt B; have e0 : (Some 0%R : mp G) = lift phi (Some 0%R).
  by rewrite /= embed0.
rewrite lift_greatest_below ffunE e0.
have [to from] := integer_test_exists aK K0 seg xt.
split=> [[y [ex hd yt en]]|/lift_inj /from [y [ex hd yt en]]].
  have [sol_y _ _] := ex; have [z ez] := lifted sol_y hd yt; subst y.
  rewrite lift_ends in en; move/lift_extremal in ex; have [sol_z _ _] := ex.
  rewrite to //; exists z; split=> //; first exact/(lift_head phi).
  by move: yt; rewrite ffunE => /lift_inj.
exists (lift_vector phi y); split; rewrite ?lift_ends //.
- exact/lift_extremal.
- by apply/lift_head => //; case: ex.
by rewrite ffunE yt.
Qed.

End Integers.
