(** * The interval of a chain, by numbers (Theorem 16), and the sweep

    Over a field the inequalities of Lives.v can be solved for lambda: a chain lives
    exactly for lo < lambda < hi and lambda <= mu. The least of numbers is the
    greatest with the opposite sign, so that -oo is enough for all three. A search
    that grows sequences while lo < hi meets every chain that ever lives. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Search Lives.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope order_scope.

Section Intervals.

Variables (F : realFieldType) (n : nat).

Local Notation R := (domain_ogroup F).

Variables (A : matrix R n) (r : 'I_n).
Implicit Types (p d : seq 'I_n) (u : R) (k j : nat).

Definition ratio (a : mp R) (m : nat) : mp R :=
  if a is Some v then Some (v / m%:R : F)%R else None.

(** a_kj + P_j - P_k, nodes counted from 0. *)
Definition excess p k j : mp R :=
  A (node r p k) (node r p j) ⊗ weight A r p j ⊗ inverse (weight A r p k).

Definition lo p : mp R :=
  \big[Order.max/None]_(kj : 'I_(size (r :: p)) * 'I_(size (r :: p)))
    if (0 < kj.1 <= kj.2)%N then ratio (excess p kj.1 kj.2) (kj.2.+1 - kj.1) else None.

Definition minus_hi p : mp R :=
  \big[Order.max/None]_(kj : 'I_(size (r :: p)) * 'I_(size (r :: p)))
    if (kj.2.+1 < kj.1)%N then ratio (excess p kj.1 kj.2) (kj.1 - kj.2.+1) else None.

Definition mu p : mp R :=
  \big[Order.max/None]_(k < size (r :: p))
    ratio (A (node r p 0) (node r p k) ⊗ weight A r p k) k.+1.

(** ** Numbers *)

Lemma lt_Some (v w : F) : ((Some v : mp R) < Some w) = (v < w)%R.
Proof. by rewrite !lt_def. Qed.

Lemma lt_ratio (a : mp R) m u :
  (0 < m)%N -> (ratio a m < Some u) = (a < Some (u *+ m)%R).
Proof.
case: a => [v|] m0; last by rewrite !ltNx.
rewrite [ratio _ _]/= !lt_Some ltr_pdivr_mulr ?ltr0n //.
by rewrite mulr_natr.
Qed.

Lemma lt_bigmax (I : finType) (G : I -> mp R) (a : mp R) :
  a != None -> ((\big[Order.max/None]_i G i : mp R) < a) = [forall i, G i < a].
Proof.
move=> fa; rewrite ltNge le_bigmax // negb_exists.
by apply: eq_forallb => i; rewrite ltNge.
Qed.

Lemma le_by_finite (a b : mp R) : (forall v : mp R, v != None -> v <= a -> v <= b) -> a <= b.
Proof. by case: a => [v|] h; [apply: h | apply: leNx]. Qed.

Lemma apart_excess p u k j :
  weight A r p k != None ->
  apart A r p u k j = (excess p k j < Some (u *+ (j.+1 - k) - u *+ (k - j.+1))%R).
Proof.
move=> fk; have fi : inverse (weight A r p k) != None by rewrite inverse_finite.
have f : Some (- (u *+ (k - j.+1)))%R != None :> mp R by [].
rewrite /apart -(lt_otimes2l _ _ fi) otimesK // -(lt_otimes2l _ _ f) /excess.
congr (_ < _); last by rewrite /= addrC.
case: (_ ⊗ weight _ _ _ j) => [w|]; case: (inverse _) => [v|] //=.
by congr Some; rewrite addrC -addrA addrK addrC.
Qed.

(** ** Theorem 16 *)

Section OneChain.

Variable p : seq 'I_n.
Local Notation m := (size (r :: p)).
Hypothesis fin : forall k, (k < m)%N -> weight A r p k != None.

Lemma lo_apart u :
  lo p < Some u <->
  forall k j, (0 < k < m)%N -> (j < m)%N -> (k <= j)%N -> apart A r p u k j.
Proof.
rewrite lt_bigmax //; split=> [/forallP all k j /andP [k0 km] jm kj|all].
  have := all (Ordinal km, Ordinal jm); rewrite /= k0 kj lt_ratio ?subn_gt0 ?ltnS //.
  rewrite apart_excess ?fin //; have /eqP -> : (k - j.+1 == 0)%N by rewrite subn_eq0 leqW.
  by rewrite mulr0n subr0.
apply/forallP => -[[k km] [j jm]] /=; case: ifP => // /andP [k0 kj].
rewrite lt_ratio ?subn_gt0 ?ltnS //; have := all k j; rewrite k0 km => /(_ isT jm kj).
rewrite apart_excess ?fin //; have /eqP -> : (k - j.+1 == 0)%N by rewrite subn_eq0 leqW.
by rewrite mulr0n subr0.
Qed.

Lemma hi_apart u :
  minus_hi p < Some (- u)%R <->
  forall k j, (0 < k < m)%N -> (j < m)%N -> (j.+1 < k)%N -> apart A r p u k j.
Proof.
rewrite lt_bigmax //; split=> [/forallP all k j /andP [k0 km] jm kj|all].
  have := all (Ordinal km, Ordinal jm); rewrite /= kj lt_ratio ?subn_gt0 //.
  rewrite apart_excess ?fin //; have /eqP -> : (j.+1 - k == 0)%N by rewrite subn_eq0 ltnW.
  by rewrite mulr0n sub0r mulNrn.
apply/forallP => -[[k km] [j jm]] /=; case: ifP => // kj.
rewrite lt_ratio ?subn_gt0 //; have := all k j.
rewrite km (leq_ltn_trans (leq0n j.+1) kj) => /(_ isT jm kj).
rewrite apart_excess ?fin //; have /eqP -> : (j.+1 - k == 0)%N by rewrite subn_eq0 ltnW.
by rewrite mulr0n sub0r mulNrn.
Qed.

Lemma mu_closes u : (Some u : mp R) <= mu p <-> exists2 k, (k < m)%N & closes A r p u k.
Proof.
rewrite le_bigmax //; split=> [/existsP [[k km] /= le]|[k km cl]].
  by exists k => //; move: le; rewrite leNgt lt_ratio // -leNgt.
by apply/existsP; exists (Ordinal km); rewrite leNgt lt_ratio // -leNgt.
Qed.

Theorem one_interval u :
  uniq (r :: p) ->
  lives A (r :: p) u <->
  [/\ lo p < Some u, minus_hi p < Some (- u)%R & (Some u : mp R) <= mu p].
Proof.
move=> uq; split=> [/(chain_life A uq) [_ ap cl]|[/lo_apart low /hi_apart high /mu_closes cl]].
  split; last exact/mu_closes.
    by apply/lo_apart => k j hk hj kj; apply: ap; rewrite // neq_ltn ltnS kj orbT.
  by apply/hi_apart => k j hk hj jk; apply: ap; rewrite // neq_ltn jk.
apply/(chain_life A uq); split=> // k j hk hj jk.
have [/(low k j hk hj) //|lt] := leqP k j.
by apply: high => //; rewrite ltn_neqAle jk.
Qed.

End OneChain.

(** When the chain grows, lo does not fall and hi does not rise. *)

Lemma node_grows p d k : (k < size (r :: p))%N -> node r (p ++ d) k = node r p k.
Proof. by move=> km; rewrite /node -cat_cons nth_cat km. Qed.

Lemma weight_grows p d k :
  (k < size (r :: p))%N -> weight A r (p ++ d) k = weight A r p k.
Proof.
elim: k => // k IH km; have km' := ltnW km.
by rewrite [LHS]/= [RHS]/= IH // (node_grows d km) (node_grows d km').
Qed.

Lemma excess_grows p d k j :
  (k < size (r :: p))%N -> (j < size (r :: p))%N -> excess (p ++ d) k j = excess p k j.
Proof. by move=> km jm; rewrite /excess !weight_grows // !node_grows. Qed.

(** There is room between lo and hi. *)
Definition room p := lo p ⊗ minus_hi p < Some 0%R.

Lemma between_room p u : lo p < Some u -> minus_hi p < Some (- u)%R -> room p.
Proof.
rewrite /room; case: (lo p) => [v|] // vu lt.
apply: (@lt_trans _ _ (Some v ⊗ Some (- u)%R : mp R)); first by rewrite lt_otimes2l.
have := @lt_otimes _ (Some (- u)%R) _ _ isT vu.
by rewrite /= addNr addrC.
Qed.

Theorem life_grows p d : lo p <= lo (p ++ d) /\ minus_hi p <= minus_hi (p ++ d).
Proof.
have wide k : (k < size (r :: p))%N -> (k < size (r :: p ++ d))%N.
  by move=> km; rewrite /= size_cat -addSn ltn_addr.
split; apply: le_by_finite => v fv; rewrite !le_bigmax // => /existsP [[[k km] [j jm]] le];
  apply/existsP; exists (Ordinal (wide k km), Ordinal (wide j jm));
  by rewrite /= excess_grows.
Qed.

End Intervals.

(** ** The sweep: depth first over sequences of nodes, as long as there is room *)

Section Sweep.

Variables (F : realFieldType) (n : nat).

Local Notation R := (domain_ogroup F).

Variable A : matrix R n.
Implicit Types (c p q : seq 'I_n) (r j : 'I_n) (u : R).

(** Sequences are kept last node first. *)
Definition goes_on j q :=
  [&& j \notin q, A j (seq.head j q) != None &
      if rev (j :: q) is r :: p then room A r p else false].

Definition sweep : seq (seq 'I_n) :=
  flatten [seq grow goes_on n [:: r] | r <- enum 'I_n].

Theorem sweep_uniq : uniq sweep.
Proof.
apply: uniq_flatten_map => [|r _|r r' _ _ q]; [exact: enum_uniq | exact: grow_uniq |].
move=> /growP [v [-> _ _]] /growP [v' [e _ _]].
by move: e; rewrite !cats1 => /rcons_inj [].
Qed.

Lemma sweep_oks r p u :
  uniq (r :: p) -> (forall k, (k < size (r :: p))%N -> weight A r p k != None) ->
  lo A r p < Some u -> minus_hi A r p < Some (- u)%R ->
  oks goes_on (rev p) [:: r].
Proof.
elim/last_ind: p => // p j IH uq fin low high.
have [lo_le hi_le] := life_grows A r p [:: j]; rewrite cats1 in lo_le hi_le.
move: (uq); rewrite -rcons_cons rcons_uniq => /andP [jp uq'].
rewrite rev_rcons [oks _ _ _]/=; apply/andP; split; last first.
  apply: IH => // [k km||]; last 2 first.
  - exact: le_lt_trans lo_le low.
  - exact: le_lt_trans hi_le high.
  by rewrite -(weight_grows A [:: j] km) cats1 fin // -rcons_cons size_rcons ltnW.
have e : rev p ++ [:: r] = rev (r :: p) by rewrite rev_cons cats1.
have back : rev (j :: rev (r :: p)) = r :: rcons p j by rewrite (rev_cons j) revK.
rewrite /goes_on e mem_rev jp back (between_room low high) andbT andTb.
have := fin (size p).+1; rewrite -rcons_cons size_rcons ltnSn => /(_ isT).
rewrite [weight _ _ _ _]/= otimes_finite => /andP [fa _]; move: fa.
rewrite /node -rcons_cons nth_rcons ltnn eqxx nth_rcons ltnSn.
by rewrite -[size p]/((size (r :: p)).-1) nth_last /= lastI rev_rcons.
Qed.

Theorem sweep_complete c u : lives A c u -> rev c \in sweep.
Proof.
move=> lu; have uq := lives_uniq lu; have [r [p e]] := lives_cons lu.
rewrite {}e in uq lu *; have [fin _ _] := proj1 (chain_life A uq u) lu.
have [low high _] := proj1 (one_interval fin u uq) lu.
apply/flatten_mapP; exists r; first by rewrite mem_enum.
apply/growP; exists (rev p); rewrite rev_cons cats1; split=> //.
  have /andP [_ /card_uniqP] := uq; rewrite size_rev => <-.
  by rewrite -[n in (_ <= n)%N]card_ord max_card.
exact: sweep_oks uq fin low high.
Qed.

End Sweep.
