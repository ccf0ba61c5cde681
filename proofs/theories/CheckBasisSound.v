(** * The solver is right, and so is the checker of bases

    [heads_basis] gives out the scaled basis, each vector once; and [check_basis]
    says [true] to a list iff it is that, in any order. Both whatever the oracle
    says; and not of the integers only, but in every ordered group that holds
    them. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch.
From supereigen Require Import ScaledBasis HeadSearch Fence Checker CheckerSound.
From supereigen Require Import Transfer CheckBasis.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

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
  [seq m <- V | P m] = [seq val i | i <- enum 'I_n & P (val i)].
Proof. by rewrite -val_enum_ord filter_map. Qed.

Lemma member_val i c : member (val i) (map val c) = (i \in c).
Proof. by rewrite /member has_map -has_pred1; apply: eq_has => k /=; rewrite eq_sym. Qed.

Lemma from_least_val s : from_least (map val s) = least_start s.
Proof. by rewrite /from_least all_map; apply: eq_all => i /=; rewrite last_map. Qed.

Lemma foldr_larger (F : nat -> number) :
  foldr larger None [seq F m | m <- V] =
  \big[Order.max/(None : mp Z_ogroup)]_(i < n) (F (val i) : mp Z_ogroup).
Proof.
rewrite -(big_mkord xpredT (fun m => F m : mp Z_ogroup)) /index_iota subn0.
elim: V => [|m r IH]; first by rewrite big_nil.
rewrite big_cons -IH /=; rewrite /larger; case: leP => [le|lt].
  by rewrite [at_most _ _]le.
by rewrite ltNge in lt; rewrite [at_most _ _](negPf lt).
Qed.

Lemma flatten_skip (T S : Type) (P D : pred T) (G : T -> seq S) (r : seq T) :
  flatten [seq (if D k then [::] else G k) | k <- [seq k <- r | P k]] =
  flatten [seq G k | k <- [seq k <- r | P k && ~~ D k]].
Proof. by elim: r => //= k r IH; case: (P k) => //=; case: (D k); rewrite /= IH. Qed.

End Lists.

Lemma no_moreE (a b : nat) : no_more a b = (a <= b)%nat.
Proof. by []. Qed.

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
  rewrite no_moreE => /orP [lt|/andP [eq rk]]; apply/orP; [left | right].
    by rewrite GreatestTest.ltZ.
  by rewrite rk andbT; apply/eqP; congr Some; apply/Z.eqb_eq.
move: hd; rewrite /is_headless /headless; case: (s) => //= q s'.
rewrite last_map -/(fence_of f (last q s')); case: (fence_of f _) => [[u r]|//].
by rewrite at_mostP entryV.
Qed.

(** ** The walk *)

Definition pair_of s := (map val s, end_list (map val s)).

Lemma shut_behindE m x (q : nat) (s : seq nat) :
  shut_behind A V oracle m x (q :: s) =
  if is_shut A x (q :: s) then [:: (q :: s, x)]
  else if m is m'.+1 then
    flatten [seq (let y := put x k (asked A x q k) in
                  if is_dead A V oracle y (k :: q :: s) then [::]
                  else shut_behind A V oracle m' y (k :: q :: s)) |
             k <- [seq k : nat <- V | may_go_on A x q s k]]
  else [::].
Proof. by case: m. Qed.

Lemma growE (T : finType) (ok : T -> seq T -> bool) m (s : seq T) :
  grow ok m.+1 s = s :: flatten [seq grow ok m (j :: s) | j <- [seq j <- enum T | ok j s]].
Proof. by []. Qed.

Lemma filter_cons (T : Type) (P : pred T) a (r : seq T) :
  [seq b <- a :: r | P b] = if P a then a :: [seq b <- r | P b] else [seq b <- r | P b].
Proof. by []. Qed.

Lemma shut_behindV m s : s != [::] ->
  shut_behind A V oracle m (end_list (map val s)) (map val s) =
  [seq pair_of s' | s' <- [seq s' <- grow (grows M known_dead) m s | shut M s']].
Proof.
elim: m s => [|m IH] [//|q s] _; rewrite shut_behindE is_shutV.
  by rewrite -[grow _ 0 _]/[:: q :: s] filter_cons; case: (shut M _).
rewrite growE filter_cons; have [sh|open] := boolP (shut M (q :: s)).
  have -> : [seq j <- enum 'I_n | grows M known_dead j (q :: s)] = [::].
    apply/eqP; rewrite -(negbK (_ == _)) -has_filter; apply/hasPn => k _.
    by rewrite /grows /goes_on sh.
  by [].
rewrite filter_flatten map_flatten filter_nodes -!map_comp.
rewrite (eq_filter (a2 := fun k => goes_on M k (q :: s))) => [|k]; last first.
  exact: may_go_onV open.
rewrite -(@flatten_skip _ _ (fun k => goes_on M k (q :: s)) (fun k => known_dead (k :: q :: s))).
congr flatten; apply: eq_map => k.
have step : put (end_list (map val (q :: s))) k (asked A (end_list (map val (q :: s))) q k) =
  end_list (map val (k :: q :: s)) by [].
have := IH (k :: q :: s) isT; rewrite -step /= => <-.
by rewrite /known_dead -step.
Qed.

Lemma all_behindV (P : seq number -> bool) m x (s : seq nat) :
  all_behind A V oracle P m x s = all (fun sx => P sx.2) (shut_behind A V oracle m x s).
Proof.
have flat (T : Type) (Q : pred T) (r : seq (seq T)) : all Q (flatten r) = all (all Q) r.
  by elim: r => //= a r IH; rewrite all_cat IH.
elim: m x s => [|m IH] x s /=; first by case: ifP => //= _; rewrite andbT.
case: ifP => [_|_] /=; first by rewrite andbT.
case: s => // q s; rewrite flat all_map; apply: eq_all => k /=.
by case: ifP => // _; rewrite IH.
Qed.

(** ** Chains *)

Lemma is_zero_cycleV s : sound_end M s ->
  is_zero_cycle A V (end_list (map val s)) (map val s) = zero_cycle M (end_value M s) s.
Proof.
case/andP; case: s => // q s _ hc; have [ls pth] := andP hc.
have -> : zero_cycle M (end_value M (q :: s)) (q :: s) =
    leans M (end_value M (q :: s)) q (last q s).
  by rewrite /zero_cycle ls /= rcons_path [path _ _ _]pth.
set x := end_list _; have ex : vec x = end_value M (q :: s) by apply: end_listV.
have -> : is_zero_cycle A V x (map val (q :: s)) = (last q s != q) &&
    all (fun k : nat => if eqn k (last q s) then same (sum A x q k) (entry x q)
                        else ~~ at_most (entry x q) (sum A x q k)) V.
  by rewrite /is_zero_cycle /= last_map.
rewrite all_nodes.
rewrite -ex; apply/andP/leansP => [[tq /forallP rows]|[_ tq e lt]].
  have row k := rows k; split.
  - by rewrite ex; case/listsP: ls => _ <-; rewrite mem_head.
  - exact: tq.
  - have := row (last q s); rewrite -[eqn _ _]/(last q s == last q s) eqxx sameP (sumV x q (last q s)) (entryV x q).
    by move/eqP.
  move=> l lt; have := row l; rewrite -[eqn _ _]/(l == last q s) (negPf lt).
  by rewrite at_mostP (sumV x q l) (entryV x q) -ltNge.
split; first exact: tq.
apply/forallP => k; rewrite -[eqn _ _]/(k == last q s) at_mostP sameP (sumV x q k) (entryV x q).
by case: eqP => [->|/eqP /lt]; rewrite ?e // -ltNge.
Qed.

Lemma alive_headsV :
  alive_heads A V oracle = map val [seq t <- enum 'I_n | ~~ known_dead [:: t]].
Proof. by rewrite /alive_heads filter_nodes. Qed.

Lemma shut_flatten :
  flatten [seq shut_behind A V oracle n (start t) [:: t] | t <- alive_heads A V oracle] =
  [seq pair_of s | s <- [seq s <- heads_grown M known_dead | shut M s]].
Proof.
rewrite alive_headsV /heads_grown filter_flatten map_flatten -!map_comp.
by congr flatten; apply: eq_map => t /=; rewrite (shut_behindV n (s := [:: t])).
Qed.

Lemma chainsV : chains A V oracle = map pair_of (heads_chains M known_dead).
Proof.
rewrite /chains shut_flatten filter_map; congr map.
have -> : heads_chains M known_dead =
    [seq s <- [seq s <- heads_grown M known_dead | shut M s] |
      zero_cycle M (end_value M s) s ==> least_start s].
  by rewrite -filter_predI; apply: eq_filter => s /=; rewrite andbC.
apply: eq_in_filter => s; rewrite mem_filter heads_grownE => /and3P [_ gs _] /=.
by rewrite is_zero_cycleV // from_least_val.
Qed.

(** ** Tails *)

Lemma greatest_sumV x j : greatest_sum A V x j = product M (vec x) j.
Proof.
rewrite /greatest_sum foldr_larger ffunE; apply: eq_bigr => k _.
exact: sumV.
Qed.

Lemma givenV x d j : given A V x (map val d) j =
  if d is k :: _ then M j k ⊗ vec x k else product M (vec x) j.
Proof. by case: d => [|k d] /=; rewrite ?greatest_sumV // (sumV x j k). Qed.

Lemma below_zeroV (a : mp Z_ogroup) : below_zero a = (a < Some 0%R).
Proof. by rewrite /below_zero at_mostP -ltNge. Qed.

Lemma count_nodes (P : pred nat) : count P V = #|[set i : 'I_n | P (val i)]|.
Proof.
rewrite -val_enum_ord count_map -sum1_count big_enum_cond -sum1_card.
by apply: eq_bigl => i; rewrite !inE.
Qed.

Section Tailed.

Variables (y : vector Z_ogroup n) (c : seq 'I_n).

Lemma may_followV x d j : vec x = with_tail M y d ->
  may_follow A V x (map val c) (map val d) j = tail_fits M y c j d.
Proof.
move=> ex; rewrite /may_follow /tail_fits givenV !finiteN negbK entryV -ex.
set a := if d is k :: _ then _ else _.
rewrite -map_rev -map_cat unfeltV below_zeroV; congr [&& _, _, _ & _].
rewrite /new_leans /new_ties arcV; case: d @a ex => [|k d] a ex; rewrite eqxx /=; congr andb.
  rewrite no_moreE count_nodes; congr (1 < _)%nat; apply: eq_card => k; rewrite !inE.
  by rewrite sameP (sumV x j k).
rewrite all_nodes; apply: eq_forallb => l.
rewrite finiteN entryV -supportE at_mostP (sumV x j l) -ltNge.
rewrite -[eqn _ _]/(l == k); case: (l \in _) => //=.
Qed.

Lemma tailedV m x d : vec x = with_tail M y d ->
  [seq vec z | z <- tailed A V m x (map val c) (map val d)] =
  [seq with_tail M y d' | d' <- behead (grow (tail_fits M y c) m d)].
Proof.
elim: m x d => [//|m IH] x d ex; rewrite growE [behead _]/= [tailed _ _ _ _ _ _]/=.
rewrite filter_nodes !map_flatten -!map_comp.
rewrite (eq_filter (a2 := fun j => tail_fits M y c j d)) => [|j]; last exact: may_followV.
congr flatten; apply: eq_map => j /=.
have ey : vec (put x j (given A V x (map val d) j)) = with_tail M y (j :: d).
  by rewrite putV givenV ex.
rewrite grow_head /= ey; congr cons; exact: (IH _ (j :: d) ey).
Qed.

End Tailed.

(** ** The basis *)

Lemma largestV x : largest V x = top (vec x).
Proof. by rewrite /largest foldr_larger; apply: eq_bigr => i _; rewrite entryV. Qed.

Lemma scaled_copyV x : vec (scaled_copy V x) = scale (vec x).
Proof.
apply/ffunP => i; rewrite !ffunE /scaled_copy largestV (nth_map 0) ?size_iota //.
by rewrite nth_iota // add0n.
Qed.

Lemma basisV :
  map vec (basis_of_chains A V (chains A V oracle)) =
  [seq scale y | y <- heads_search M known_dead].
Proof.
rewrite /basis_of_chains chainsV !map_cat -!map_comp; congr cat.
  by apply: eq_map => s /=; rewrite scaled_copyV end_listV.
rewrite filter_map -map_comp map_flatten -map_comp.
rewrite /tied !map_allpairs /allpairs_dep.
rewrite (eq_in_filter (a2 := fun s => zero_cycle M (end_value M s) s)) => [|s]; last first.
  rewrite mem_filter heads_grownE => /and3P [_ gs _] /=.
  exact: is_zero_cycleV.
congr flatten; apply: eq_map => s /=.
transitivity [seq scale z | z <- [seq with_tail M (end_value M s) d |
    d <- tails M (end_value M s) s]]; last by rewrite -map_comp.
have ex := end_listV s; rewrite /tails -(@tailedV (end_value M s) s n _ [::] ex) -!map_comp.
by apply: eq_map => z /=; rewrite scaled_copyV.
Qed.

End Refine.

(** ** The theorems *)

Lemma same_vectorP (x y : seq number) : reflect (x = y) (same_vector x y).
Proof.
elim: x y => [|a x IH] [|b y]; try by constructor.
rewrite /= sameP; apply: (iffP andP) => [[/eqP -> /IH -> //]|[<- <-]].
by split; [rewrite eqxx | apply/IH].
Qed.

Lemma holdsE (l : seq (seq number)) (x : seq number) : holds l x = (x \in l).
Proof.
apply/hasP/idP => [[y yl /same_vectorP -> //]|xl].
by exists x => //; apply/same_vectorP.
Qed.

Lemma no_repeatsE (l : seq (seq number)) : no_repeats l = uniq l.
Proof. by elim: l => //= x l ->; rewrite holdsE. Qed.

Section Basis.

Variables (oracle : seq (seq number) -> seq nat -> seq number -> fences).
Variable A : seq (seq number).

Local Notation n := (size A).
Local Notation M := (matrix_of n A).
Local Notation vec := (vector_of n).
Implicit Types (x y : seq number) (v w : vector Z_ogroup n).

(** What [l] stands for: the scaled basis, each vector once. *)
Definition is_basis (l : seq (seq number)) :=
  all (fun x => size x == n) l && perm_eq (map vec l) (basis M).

Let dead := @known_dead A (oracle A).
Let dead_right := @known_dead_right A (oracle A).

Lemma heads_basis_size x : x \in heads_basis oracle A -> size x = n.
Proof.
rewrite mem_cat => /orP [/mapP [sx _ ->]|/flatten_mapP [sx _ /mapP [y _ ->]]].
  by rewrite size_map size_iota.
by rewrite size_map size_iota.
Qed.

Lemma heads_basis_mem : map vec (heads_basis oracle A) =i basis M.
Proof.
move=> v; rewrite basisV; apply/mapP/basisP => [[w /heads_search_sound ex ->]|[ex sc]].
  exact: extremal_scale.
have [w hw [a fa e]] := heads_search_complete dead_right ex; exists w => //.
by rewrite e scale_shift ?scale_id // scaled_neq_bottom.
Qed.

Lemma heads_basis_uniq : uniq (map vec (heads_basis oracle A)).
Proof.
rewrite basisV map_inj_in_uniq ?heads_search_uniq // => v w hv hw e.
have [_ nv _] := heads_search_sound hv; have [_ nw _] := heads_search_sound hw.
apply/esym/(heads_search_once hv hw (a := top w ⊗ inverse (top v))).
rewrite -[LHS]scaledK // -e.
by apply/ffunP => i; rewrite !ffunE otimesA.
Qed.

(** The solver. *)
Theorem heads_basis_right : is_basis (heads_basis oracle A).
Proof.
apply/andP; split; first by apply/allP => x /heads_basis_size /eqP.
apply: uniq_perm heads_basis_mem; [exact: heads_basis_uniq | exact: basis_uniq].
Qed.

Lemma vec_inj x y : size x = n -> size y = n -> vec x = vec y -> x = y.
Proof.
move=> sx sy e; apply: (@eq_from_nth _ None); rewrite sx // => m lt.
by have := congr1 (fun v : vector Z_ogroup n => v (Ordinal lt)) e; rewrite !ffunE.
Qed.

(** The checker says true to the scaled basis of a square matrix and to nothing
    else. *)
Theorem check_basis_right claim :
  check_basis oracle A claim = is_square A && is_basis claim.
Proof.
apply/idP/andP => [|[sq /andP [sizes perm]]].
  case/andP => /and4P [sq sizes]; rewrite no_repeatsE => uq _ /andP [/allP inc /allP inb].
  split=> //; have size_claim x : x \in claim -> size x = n.
    by move/allP: sizes => /(_ x) h /h /eqP.
  rewrite /is_basis [all _ _]sizes; apply: uniq_perm; last 2 first.
  - exact: basis_uniq.
  - move=> v; rewrite -heads_basis_mem; apply/mapP/mapP => -[x hx ->]; exists x => //.
      by rewrite -holdsE inb.
    by rewrite -holdsE inc.
  by rewrite map_inj_in_uniq // => x y /size_claim sx /size_claim sy; apply: vec_inj.
have size_claim x : x \in claim -> size x = n.
  by move/allP: sizes => /(_ x) h /h /eqP.
have mem := perm_mem perm; have uq := perm_uniq perm; rewrite basis_uniq in uq.
have in_claim x : size x = n -> vec x \in basis M -> x \in claim.
  by move=> sx; rewrite -mem => /mapP [y hy /vec_inj ->] //; apply: size_claim.
have in_basis x : size x = n -> vec x \in basis M -> x \in heads_basis oracle A.
  move=> sx; rewrite -heads_basis_mem => /mapP [y hy /vec_inj ->] //.
  exact: heads_basis_size.
apply/andP; split; last first.
  apply/andP; split; apply/allP => x hx; rewrite holdsE.
    apply: in_claim; first exact: heads_basis_size.
    by rewrite -heads_basis_mem map_f.
  apply: in_basis; first exact: size_claim.
  by rewrite -mem map_f.
apply/and4P; split=> //; first by rewrite no_repeatsE (map_uniq uq).
apply/allP => t ht; rewrite all_behindV; apply/allP => sx hsx.
rewrite holdsE; apply: in_claim; first by rewrite size_map size_iota.
have: sx \in [seq @pair_of A s | s <- [seq s <- heads_grown M dead | shut M s]].
  by rewrite -shut_flatten; apply/flatten_mapP; exists t.
case/mapP => s; rewrite mem_filter heads_grownE => /and3P [sh gs _] ->.
rewrite scaled_copyV end_listV; apply/basisP/extremal_scale.
apply/(chain_criterion (shut_solution gs sh) (sound_end_neq0 gs)).
by left; exists s; case/andP: gs.
Qed.

(** Over every ordered group that holds the integers. *)
Section Over.

Variables (G : ogroup) (phi : embedding Z_ogroup G).

Lemma lift_basis l :
  is_basis l -> perm_eq [seq lift_vector phi (vec x) | x <- l] (basis (lift_matrix phi M)).
Proof.
case/andP => _ perm; apply: (@perm_trans _ (map (lift_vector phi) (basis M))).
  by rewrite (map_comp (lift_vector phi)) perm_map.
apply: uniq_perm; last 2 first.
- exact: basis_uniq.
- move=> y; apply/mapP/idP => [[x hx ->]|].
    by apply/lift_scaled_basis; exists x.
  by move=> /lift_scaled_basis [x hx ->]; exists x.
by rewrite (map_inj_uniq (@lift_vector_inj _ _ phi n)) basis_uniq.
Qed.

Theorem check_basis_over claim :
  check_basis oracle A claim ->
  perm_eq [seq lift_vector phi (vec x) | x <- claim] (basis (lift_matrix phi M)).
Proof. by rewrite check_basis_right => /andP [_ /lift_basis]. Qed.

Theorem heads_basis_over :
  perm_eq [seq lift_vector phi (vec x) | x <- heads_basis oracle A]
          (basis (lift_matrix phi M)).
Proof. exact/lift_basis/heads_basis_right. Qed.

End Over.

End Basis.
