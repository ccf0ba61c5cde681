(** * The paper's algorithms 1 to 3, and its main theorem

    Wang and Sergeev take all nonnegative elementary cycles (Algorithm 1) and all
    maximum paths into them (Algorithm 2), test what they make, and claim that
    the scaled vectors that pass, X_E (Algorithm 3), are the scaled basis. Here
    this is proved with condition (3) of a maximum path read as: the path cannot
    be prolonged at its front. (LiteralReading.v shows that the claim is false
    for the condition as printed.) Loops over sets of cycles and paths are
    unions; lambda(A) >= 0 is not needed. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Uniqueness Minimal HeadFirst GreatestTest Existence.
From supereigen Require Import ScaledBasis DoubleDescription Lassos.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Algorithms.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v x : vector R n) (i j k l : 'I_n) (c p q r : seq 'I_n).

(** x is in X_i: row i of A ⊗ x >= x holds. *)
Definition row_holds x i := x i <= product A x i.

(** Algorithm 1 on sigma(j_1) = (j_1, ..., j_t): while row j_p does not hold,
    v^(p+1) = e^(j_(p+1)) (+) (A_(j_p) ⊗ e^(j_(p+1))) ⊗ v^p. *)
Fixpoint algorithm1_loop v j rest : vector R n :=
  if rest is j' :: rest' then
    if row_holds v j then v
    else algorithm1_loop (maximum (unit R j') (shift (product A (unit R j') j) v)) j' rest'
  else v.

(** sigma(i): the cycle read from i; and v^(sigma(i)). *)
Definition from i c := rot (index i c) c.

Definition cycle_vector c : vector R n :=
  if c is j :: rest then algorithm1_loop (unit R j) j rest else bottom.

Definition algorithm1 c : seq (vector R n) :=
  [seq scale v | v <- [seq cycle_vector (from i c) | i <- c] & is_extremal A v].

(** A path l_1, ..., l_m into the cycle: [q] is l_1, ..., l_(m-1), and [i] is l_m.
    Conditions (1) and (2). *)
Definition cycle_path c q i :=
  [&& uniq (rcons q i), sorted (arc A) (rcons q i), i \in c & all (fun l => l \notin c) q].

(** Condition (3): no arc leads to l_1 from a node l off the cycle and the path;
    and as it is printed: no path does. *)
Definition maximum_path c q i :=
  cycle_path c q i &&
  [forall l, (l \notin c) && (l \notin rcons q i) ==> ~~ arc A l (seq.head i q)].

Definition literal_path c q i :=
  cycle_path c q i &&
  [forall l, (l \notin c) && (l \notin rcons q i) ==> ~~ connect (arc A) l (seq.head i q)].

(** Algorithm 2: v (+) (A_l ⊗ v) ⊗ e^l for l = l_(m-1), ..., l_1, with both of
    its stops. *)
Definition add_node v l : vector R n := maximum v (shift (product A v l) (unit R l)).

Fixpoint algorithm2 v r : seq (vector R n) :=
  if r is l :: r' then
    if row_holds (unit R l) l then [::]
    else let v' := add_node v l in
         if is_extremal A v' then scale v' :: algorithm2 v' r' else [::]
  else [::].

(** Algorithm 3, for a reading of "maximum path". [cycles] holds the nonnegative
    elementary cycles, each at least once, from whatever node it is read. *)
Variable cycles : seq 'I_n -> Prop.
Variable path_into : seq 'I_n -> seq 'I_n -> 'I_n -> bool.

Definition X_E x :=
  exists2 c, cycles c &
    x \in algorithm1 c \/
    exists q i, [/\ path_into c q i, is_extremal A (cycle_vector (from i c)) &
                    x \in algorithm2 (cycle_vector (from i c)) (rev q)].

(** X_G: what the algorithms make, nothing tested and nothing scaled. *)
Definition X_G x :=
  exists2 c, cycles c &
    (exists2 i, i \in c & x = cycle_vector (from i c)) \/
    exists q i, path_into c q i /\ x \in scanl add_node (cycle_vector (from i c)) (rev q).

End Algorithms.

Section Steps.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v w x y : vector R n) (i j k l t : 'I_n) (c p q r : seq 'I_n).

Lemma product_dot x i : product A x i = dot (A i) x.
Proof. by rewrite ffunE. Qed.

Lemma product_unit i k : product A (unit R k) i = A i k.
Proof.
transitivity (dot (unit R k) (finfun (A i))); last by rewrite dot_unit ffunE.
rewrite product_dot; apply: eq_bigr => j _; rewrite otimesC; congr (_ ⊗ _).
by rewrite [RHS]ffunE.
Qed.

(** ** Lemma 3.3

    (i) A solution stays one when a node is added with at most what its row
    allows. *)
Lemma add_solution x l (a : mp R) :
  solution A x -> a <= product A x l -> solution A (maximum x (shift a (unit R l))).
Proof.
move=> /belowP sol le_a; apply/belowP => i.
have le_i : shift a (unit R l) i <= product A x i.
  rewrite [shift _ _ _]ffunE [unit _ _ _]ffunE; case: eqP => [->|_].
    by rewrite otimesC otimes0.
  by rewrite otimes_None leNx.
by rewrite product_dot dot_maximum -!product_dot ffunE le_maxl !le_maxr sol le_i.
Qed.

Lemma add_node_solution v l : solution A v -> solution A (add_node A v l).
Proof. by move=> sol; apply: add_solution. Qed.

Lemma add_node_at v l : l \notin support v -> add_node A v l l = product A v l.
Proof.
rewrite supportE negbK => /eqP vl.
by rewrite ffunE vl [shift _ _ _]ffunE [unit _ _ _]ffunE eqxx otimesC otimes0 max_r ?leNx.
Qed.

Lemma add_node_off v l k : k != l -> add_node A v l k = v k.
Proof.
move=> /negPf kl; rewrite ffunE [shift _ _ _]ffunE [unit _ _ _]ffunE kl otimes_None.
by rewrite max_l ?leNx.
Qed.

Lemma add_node_support v l k : k \in support (add_node A v l) -> (k == l) || (k \in support v).
Proof. by rewrite !supportE; have [->//|kl] := eqVneq k l; rewrite add_node_off. Qed.

Lemma add_node_maximum y z l :
  add_node A (maximum y z) l = maximum (add_node A y l) (add_node A z l).
Proof.
have e (a b : mp R) : shift (Order.max a b) (unit R l) =
    maximum (shift a (unit R l)) (shift b (unit R l)).
  apply/ffunP => i; rewrite !ffunE; case: eqP => _.
    by rewrite ![_ ⊗ Some _]otimesC !otimes0.
  by rewrite !otimes_None max_l.
rewrite /add_node product_dot dot_maximum e -!product_dot; apply/ffunP => i.
by rewrite !ffunE maxACA.
Qed.

(** (ii) If the new vector is extremal, so was the old one, and e^l is no
    solution. *)
Lemma add_node_extremal v l :
  solution A v -> l \notin support v -> product A v l != None ->
  extremal A (add_node A v l) ->
  extremal A v /\ ~~ row_holds A (unit R l) l.
Proof.
move=> sol_v lv fp ex; have [sol_x nx dec] := ex.
have fl : l \in support (add_node A v l) by rewrite supportE add_node_at.
have nv : v != bottom.
  have [k e] := product_attained fp; rewrite support_neq0; apply/set0Pn; exists k.
  by move: fp; rewrite e otimes_finite supportE => /andP [].
split.
  split=> // y z sol_y sol_z e.
  have old u : below u v -> add_node A u l = add_node A v l -> u = v.
    move=> uv eu; apply/ffunP => k; have [->|kl] := eqVneq k l.
      have: l \notin support u by apply: contra lv; apply: support_below uv.
      by move: lv; rewrite !supportE !negbK => /eqP -> /eqP ->.
    by have := congr1 (fun x : vector R n => x k) eu; rewrite !add_node_off.
  have [|||eu|eu] := dec (add_node A y l) (add_node A z l).
  - exact: add_node_solution.
  - exact: add_node_solution.
  - by rewrite -add_node_maximum e.
  - by left; apply: old eu; rewrite -e below_maximum_l.
  - by right; apply: old eu; rewrite -e below_maximum_r.
apply/negP => hl; have sol_u : solution A (unit R l).
  apply/belowP => i; have [->//|il] := eqVneq i l.
  by rewrite ffunE (negPf il) leNx.
have [//||//|e|e] := dec v (shift (product A v l) (unit R l)).
- exact: solution_shift.
- by case/negP: lv; rewrite supportE e -supportE.
move: nv; rewrite support_neq0 => /set0Pn [k fk].
have kl : k != l by apply: contraNneq lv => <-.
have := congr1 (fun x : vector R n => x k) e; rewrite add_node_off //.
rewrite !ffunE (negPf kl) otimes_None => ek.
by move: fk; rewrite supportE -ek.
Qed.

(** ** Algorithm 1 yields a solution, part of the lasso's cycle *)

Lemma algorithm1_loopP w i p :
  lasso A [::] i p w ->
  exists j s, [/\ i \in rcons s j, {subset rcons s j <= i :: p},
                  w j != None,
                  shift (w j) (cycle_vector A (i :: p)) = restrict (rcons s j) w &
                  solution A (cycle_vector A (i :: p))].
Proof.
case=> uc fin srt cl; rewrite cat0s in uc fin srt.
suff loop rest s j v : i :: p = rcons s j ++ rest ->
    shift (w j) v = restrict (rcons s j) w ->
    exists j' s', [/\ i \in rcons s' j', {subset rcons s' j' <= i :: p}, w j' != None,
      shift (w j') (algorithm1_loop A v j rest) = restrict (rcons s' j') w &
      solution A (algorithm1_loop A v j rest)].
  apply: (loop p [::] i (unit R i)) => //; apply/ffunP => k; rewrite !ffunE inE.
  by case: eqP => [->|_]; rewrite ?otimes_None // otimesC otimes0.
elim: rest s j v => [|j' rest IH] s j v e ev.
- have fj : w j != None by apply: fin; rewrite e cats0 mem_rcons mem_head.
  exists j, s; split=> //; first by rewrite -[rcons s j]cats0 -e mem_head.
    by move=> k; rewrite e cats0.
  rewrite -(solution_shiftE A _ fj) [algorithm1_loop _ _ _ _]/= ev.
  apply: restrict_solution; first by rewrite -[rcons s j]cats0 -e.
  exists i; first by rewrite -[rcons s j]cats0 -e mem_head.
  have: last i p = j by rewrite -[last i p]/(last i (i :: p)) e cats0 last_rcons.
  by move=> <-.
have fj : w j != None by apply: fin; rewrite e mem_cat mem_rcons mem_head.
have srt_s : sorted (exact_arc A w) (rcons s j) by move: srt; rewrite e => /cat_sorted2 [].
have first_s : i \in rcons s j by case: s e {ev srt_s} => [|i' s] [-> _]; rewrite mem_head.
have sub_s : {subset rcons s j <= i :: p} by move=> k ks; rewrite e mem_cat ks.
rewrite [algorithm1_loop _ _ _ _]/=; case: ifP => [hj|_].
  exists j, s; split=> //; rewrite -(solution_shiftE A _ fj) ev.
  apply: restrict_solution srt_s _.
  have: w j <= product A (restrict (rcons s j) w) j.
    rewrite -ev product_dot dot_shift -product_dot.
    have := le_otimes (w j) hj; apply: le_trans.
    have := congr1 (fun x : vector R n => x j) ev; rewrite !ffunE mem_rcons mem_head.
    by move=> ->.
  rewrite ffunE le_bigmax // => /existsP [k]; rewrite ffunE.
  by case: ifP => [ks le_k|_]; [exists k | rewrite otimes_None lexN (negPf fj)].
have e' : i :: p = rcons (rcons s j) j' ++ rest by rewrite e -cats1 -catA -cats1 -!catA.
apply: (IH _ _ _ (e')); have jj' : exact_arc A w j j'.
  move: srt; rewrite e' -!cats1 -!catA => /cat_sorted2 [_].
  by rewrite /= => /andP [].
have tail : shift (w j') (shift (A j j') v) = restrict (rcons s j) w.
  rewrite -ev; apply/ffunP => k.
  by rewrite !ffunE otimesA [w j' ⊗ _]otimesC (eqP jj').
rewrite product_unit shift_maximum tail; apply/ffunP => k; rewrite !ffunE.
rewrite [k \in rcons _ j']mem_rcons inE.
have [->|kj'] := eqVneq k j'; last by rewrite otimes_None max_r ?leNx.
have /negPf -> : j' \notin rcons s j.
  by move: uc; rewrite e' cat_uniq rcons_uniq => /andP [/andP []].
by rewrite max_l ?leNx // otimesC otimes0.
Qed.

(** Below the lasso, and equal to it where the path enters. *)
Lemma cycle_vectorP w i p :
  lasso A [::] i p w ->
  [/\ solution A (cycle_vector A (i :: p)),
      {subset support (cycle_vector A (i :: p)) <= i :: p} &
      exists a : mp R, [/\ a != None, below (shift a (cycle_vector A (i :: p))) w &
                           a ⊗ cycle_vector A (i :: p) i = w i]].
Proof.
move=> /algorithm1_loopP [j [s [is_ sub fj e sol]]]; split=> //.
  move=> k; have := congr1 (fun x : vector R n => x k) e; rewrite !ffunE supportE.
  case: ifP => [/sub//|_ /eqP]; rewrite -[_ == _]negbK otimes_finite fj.
  by case: (_ != _).
exists (w j); split=> //; first by rewrite e restrict_below.
by have := congr1 (fun x : vector R n => x i) e; rewrite !ffunE is_.
Qed.

(** A nonnegative elementary cycle is one of a lasso. *)
Lemma nonneg_lasso i p : nonneg_cycle A (i :: p) -> exists w, lasso A [::] i p w.
Proof.
case/andP => uc pos; pose zero (_ : 'I_n) : mp R := Some 0%R.
have pth : path (arc A) i p.
  have: cycle_weight A (i :: p) != None.
    by rewrite -ltNx; apply: lt_le_trans pos; rewrite ltNx.
  by rewrite /cycle_weight => /weight_arcs; rewrite rcons_path => /andP [].
pose w := along A zero (Some 0%R) i p.
have fin : {in i :: p, forall k, w k != None} by apply: along_finite.
have ex : path (exact_arc A w) i p.
  have := along_path (x := w) uc pth (fun _ _ => erefl).
  by apply: sub_path => j k; rewrite /alpha_arc otimes0.
by exists w; split=> //; rewrite closing.
Qed.

(** ** Algorithm 2 on the path of a lasso *)

(** After the nodes of r = l_(m-1), l_(m-2), ... a shifted copy of what
    Algorithm 2 has is below the lasso, and equal to it at the last of them. *)
Lemma algorithm2_below w r k v (a : mp R) :
  {in r, forall l, w l != None} -> path (fun k l => exact_arc A w l k) k r ->
  a != None -> below (shift a v) w -> a ⊗ v k = w k ->
  exists b : mp R, [/\ b != None, below (shift b (foldl (add_node A) v r)) w &
                       b ⊗ foldl (add_node A) v r (last k r) = w (last k r)].
Proof.
elim: r k v a => [|l r IH] k v a fin; first by exists a.
case/andP => /eqP lk pth fa le e.
have fl := fin l (mem_head _ _).
have le_p : w l <= a ⊗ product A v l.
  rewrite -lk -e otimesA [A l k ⊗ a]otimesC -otimesA; apply: le_otimes.
  exact: product_le.
have fp : product A v l != None.
  have: (None : mp R) < a ⊗ product A v l by apply: lt_le_trans le_p; rewrite ltNx.
  by rewrite ltNx otimes_finite => /andP [].
pose b := w l ⊗ inverse (product A v l).
have eb : b ⊗ product A v l = w l by rewrite /b -otimesA otimes_inverse // otimesC otimes0.
have fb : b != None by rewrite otimes_finite fl inverse_finite.
have ba : b <= a by rewrite -(le_otimes2l _ _ fp) otimesC eb otimesC.
have down : below (shift b v) w.
  apply: below_trans le; apply/belowP => i; rewrite !ffunE.
  by rewrite ![_ ⊗ v i]otimesC le_otimes.
have split_b : shift b (add_node A v l) = maximum (shift b v) (shift (w l) (unit R l)).
  by rewrite shift_maximum -eb; congr maximum; apply/ffunP => i; rewrite !ffunE otimesA.
apply: (IH l (add_node A v l) b) => //.
- by move=> i ir; apply: fin; rewrite inE ir orbT.
- rewrite split_b; apply/belowP => i; rewrite ffunE le_maxl (belowP _ _ down) !ffunE.
  by case: eqP => [->|_] /=; rewrite ?otimes_None ?leNx // otimesC otimes0.
have := congr1 (fun x : vector R n => x l) split_b; rewrite ffunE => ->.
rewrite ffunE max_r ?ffunE ?eqxx ?[_ ⊗ Some _]otimesC ?otimes0 //.
by have := belowP _ _ down l; rewrite ffunE.
Qed.

(** ... and if in the end it has an extremal, it has not stopped before. *)
Lemma algorithm2_passes r r' k v :
  solution A v -> k \in support v -> path (fun k l => arc A l k) k r ->
  uniq r -> {in r, forall l, l \notin support v} ->
  extremal A (foldl (add_node A) v r) ->
  extremal A v /\
  (r != [::] -> scale (foldl (add_node A) v r) \in algorithm2 A v (r ++ r')).
Proof.
elim: r k v => [|l r IH] k v sol fk; first by [].
case/andP => lk pth /andP [lr uq] off ex.
have fp : product A v l != None.
  rewrite -ltNx; apply: lt_le_trans (product_le A v l k).
  by rewrite ltNx otimes_finite -supportE fk andbT.
have lv : l \notin support v by apply: off; rewrite mem_head.
have [|||ex' mem] := IH l (add_node A v l) _ _ pth uq _ ex.
- exact: add_node_solution.
- by rewrite supportE add_node_at.
- move=> j jr; apply/negP => /add_node_support /orP [/eqP jl|].
    by move: lr; rewrite -jl jr.
  by apply/negP/off; rewrite inE jr orbT.
have [exv no] := add_node_extremal sol lv fp ex'.
split=> // _; rewrite /= (negPf no) (introT (is_extremalP _ _) ex') inE.
by case: r {IH pth uq off ex lr} mem => [|l' r] mem; rewrite ?eqxx // mem ?orbT.
Qed.

(** ** Maximum paths *)

(** A path into the cycle is the end of a maximum one. *)
Lemma maximum_extension c q i :
  cycle_path A c q i -> exists q', maximum_path A c (q' ++ q) i.
Proof.
have grow m q1 : cycle_path A c q1 i -> (n <= size q1 + m)%N ->
    exists q', maximum_path A c (q' ++ q1) i.
  elim: m q1 => [|m IH] q1 cp le.
    exists [::]; rewrite /maximum_path cp; apply/forallP => l; apply/implyP.
    case/andP => _; case/and4P: cp; rewrite rcons_uniq => /andP [iq uq] _ _ _.
    case/negP; rewrite addn0 in le; rewrite mem_rcons inE; apply/orP; right.
    have [||_ ->] := @uniq_min_size _ q1 (enum 'I_n) uq; rewrite ?mem_enum //.
    - by move=> j _; rewrite mem_enum.
    - by rewrite size_enum_ord.
  have [mx|] := boolP (maximum_path A c q1 i); first by exists [::].
  rewrite /maximum_path cp /= => /forallPn [l]; rewrite negb_imply negbK.
  case/andP => /andP [lc lq] al.
  have cp' : cycle_path A c (l :: q1) i.
    case/and4P: cp => uq srt ic off; rewrite /cycle_path /= lq uq ic lc off !andbT.
    by case: q1 srt al {le lq uq off} => [|j q1] /= srt al; rewrite al.
  have [|q' mx] := IH _ cp'; first by rewrite /= addSnnS.
  by exists (rcons q' l); rewrite cat_rcons.
move=> cp; apply: (grow n) => //; exact: leq_addl.
Qed.

Lemma lasso_path q i p w c :
  lasso A q i p w -> c =i i :: p -> cycle_path A c q i.
Proof.
case=> uq fin srt _ ec; apply/and4P; split.
- by move: uq; rewrite -cat_rcons cat_uniq => /and3P [].
- have: sorted (exact_arc A w) (rcons q i).
    by move: srt; rewrite -cat_rcons => /cat_sorted2 [].
  have: {in rcons q i, forall k, w k != None}.
    by move=> k kq; apply: fin; rewrite -cat_rcons mem_cat kq.
  by case: (rcons q i) => //= j s; apply: exact_arcs.
- by rewrite ec mem_head.
apply/allP => l lq; rewrite ec; move: uq; rewrite cat_uniq => /and3P [_ /hasPn no _].
by apply: contraL lq => /no.
Qed.

(** A cycle read from i does not depend on where it is cut open. *)
Lemma from_rot i p m : uniq (i :: p) -> from i (rot m (i :: p)) = i :: p.
Proof.
move=> uq; set c := rot m _; have uc : uniq c by rewrite rot_uniq.
have ic : i \in c by rewrite mem_rot mem_head.
have [m' e] : exists m', rot m' c = i :: p.
  by exists (size c - m)%N; rewrite -[RHS](rotK m).
have [lt|ge] := ltnP m' (size c); last first.
  by rewrite rot_oversize // in e; rewrite /from e /= eqxx rot0.
have em : nth i c m' = i by move: e; rewrite /rot (drop_nth i lt) => -[].
by rewrite -[RHS]e /from -{1}em index_uniq.
Qed.

End Steps.

(** ** The theorems *)

Lemma scanl_foldl (T S : eqType) (g : T -> S -> T) v r r' :
  r != [::] -> foldl g v r \in scanl g v (r ++ r').
Proof.
elim: r v => // l r IH v _; rewrite /= inE.
by case: r IH => [|l' r] IH; rewrite ?eqxx // IH ?orbT.
Qed.

Section Theorems.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (v w x y : vector R n) (i j k l t : 'I_n) (c p q r : seq 'I_n).

Lemma weight_cat i p q : weight A i (p ++ q) = weight A i p ⊗ weight A (last i p) q.
Proof.
elim: p i => [|k p IH] i; first by rewrite /= -[LHS]otimes0.
by rewrite /= IH otimesA.
Qed.

Lemma cycle_weight_rot m c : cycle_weight A (rot m c) = cycle_weight A c.
Proof.
rewrite /rot -[in RHS](cat_take_drop m c).
case: (take m c) (drop m c) => [|i p] [|k q]; rewrite ?cats0 //=.
rewrite (_ : rcons (q ++ i :: p) k = rcons q i ++ rcons p k); last first.
  by rewrite -cats1 -catA cat_rcons cats1.
rewrite (_ : rcons (p ++ k :: q) i = rcons p k ++ rcons q i); last first.
  by rewrite -cats1 -catA cat_rcons cats1.
by rewrite !weight_cat !last_rcons otimesC.
Qed.

Lemma from_nonneg c i :
  nonneg_cycle A c -> i \in c ->
  exists p, [/\ from i c = i :: p, nonneg_cycle A (i :: p) & c =i i :: p].
Proof.
move=> /andP [uc pos] ic; have lt : (index i c < size c)%N by rewrite index_mem.
have [p e] : exists p, from i c = i :: p.
  by rewrite /from /rot (drop_nth i lt) nth_index //; eexists.
exists p; split=> //; last by move=> k; rewrite -e mem_rot.
by rewrite -e /nonneg_cycle rot_uniq uc cycle_weight_rot.
Qed.

Lemma cycle_vector_solution c i :
  nonneg_cycle A c -> i \in c ->
  [/\ solution A (cycle_vector A (from i c)),
      i \in support (cycle_vector A (from i c)) &
      {subset support (cycle_vector A (from i c)) <= c}].
Proof.
move=> nc /(from_nonneg nc) [p [-> nip ec]]; have [w lw] := nonneg_lasso nip.
have [sol sub [a [_ _ e]]] := cycle_vectorP lw; split=> //.
  rewrite supportE; have: w i != None by case: lw => _ fin _ _; apply: fin; rewrite mem_head.
  by rewrite -e otimes_finite => /andP [].
by move=> k /sub; rewrite ec.
Qed.

Lemma foldl_solution v r : solution A v -> solution A (foldl (add_node A) v r).
Proof. by elim: r v => //= l r IH v /(add_node_solution l) /IH. Qed.

Lemma scanl_solution v r x :
  solution A v -> x \in scanl (add_node A) v r -> solution A x.
Proof.
elim: r v => //= l r IH v /(add_node_solution l) sol.
by rewrite inE => /predU1P [->//|]; apply: IH.
Qed.

(** What the algorithms make of a lasso. *)
Definition made q i p := foldl (add_node A) (cycle_vector A (i :: p)) (rev q).

Lemma madeP q i p w t :
  lasso A q i p w -> ohead (q ++ i :: p) = Some t ->
  solution A (made q i p) /\
  exists a : mp R, [/\ a != None, below (shift a (made q i p)) w &
                       a ⊗ made q i p t = w t].
Proof.
move=> lw ht; have lip : lasso A [::] i p w.
  case: lw => uq fin srt cl; split=> //; first by case/and3P: (etrans (esym (cat_uniq _ _)) uq).
    by move=> k kp; apply: fin; rewrite mem_cat kp orbT.
  exact: cat_sorted_r srt.
have [sol _ [a [fa le e]]] := cycle_vectorP lip; split; first exact: foldl_solution.
have et : last i (rev q) = t.
  by case: q ht {lw} => [|l q] [->] //; rewrite rev_cons last_rcons.
rewrite -et; apply: algorithm2_below fa le e.
  by move=> l; rewrite mem_rev => lq; case: lw => _ fin _ _; apply: fin; rewrite mem_cat lq.
rewrite -[path _ _ _]/(sorted _ (i :: rev q)) -rev_rcons rev_sorted.
by case: lw => _ _ srt _; move: srt; rewrite -cat_rcons => /cat_sorted2 [].
Qed.

Variable cycles : seq 'I_n -> Prop.
Hypothesis cycles_nonneg : forall c, cycles c -> nonneg_cycle A c.
Hypothesis cycles_all : forall c, nonneg_cycle A c -> exists m, cycles (rot m c).

(** A lasso's cycle and path are among those that the algorithms take. *)
Lemma lasso_taken q i p w :
  lasso A q i p w ->
  exists c q', [/\ cycles c, from i c = i :: p, i \in c &
                   maximum_path A c (q' ++ q) i].
Proof.
move=> lw; have nc := lasso_cycle lw; have [m cm] := cycles_all nc.
have ec : rot m (i :: p) =i i :: p by move=> k; rewrite mem_rot.
have [q' mp] := maximum_extension (lasso_path lw ec).
exists (rot m (i :: p)), q'; split=> //; first by apply: from_rot; case/andP: nc.
by rewrite ec mem_head.
Qed.

Notation XE := (X_E A cycles (maximum_path A)).
Notation XG := (X_G A cycles (maximum_path A)).

Lemma X_G_solution x : XG x -> solution A x.
Proof.
case=> c /cycles_nonneg nc [[i ic ->]|[q [i [/andP [/and4P [_ _ ic _] _] xs]]]].
  by have [] := cycle_vector_solution nc ic.
by have [sol _ _] := cycle_vector_solution nc ic; apply: scanl_solution xs.
Qed.

Lemma X_G_made q i p w : lasso A q i p w -> XG (made q i p).
Proof.
move=> lw; have [c [q' [cc ec ic mp]]] := lasso_taken lw; exists c => //.
have [e|nq] := eqVneq q [::]; first by left; exists i; rewrite // ec e.
right; exists (q' ++ q), i; split=> //; rewrite ec rev_cat scanl_foldl //.
by apply: contraNneq nq => /(congr1 rev); rewrite revK => ->.
Qed.

(** The generators that the paper's proof speaks of do generate. *)
Theorem X_G_generates : generates A XG.
Proof.
move=> x; split=> [|sol_x]; first exact/span_solution/X_G_solution.
apply: span_cover => t ft; have [q [i [p [w [lw ht wx wt]]]]] := lasso_under sol_x ft.
have [_ [a [fa le e]]] := madeP lw ht.
exists (shift a (made q i p)); split.
- exact/span_shift/(X_G_made lw).
- exact: below_trans le wx.
by rewrite ffunE e wt.
Qed.

Lemma algorithm2_extremal v r x : x \in algorithm2 A v r -> scaled_extremal A x.
Proof.
elim: r v => //= l r IH v; case: ifP => // _; case: ifP => // /is_extremalP ex.
by rewrite inE => /predU1P [->|]; [apply: extremal_scale | apply: IH].
Qed.

Theorem X_E_extremals x : XE x <-> scaled_extremal A x.
Proof.
split=> [[c _ [/mapP [v]|[q [i [_ _]]]]]|[ex sx]].
- by rewrite mem_filter => /andP [/is_extremalP ev _] ->; apply: extremal_scale.
- exact: algorithm2_extremal.
have [sol_x _ _] := ex; have [t [ft least]] := proj1 (extremal_head sol_x) ex.
have [q [i [p [w [lw ht wx wt]]]]] := lasso_under sol_x ft.
have [sol_m [a [fa le e]]] := madeP lw ht.
have em : shift a (made q i p) = x.
  apply: least; [exact: solution_shift | exact: below_trans le wx | by rewrite ffunE e].
have exm : extremal A (made q i p).
  by rewrite -(shiftK fa (made q i p)) em; apply: extremal_shift; rewrite ?inverse_finite.
have [_ nm _] := exm; have {em} ex_x : scale (made q i p) = x.
  by rewrite -(scale_shift fa nm) em scale_id.
have [c [q' [cc ec ic mp]]] := lasso_taken lw; have nc := cycles_nonneg cc.
have [sol_v fi sub] := cycle_vector_solution nc ic; exists c => //.
have [eq|nq] := eqVneq q [::].
  left; rewrite -ex_x; apply: map_f; rewrite mem_filter (introT (is_extremalP _ _) exm).
  have -> : made q i p = cycle_vector A (from i c) by rewrite ec eq.
  exact: (map_f (fun i => cycle_vector A (from i c))).
right; exists (q' ++ q), i; rewrite rev_cat.
have /andP [/and4P [uq srt _ off] _] := mp.
have [||||exv mem] := @algorithm2_passes _ _ A (rev q) (rev q') i _ sol_v fi.
- rewrite -[path _ _ _]/(sorted _ (i :: rev q)) -rev_rcons rev_sorted.
  by move: srt; rewrite rcons_cat => /cat_sorted2 [].
- by move: uq; rewrite rev_uniq rcons_cat cat_uniq rcons_uniq => /and3P [_ _ /andP []].
- move=> l; rewrite mem_rev => lq; apply/negP => /sub lc.
  by move/allP/(_ l): off; rewrite mem_cat lq orbT lc => /(_ isT).
- by rewrite ec.
split=> //; first exact/is_extremalP.
rewrite -ex_x /made -ec; apply: mem.
by apply: contraNneq nq => /(congr1 rev); rewrite revK => ->.
Qed.

(** The main theorem. *)
Corollary main_theorem :
  scaled_basis A XE /\
  (forall P, scaled_basis A P -> forall x, P x <-> XE x).
Proof.
have [sc ind gen] := scaled_extremals_basis A.
split; last by move=> P bP x; rewrite X_E_extremals (scaled_basis_unique bP).
split=> [g /X_E_extremals /sc//|v /X_E_extremals /ind no sp|x].
  by apply: no; apply: span_mono sp => g [/(X_E_extremals g)].
rewrite -gen; split; apply: span_mono => g.
  exact: (proj1 (X_E_extremals g)).
exact: (proj2 (X_E_extremals g)).
Qed.

(** X_E consists of the vectors of X_G, scaled, that are extremal. *)
Corollary X_E_of_X_G x : XE x <-> exists2 v, XG v & extremal A v /\ x = scale v.
Proof.
rewrite X_E_extremals; split=> [[ex sx]|[v _ [ev ->]]]; last exact: extremal_scale.
have [sol_x nx _] := ex.
have [v Gv [c e]] := span_extremal X_G_solution ex (proj2 (X_G_generates x) sol_x).
have fc : c != None.
  apply: contraNneq nx => c0; rewrite e c0; apply/eqP/ffunP => i.
  by rewrite !ffunE.
have nv : v != bottom.
  apply: contraNneq nx => v0; rewrite e v0; apply/eqP/ffunP => i.
  by rewrite !ffunE otimes_None.
exists v => //; split; last by rewrite -(scale_shift fc nv) -e scale_id.
by rewrite -(shiftK fc v) -e; apply: extremal_shift; rewrite ?inverse_finite.
Qed.

End Theorems.

(** With all nonnegative elementary cycles, as sequences. *)
Corollary main_theorem_all (R : ogroup) n (A : matrix R n) :
  scaled_basis A (X_E A (nonneg_cycle A) (maximum_path A)).
Proof.
have all_c c : nonneg_cycle A c -> exists m, nonneg_cycle A (rot m c).
  by move=> nc; exists 0%N; rewrite rot0.
by have [] := main_theorem (fun _ nc => nc) all_c.
Qed.

(** There is a solution other than -oo iff there is a nonnegative elementary
    cycle: lambda(A) >= 0. *)
Corollary solvable (R : ogroup) n (A : matrix R n) :
  (exists2 x, solution A x & x != bottom) <-> exists c, nonneg_cycle A c.
Proof.
split=> [[x sol_x]|[[|i p] nc]].
- rewrite support_neq0 => /set0Pn [t ft].
  by have [q [i [p [w [/lasso_cycle nc _ _ _]]]]] := lasso_under sol_x ft; exists (i :: p).
- by move: nc; rewrite /nonneg_cycle /= lexN.
have [|sol fi _] := @cycle_vector_solution _ _ A (i :: p) i nc; first exact: mem_head.
by exists (cycle_vector A (from i (i :: p))); rewrite ?support_neq0 //; apply/set0Pn; exists i.
Qed.
