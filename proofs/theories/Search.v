(** * The plain search for chains finds each extremal with a chain, once

    For each start r, with x_r = 0, grow the chain by nodes that lean on its last
    node alone and that no earlier row but that of r can feel; give out what is a
    solution; and give out a zero cycle only from its least node. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Lemma uniq_flatten_map (T S : eqType) (f : T -> seq S) (r : seq T) :
  uniq r -> {in r, forall j, uniq (f j)} ->
  {in r &, forall i j (w : S), w \in f i -> w \in f j -> i = j} ->
  uniq (flatten [seq f j | j <- r]).
Proof.
elim: r => //= i r IH /andP [ir uq] uf disj; rewrite cat_uniq uf ?mem_head // IH //=.
- rewrite andbT; apply/hasPn => w /flatten_mapP [j jr wj]; apply: contra ir => wi.
  by rewrite (disj i j _ _ w wi wj) // inE ?eqxx ?jr ?orbT.
- by move=> j jr; apply: uf; rewrite inE jr orbT.
by move=> j k jr kr; apply: disj; rewrite inE ?jr ?kr orbT.
Qed.

(** ** Depth first

    Sequences grow at their front; [ok j q] says whether j may come before q. *)
Section DepthFirst.

Variables (T : finType) (ok : T -> seq T -> bool).
Implicit Types (q u w : seq T).

Fixpoint grow (m : nat) q : seq (seq T) :=
  q :: if m is m'.+1
       then flatten [seq grow m' (j :: q) | j <- [seq j <- enum T | ok j q]]
       else [::].

Fixpoint oks u q := if u is j :: u' then ok j (u' ++ q) && oks u' q else true.

Lemma oks_rcons u j q : oks (rcons u j) q = oks u (j :: q) && ok j q.
Proof. by elim: u => //= [|i u ->]; rewrite ?andbT // cat_rcons andbA. Qed.

Lemma growP m q w :
  reflect (exists u, [/\ w = u ++ q, size u <= m & oks u q]%N) (w \in grow m q).
Proof.
elim: m q w => [|m IH] q w /=; rewrite inE.
  apply: (iffP eqP) => [->|[u [->]]]; first by exists [::].
  by rewrite leqn0 size_eq0 => /eqP ->.
apply: (iffP predU1P) => [[->|/flatten_mapP [j]]|[u [-> le ok_u]]].
- by exists [::].
- rewrite mem_filter => /andP [ok_j _] /IH [u [-> le ok_u]].
  by exists (rcons u j); rewrite cat_rcons size_rcons oks_rcons ok_u ok_j.
case/lastP: u le ok_u => [_ _|u j]; first by left.
rewrite size_rcons oks_rcons => le /andP [ok_u ok_j]; right.
apply/flatten_mapP; exists j; first by rewrite mem_filter ok_j mem_enum.
by apply/IH; exists u; rewrite cat_rcons.
Qed.

Lemma grow_head m q : grow m q = q :: behead (grow m q).
Proof. by case: m. Qed.

Lemma grow_uniq m q : uniq (grow m q).
Proof.
elim: m q => //= m IH q; apply/andP; split.
  apply/flatten_mapP => -[j _ /growP [u [e _ _]]].
  move/(congr1 size)/eqP: e; rewrite size_cat /= addnS -addSn -{1}[size q]add0n.
  by rewrite eqn_add2r.
apply: uniq_flatten_map => [||i j _ _ w].
- by rewrite filter_uniq // enum_uniq.
- by move=> j _.
move=> /growP [u [-> _ _]] /growP [u' [e _ _]].
move/(congr1 rev)/eqP: e; rewrite -!cat_rcons !rev_cat eqseq_cat //.
by case/andP => _ /eqP /(can_inj revK) /rcons_inj [].
Qed.

End DepthFirst.

Section Search.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l r s : 'I_n) (c d p q u : seq 'I_n).

(** A chain is kept with its last node first. Its entries: 0 at its start, and
    each node leans on the one before. *)
Fixpoint value q : vector R n :=
  if q is j :: q' then
    if q' is k :: _ then join (value q') j (A j k ⊗ value q' k)
    else join bottom j (Some 0%R)
  else bottom.

(** The rule of growth: j is new, leans on the last node k alone, and no row but
    that of the start feels it. *)
Definition fits j q :=
  if q is k :: _ then
    let x := value q in
    let v := A j k ⊗ x k in
    [&& x j == None, v != None, out_of_reach A x j v (behead (rev q)) &
        new_leans A x j v k]
  else false.

Definition least_start q := all (fun i => (last i q <= i)%N) q.

Definition search : seq (seq 'I_n) :=
  [seq q <- flatten [seq grow fits n [:: r] | r <- enum 'I_n] |
    solution A (value q) && (zero_cycle A (value q) (rev q) ==> least_start q)].

(** ** What is grown are the chains *)

Definition good q := (q != [::]) && chain A (value q) (rev q).

Lemma value_support q i : i \in support (value q) -> i \in q.
Proof.
elim: q => [|j q IH]; first by rewrite supportE ffunE.
case: q IH => [|k q] IH; rewrite supportE /= ffunE in_cons; case: (i == j) => //=.
  by rewrite ffunE.
by rewrite -supportE => /IH.
Qed.

Lemma good_one r : good [:: r].
Proof.
rewrite /good /chain /= andbT; apply/listsP; split=> // i.
by rewrite inE supportE /= !ffunE; case: (i == r).
Qed.

Lemma good_chain k q : good (k :: q) = chain A (value (k :: q)) (rev (k :: q)).
Proof. by []. Qed.

Lemma good_cons j k q : good (j :: k :: q) = good (k :: q) && fits j (k :: q).
Proof.
set x := value (k :: q); set v := A j k ⊗ x k.
have e : value (j :: k :: q) = join x j v by [].
have [s [p sp]] : exists s p, rev (k :: q) = s :: p.
  case: (rev (k :: q)) (size_rev (k :: q)) => // s p _; by exists s, p.
have lst : last s p = k.
  by rewrite -[last s p]/(last s (s :: p)) -sp rev_cons last_rcons.
rewrite !good_chain [rev (j :: _)]rev_cons e /fits -/x -/v sp [behead _]/=.
apply/idP/idP => [hc|/andP [hc /and4P [/eqP xj fv oor new]]]; last first.
  rewrite (@chain_join _ _ _ x j v) ?hc ?lst ?oor //; first by rewrite supportE xj.
  by case/andP: hc => /listsP [_ hx] _ i; rewrite hx.
have [/listsP [uq hx] _] := andP hc.
have jsp : j \notin s :: p by move: uq; rewrite rcons_uniq => /andP [].
have jx : j \notin support x.
  by apply: contra jsp => /value_support; rewrite -sp mem_rev.
have fv : v != None.
  by have := hx j; rewrite mem_rcons mem_head supportE join_self => <-.
move: hc; rewrite (chain_join A jx fv) => [|i ip]; last first.
  have := hx i; rewrite mem_rcons inE ip orbT support_join // in_cons mem_enum.
  by case: eqP ip => [->|//]; rewrite (negPf jsp).
rewrite lst => /and3P [-> -> ->]; rewrite fv !andbT /=.
by rewrite supportE negbK in jx.
Qed.

Lemma good_oks u r : good (u ++ [:: r]) = oks fits u [:: r].
Proof.
elim: u => [|j u IH] /=; first by rewrite good_one.
rewrite -IH; case e : (u ++ [:: r]) => [|k q]; first by case: (u) e.
by rewrite good_cons andbC.
Qed.

Lemma grown q : (q \in flatten [seq grow fits n [:: r] | r <- enum 'I_n]) = good q.
Proof.
apply/flatten_mapP/idP => [[r _ /growP [u [-> _]]]|gq].
  by rewrite good_oks.
case/lastP: q gq => [//|u r]; rewrite -cats1 => gq; exists r; first by rewrite mem_enum.
apply/growP; exists u; split=> //; last by rewrite -good_oks.
case/andP: gq => _ /andP [/listsP [uq _] _]; rewrite rev_uniq cats1 rcons_uniq in uq.
by case/andP: uq => _ /card_uniqP <-; rewrite -[n in (_ <= n)%N]card_ord max_card.
Qed.

Lemma chain_value x q r :
  chain A x (rev q) -> x (last r q) = Some 0%R -> q != [::] -> x = value q.
Proof.
case/andP => /listsP [_ hx] srt x0 q0.
have on : forall i, i \in q -> x i = value q i.
  elim: q srt x0 q0 {hx} => // j [|k q] IH srt x0 _ i.
    by rewrite inE => /eqP -> /=; rewrite ffunE eqxx.
  move: srt; rewrite rev_cons [rev (k :: q)]rev_cons sorted_rcons2 -rev_cons.
  case/andP => srt kj; rewrite inE [value _]/= ffunE.
  have {}IH := IH srt x0 isT; case: eqP => [-> _|_ /=]; last exact: IH.
  by rewrite -IH ?mem_head //; case/leansP: kj.
apply/ffunP => i; have [/on //|iq] := boolP (i \in q).
have -> : x i = None by apply/off_support; rewrite -hx mem_rev.
by apply/esym/off_support; apply: contra iq; apply: value_support.
Qed.

(** ** Chains and shifts *)

Lemma support_shift (a : mp R) x : a != None -> support (shift a x) = support x.
Proof. by move=> fa; apply/setP => i; rewrite !inE ffunE otimes_finite fa. Qed.

Lemma leans_shift (a : mp R) x : a != None -> leans A (shift a x) =2 leans A x.
Proof.
move=> fa i k; have sum l : A i l ⊗ shift a x l = a ⊗ (A i l ⊗ x l).
  by rewrite ffunE !otimesA [A i l ⊗ a]otimesC.
apply/leansP/leansP; rewrite support_shift // sum [shift a x i]ffunE.
  case=> fi ki /(otimes_inj fa) e lt; split=> // l /lt.
  by rewrite sum lt_otimes2l.
by case=> fi ki -> lt; split=> // l /lt; rewrite sum lt_otimes2l.
Qed.

Lemma chain_shift (a : mp R) x c : a != None -> chain A (shift a x) c = chain A x c.
Proof.
move=> fa; rewrite /chain /lists support_shift //; congr (_ && _).
by apply: eq_sorted => i k; rewrite /carries leans_shift.
Qed.

Lemma zero_cycle_shift (a : mp R) x c :
  a != None -> zero_cycle A (shift a x) c = zero_cycle A x c.
Proof.
move=> fa; rewrite /zero_cycle /lists support_shift //; congr [&& _, _ & _].
by apply: eq_cycle => i k; rewrite /carries leans_shift.
Qed.

(** ** The theorem *)

Lemma good_neq0 q : good q -> value q != bottom.
Proof.
case/andP => q0 /andP [/listsP [_ hx] _]; rewrite support_neq0; apply/set0Pn.
by case: q q0 hx => // j q _ hx; exists j; rewrite -hx mem_rev mem_head.
Qed.

Theorem search_sound q :
  q \in search -> extremal A (value q) /\ chain A (value q) (rev q).
Proof.
rewrite mem_filter grown => /andP [/andP [sol _] gq].
have [_ hc] := andP gq; split=> //.
by apply/(chain_criterion sol (good_neq0 gq)); left; exists (rev q).
Qed.

Lemma rot_head m r p p' : uniq (r :: p) -> rot m (r :: p) = r :: p' -> p' = p.
Proof.
move=> uq; have [ge|lt] := leqP (size (r :: p)) m.
  by rewrite rot_oversize // => -[].
rewrite /rot (drop_nth r lt) => -[e].
have /eqP m0 : m == 0 by rewrite -(nth_uniq r lt _ uq) // e.
by rewrite m0 drop0 /= cats0.
Qed.

(** Every extremal with a chain is found, up to a shift. *)
Theorem search_complete x c :
  extremal A x -> chain A x c ->
  exists2 q, q \in search & exists2 a : mp R, a != None & value q = shift a x.
Proof.
move=> [sol nx _] hc.
have [r [p [hrp least]]] : exists r p, chain A x (r :: p) /\
    (zero_cycle A x (r :: p) -> all (fun i => (r <= i)%N) (r :: p)).
  case: c hc => [|s p] hc.
    case/andP: hc => /listsP [_ hx] _; move: nx; rewrite support_neq0.
    by case/set0Pn => i; rewrite -hx.
  have [zc|no] := boolP (zero_cycle A x (s :: p)); last first.
    by exists s, p; split=> // zc; rewrite zc in no.
  have sin : s \in s :: p by rewrite mem_head.
  have [r rin min] := arg_minnP (fun i : 'I_n => i : nat) sin.
  have [m p' e] := rot_to rin; exists r, p'; rewrite -e; split.
    exact/zero_cycle_chain/zero_cycle_rot.
  by move=> _; apply/allP => i; rewrite mem_rot; apply: min.
have fr : x r != None.
  by rewrite -supportE; case/andP: hrp => /listsP [_ <-]; rewrite mem_head.
have fa : inverse (x r) != None by rewrite inverse_finite.
pose q := rev (r :: p); have q0 : q != [::] by rewrite -size_eq0 size_rev.
have lst i : last i q = r by rewrite /q rev_cons last_rcons.
have vq : shift (inverse (x r)) x = value q.
  apply: (@chain_value _ _ r) => //; first by rewrite revK chain_shift.
  by rewrite lst ffunE otimes_inverse.
exists q; last by exists (inverse (x r)).
rewrite mem_filter grown /good q0 -vq revK chain_shift // hrp solution_shift //.
rewrite zero_cycle_shift // !andbT; apply/implyP => /least /allP all_r.
by apply/allP => i; rewrite mem_rev lst => /all_r.
Qed.

(** Nothing is found twice, not even up to a shift. *)
Theorem search_uniq : uniq search.
Proof.
apply/filter_uniq/uniq_flatten_map; first exact: enum_uniq.
  by move=> r _; apply: grow_uniq.
move=> r r' _ _ q /growP [u [-> _ _]] /growP [u' [e _ _]].
by move: e; rewrite !cats1 => /rcons_inj [].
Qed.

Lemma least_rot q q' m :
  q' != [::] -> uniq q -> least_start q -> least_start q' ->
  rev q' = rot m (rev q) -> q = q'.
Proof.
move=> q0' uq lq lq' em.
have mem i : (i \in q') = (i \in q) by rewrite -mem_rev em mem_rot mem_rev.
rewrite -rev_uniq in uq; case/lastP: q lq em uq mem => [|q r].
  by case: q' q0' {lq'} => // j q' _ _ _ _ /(_ j); rewrite mem_head.
case/lastP: q' q0' lq' => // q' r' _ /allP lq' /allP lq; rewrite !rev_rcons => em uq mem.
have rr' : r = r'.
  apply/eqP; rewrite -val_eqE eqn_leq.
  have := lq r'; rewrite last_rcons => -> /=; last by rewrite -mem mem_rcons mem_head.
  by have := lq' r; rewrite last_rcons => -> //; rewrite mem mem_rcons mem_head.
by rewrite -rr' in em *; have /(can_inj revK) -> := rot_head uq (esym em).
Qed.

Theorem search_once q q' (a : mp R) :
  q \in search -> q' \in search -> value q' = shift a (value q) -> q = q'.
Proof.
rewrite !mem_filter !grown => /andP [/andP [sol lq] gq] /andP [/andP [_ lq'] gq'] e.
have fa : a != None.
  apply: contraTneq (good_neq0 gq') => a0; rewrite negbK e a0.
  by apply/eqP/ffunP => i; rewrite !ffunE.
have [_ hc] := andP gq; have [q0' hc'] := andP gq'.
rewrite e chain_shift // in hc'.
have [/(can_inj revK) //|[zc [m em]]] := chain_unique sol hc hc'.
rewrite e zero_cycle_shift // em zero_cycle_rot //= in lq'.
rewrite zc /= in lq; have [/listsP [uq _] _] := andP hc.
by apply: least_rot q0' _ lq lq' em; rewrite -rev_uniq.
Qed.

End Search.
