(** * Every lambda at once (Theorems 16 and 17)

    Here lambda is not folded into A. For which lambda different nodes are the
    chain of an extremal is said by inequalities between multiples of lambda and
    weights of A alone: they hold on an interval. Intervals.v has its ends. Where
    an extremal has several chains, or none, the life of a chain ends. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Order.Theory.
Local Open Scope order_scope.

Section Lives.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i l : 'I_n) (u v w : R) (k j : nat).

(** A less lambda: the system A ⊗ x >= lambda ⊗ x. *)
Definition less u : matrix R n := fun i l => A i l ⊗ Some (- u)%R.

(** The nodes c are the chain of an extremal for lambda = u. *)
Definition lives c u := exists2 x, extremal (less u) x & chain (less u) x c.

Section Chain.

Variables (r : 'I_n) (p : seq 'I_n).

Local Notation c := (r :: p).
Local Notation m := (size c).

Definition node k := nth r c k.

(** P_k, counted from 0: the weights of the arcs from node k down to node 0. *)
Fixpoint weight k : mp R :=
  if k is k'.+1 then A (node k) (node k') ⊗ weight k' else Some 0%R.

(** Row k does not feel node j: a_kj + P_j - P_k < (j + 1 - k) lambda, with lambda on
    the other side if the factor is negative. *)
Definition apart u k j :=
  A (node k) (node j) ⊗ weight j ⊗ Some (u *+ (k - j.+1))%R
  < weight k ⊗ Some (u *+ (j.+1 - k))%R.

(** The row of the first node holds by node k: (k + 1) lambda <= a_0k + P_k. *)
Definition closes u k := (Some (u *+ k.+1)%R : mp R) <= A (node 0) (node k) ⊗ weight k.

(** The entries: P_k - k lambda. *)
Definition moved u k : mp R := weight k ⊗ Some (- (u *+ k))%R.

Definition living u : vector R n :=
  [ffun i => if i \in c then moved u (index i c) else None].

Lemma node_mem k : (k < m)%N -> node k \in c.
Proof. exact: mem_nth. Qed.

Lemma node_index i : i \in c -> node (index i c) = i.
Proof. exact: nth_index. Qed.

Lemma moved_step u k : less u (node k.+1) (node k) ⊗ moved u k = moved u k.+1.
Proof.
rewrite /moved [weight k.+1]/= /less; case: (A _ _) => [a|//]; case: (weight k) => [b|//] /=.
by congr Some; rewrite mulrS opprD addrACA.
Qed.

Lemma moved_start u : moved u 0 = Some 0%R.
Proof. by rewrite /moved /= mulr0n oppr0 addr0. Qed.

Lemma moved_finite u k : (moved u k != None) = (weight k != None).
Proof. by rewrite otimes_finite andbT. Qed.

(** What row k asks at node j, in both forms. *)
Lemma moved_sum u k j :
  Some (u *+ j.+1)%R ⊗ (less u (node k) (node j) ⊗ moved u j) =
  A (node k) (node j) ⊗ weight j.
Proof.
rewrite /moved /less; case: (A _ _) => [a|//]; case: (weight j) => [b|//] /=.
by congr Some; rewrite addrACA -opprD -mulrS addrC subrK.
Qed.

Lemma apartE u k j :
  (less u (node k) (node j) ⊗ moved u j < moved u k) = apart u k j.
Proof.
have f w : Some w != None :> mp R by [].
rewrite -(lt_otimes2l _ _ (f (u *+ j.+1)%R)) moved_sum.
rewrite -(lt_otimes2l _ _ (f (u *+ (k - j.+1))%R)) otimesC /apart; congr (_ < _).
rewrite /moved; case: (weight k) => [b|//] /=; congr Some.
rewrite addrA -mulrnDr addrC -addrA; congr (_ + _)%R; rewrite addrC.
have [le|/ltnW le] := leqP k j.+1.
  by move: (le); rewrite -subn_eq0 => /eqP ->; rewrite add0n -mulrnBr.
by rewrite subnK //; move: (le); rewrite -subn_eq0 => /eqP ->; rewrite mulr0n subrr.
Qed.

Lemma closesE u k :
  ((Some 0%R : mp R) <= less u (node 0) (node k) ⊗ moved u k) = closes u k.
Proof.
have f w : Some w != None :> mp R by [].
by rewrite -(le_otimes2l _ _ (f (u *+ k.+1)%R)) moved_sum /= addr0.
Qed.

(** A chain that begins with 0 has these entries. *)
Theorem life_entries u x k :
  chain (less u) x c -> x r = Some 0%R -> (k < m)%N -> x (node k) = moved u k.
Proof.
case/andP => _ /(sortedP r) srt x0; elim: k => [|k IH] km; first by rewrite moved_start.
have /leansP [_ _ e _] := srt k km.
by rewrite -moved_step -(IH (ltnW km)) e.
Qed.

Lemma chain_living u x : chain (less u) x c -> x r = Some 0%R -> x = living u.
Proof.
move=> hc x0; have [/listsP [_ hx] _] := andP hc; apply/ffunP => i; rewrite ffunE.
case: ifP => [ic|ic]; last by rewrite off_support // -hx ic.
by rewrite -{1}(node_index ic) (life_entries hc) // index_mem.
Qed.

Hypothesis uq : uniq c.

Lemma living_node u k : (k < m)%N -> living u (node k) = moved u k.
Proof. by move=> km; rewrite ffunE node_mem // index_uniq. Qed.

Lemma living_support u i :
  (forall k, (k < m)%N -> weight k != None) -> (i \in support (living u)) = (i \in c).
Proof.
move=> fin; rewrite supportE ffunE; case: ifP => // ic.
by rewrite moved_finite fin // index_mem.
Qed.

Lemma node_neq k j : (k < m)%N -> (j < m)%N -> (node j != node k) = (j != k).
Proof. by move=> km jm; rewrite nth_uniq. Qed.

Lemma living_chain u :
  (forall k, (k < m)%N -> weight k != None) ->
  (forall k j, (0 < k < m)%N -> (j < m)%N -> j.+1 != k -> apart u k j) ->
  chain (less u) (living u) c.
Proof.
move=> fin ap; apply/andP; split.
  by apply/listsP; split=> // i; rewrite living_support.
apply/(sortedP r) => k km; have km' := ltnW km; apply/leansP; split.
- by rewrite living_support // node_mem.
- by rewrite (node_neq km km') neq_ltn ltnSn.
- by rewrite (living_node u km') (living_node u km) moved_step.
move=> l lk; rewrite (living_node u km).
have [lc|lc] := boolP (l \in c); last first.
  by rewrite (off_support (x := living u)) ?living_support // otimes_None ltNx moved_finite fin.
have jm : (index l c < m)%N by rewrite index_mem.
rewrite -[l in less _ _ l](node_index lc) -[l in living _ l](node_index lc) living_node //.
rewrite apartE ap // eqSS; apply: contraNneq lk => e.
by rewrite -(node_index lc) e.
Qed.

(** ** Theorem 16, without division: in every ordered group *)
Theorem chain_life u :
  lives c u <->
  [/\ forall k, (k < m)%N -> weight k != None,
      forall k j, (0 < k < m)%N -> (j < m)%N -> j.+1 != k -> apart u k j &
      exists2 k, (k < m)%N & closes u k].
Proof.
have f0 : Some 0%R != None :> mp R by [].
split=> [[x [sol nx _] hx]|[fin ap [k km cl]]]; last first.
  have hc := living_chain fin ap; exists (living u) => //.
  have fr : r \in support (living u) by rewrite living_support // mem_head.
  have lr : living u r = Some 0%R by rewrite (living_node u (ltn0Sn _)) moved_start.
  apply/chain_criterion; last by left; exists c.
    apply/solutionP => i; rewrite living_support // => ic.
    have [->|ir] := eqVneq i r.
      by exists (node k); rewrite living_node // lr; move: cl; rewrite -closesE.
    have [_ srt] := andP hc; have /(path_pred srt) [l _] : i \in p.
      by move: ic; rewrite inE (negPf ir).
    by case/leansP => _ _ e _; exists l; rewrite e.
  by rewrite support_neq0; apply/set0Pn; exists r.
have [/listsP [_ sx] _] := andP hx.
have fr : x r != None by rewrite -supportE -sx mem_head.
have fa : inverse (x r) != None by rewrite inverse_finite.
pose y := shift (inverse (x r)) x; have yr : y r = Some 0%R by rewrite ffunE otimes_inverse.
have hy : chain (less u) y c by rewrite chain_shift.
have sol_y : solution (less u) y by apply: solution_shift.
have [/listsP [_ sy] srt] := andP hy; have val := life_entries hy yr.
have fin k : (k < m)%N -> weight k != None.
  by move=> km; rewrite -(moved_finite u) -val // -supportE -sy node_mem.
split=> // [[//|k] j km jm jk|].
  have /leansP [_ _ _ lt] := sortedP r srt k km.
  by rewrite -apartE -!val //; apply: lt; rewrite node_neq // ltnW.
have [|l le] := solutionP _ _ sol_y r; first by rewrite -sy mem_head.
have lc : l \in c.
  rewrite sy supportE; apply: contraTneq le => ->.
  by rewrite otimes_None lexN yr.
exists (index l c); first by rewrite index_mem.
by rewrite -closesE -val ?index_mem // node_index // -yr.
Qed.

End Chain.

(** ** The life of a chain is an interval *)

Lemma le_multiple u v d : og_le u v -> (Some (u *+ d)%R : mp R) <= Some (v *+ d)%R.
Proof.
move=> uv; elim: d => [|d IH]; first by rewrite !mulr0n.
rewrite !mulrS; apply: (@le_trans _ _ (Some (u + v *+ d)%R : mp R)).
  exact: (le_otimes (Some u) IH).
by rewrite ![(_ + v *+ d)%R]addrC; apply: (@og_add2l R).
Qed.

Lemma lt_multiple u v d :
  og_le u v -> u != v -> (Some (u *+ d.+1)%R : mp R) < Some (v *+ d.+1)%R.
Proof.
move=> uv neq; rewrite !mulrS.
have lt : (Some u : mp R) < Some v by rewrite lt_neqAle; apply/andP.
apply: (@lt_le_trans _ _ (Some (v + u *+ d)%R : mp R)); last first.
  exact: (le_otimes (Some v) (le_multiple d uv)).
by rewrite ![(_ + u *+ d)%R]addrC; apply: (@lt_otimes _ (Some (u *+ d)%R) (Some u) (Some v)).
Qed.

Lemma apart_between r p u v w k j :
  og_le u v -> og_le v w -> apart r p u k j -> apart r p w k j -> apart r p v k j.
Proof.
rewrite /apart => uv vw; have [le au _|le _ aw] := leqP k j.+1.
  move: (le) au; rewrite -subn_eq0 => /eqP -> /lt_le_trans; rewrite !mulr0n; apply.
  exact/le_otimes/le_multiple.
have /eqP e : (j.+1 - k == 0)%N by rewrite subn_eq0 ltnW.
move: aw; rewrite e !mulr0n; apply: le_lt_trans.
exact/le_otimes/le_multiple.
Qed.

Lemma lives_uniq c u : lives c u -> uniq c.
Proof. by case=> x _ /andP [/listsP []]. Qed.

Lemma lives_cons c u : lives c u -> exists r p, c = r :: p.
Proof.
case: c => [|r p] [x [_ nx _] /andP [/listsP [_ hx] _]]; last by exists r, p.
by move: nx; rewrite support_neq0 => /set0Pn [i]; rewrite -hx.
Qed.

Theorem life_between c u v w :
  og_le u v -> og_le v w -> lives c u -> lives c w -> lives c v.
Proof.
move=> uv vw lu; have uq := lives_uniq lu; have [r [p e]] := lives_cons lu.
rewrite {}e in uq lu *.
have [fin au _] := proj1 (chain_life uq u) lu => /(chain_life uq) [_ aw [k km cl]].
apply/(chain_life uq); split=> // [k' j hk hj jk|].
  by apply: apart_between uv vw _ _; [apply: au | apply: aw].
by exists k => //; apply: le_trans cl; apply: le_multiple.
Qed.

(** ** Where zero cycles and tied tails are, chains die *)

Definition dies_at c u :=
  lives c u /\ forall v, og_le u v -> u != v -> ~ lives c v.

Lemma zero_cycle_extremal B x c : zero_cycle B x c -> @extremal R n B x.
Proof.
move=> zc; apply/(chain_criterion (zero_cycle_solution zc)); last first.
  by left; exists c; apply: zero_cycle_chain.
have [/listsP [_ cx] c0 _] := and3P zc; rewrite support_neq0; apply/set0Pn.
by case: (c) c0 cx => // i p _ cx; exists i; rewrite -cx mem_head.
Qed.

Theorem zero_cycle_dies c u x : zero_cycle (less u) x c -> dies_at c u.
Proof.
move=> zc; have hc := zero_cycle_chain zc.
have lu : lives c u by exists x => //; apply: zero_cycle_extremal zc.
split=> // v uv neq; have uq := lives_uniq lu; have [r [p e]] := lives_cons lu.
rewrite {}e {lu} in zc hc uq * => /(chain_life uq) [_ _ [k km cl]].
have [/listsP [_ sx] _ cyc] := and3P zc.
have fr : x r != None by rewrite -supportE -sx mem_head.
have fa : inverse (x r) != None by rewrite inverse_finite.
pose y := shift (inverse (x r)) x; have yr : y r = Some 0%R by rewrite ffunE otimes_inverse.
have hy : chain (less u) y (r :: p) by rewrite chain_shift.
have ty : tight (less u) y r.
  have [l _] := cycle_pred cyc (mem_head r p).
  by rewrite /carries /= -(leans_shift _ _ fa) => /and3P [].
have := tight_le (node r p k) ty; rewrite (life_entries hy yr km) yr.
have f : Some (u *+ k.+1)%R != None :> mp R by [].
rewrite -(le_otimes2l _ _ f) -{1}[r]/(node r p 0) moved_sum /= addr0.
move=> /(le_trans cl); rewrite leNgt.
by rewrite lt_multiple.
Qed.

Theorem tied_tail_dies c d u x : tied_tail (less u) x c d -> dies_at c u.
Proof. by move=> /restrict_zero_cycle; apply: zero_cycle_dies. Qed.

(** ** Theorem 17: each chain is found, but of a zero cycle only one rotation *)

Theorem at_breakpoint c u :
  lives c u ->
  exists2 q, q \in search (less u) &
    rev q = c \/ exists2 x, zero_cycle (less u) x c & exists m, rev q = rot m c.
Proof.
move=> [x ex hc]; have [sol _ _] := ex.
have [q hq [a fa e]] := search_complete ex hc; exists q => //.
have [_ hv] := search_sound hq; rewrite e chain_shift // in hv.
have [->|[zc rots]] := chain_unique sol hc hv; first by left.
by right; exists x.
Qed.

(** Where no chain dies, extremals are chains. *)

Section NoneDies.

Variable u : R.
Hypothesis none : forall c, ~ dies_at c u.

Theorem one_chain x :
  extremal (less u) x ->
  exists2 c, chain (less u) x c & forall c', chain (less u) x c' -> c' = c.
Proof.
move=> ex; have [sol nx _] := ex.
have [[c hc]|[c [d /tied_tail_dies /none //]]] := proj1 (chain_criterion sol nx) ex.
exists c => // c' /(chain_unique sol hc) [-> //|[zc _]].
by case: (none (zero_cycle_dies zc)).
Qed.

Theorem between_breakpoints :
  plain_search (less u) = [seq value (less u) q | q <- search (less u)] /\
  forall c, lives c u <-> rev c \in search (less u).
Proof.
split=> [|c]; last split=> [[x ex hc]|hq].
- rewrite /plain_search /with_tails; case e : tied => [|[q d] s]; first by rewrite cats0.
  have: (q, d) \in tied (less u) (search (less u)) (value (less u)) rev by rewrite e mem_head.
  by case/tiedP => _ /zero_cycle_dies /none.
- have [q hq [a fa eq]] := search_complete ex hc; have [_ hv] := search_sound hq.
  rewrite eq chain_shift // in hv; have [c' _ only] := one_chain ex.
  by rewrite (only c hc) -(only _ hv) revK.
by have [ex hv] := search_sound hq; exists (value (less u) (rev c)); rewrite // revK in hv *.
Qed.

End NoneDies.

End Lives.
