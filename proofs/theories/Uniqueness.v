(** * Chains are unique (Theorem 5, Corollary 6)

    A node leans on one node only, so whoever knows the last node of a chain
    knows the chain. And if a node other than the last is a head, then someone
    leans on the last; that can only be the first. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Section Sequences.

Variables (T : eqType) (e : rel T).
Implicit Types c d u p : seq T.

Lemma sorted_rcons2 c k t :
  sorted e (rcons (rcons c k) t) = sorted e (rcons c k) && e k t.
Proof. by case: c => [|s p] /=; rewrite ?andbT // rcons_path last_rcons. Qed.

Lemma sorted_cat_cons u k s p :
  sorted e (rcons u k ++ s :: p) -> e k s.
Proof.
case: u => [|j u] /=; first by case/andP.
by rewrite cat_path last_rcons => /and3P [].
Qed.

Lemma cycle_sorted c : cycle e c -> sorted e c.
Proof. by case: c => //= s p; rewrite rcons_path => /andP []. Qed.

(** The rotations of a sequence without repeats are different. *)
Lemma rot_inj_uniq c m m' :
  uniq c -> m < size c -> m' < size c -> rot m c = rot m' c -> m = m'.
Proof.
case: c => // s p uq lt lt'; rewrite /rot (drop_nth s lt) (drop_nth s lt') => -[em _].
by apply/eqP; rewrite -(nth_uniq s lt lt' uq) em.
Qed.

Hypothesis back : forall i k l, e k i -> e l i -> k = l.

(** Of two paths to the same node one ends the other. *)
Lemma suffix c d t :
  sorted e (rcons c t) -> sorted e (rcons d t) ->
  (exists u, c = u ++ d) \/ (exists u, d = u ++ c).
Proof.
elim/last_ind: c d t => [|c k IH] d t; first by right; exists d; rewrite cats0.
case/lastP: d => [|d l]; first by left; exists (rcons c k); rewrite cats0.
rewrite !sorted_rcons2 => /andP [ck kt] /andP [dl lt].
rewrite (back kt lt) in ck *; have [[u ->]|[u ->]] := IH d l ck dl.
  by left; exists u; rewrite rcons_cat.
by right; exists u; rewrite rcons_cat.
Qed.

Lemma same_last c d t :
  sorted e (rcons c t) -> sorted e (rcons d t) -> size c = size d -> c = d.
Proof.
have nil (u v : seq T) : size (u ++ v) = size v -> u = [::].
  by move=> /eqP; rewrite size_cat -{2}[size v]add0n eqn_add2r size_eq0 => /eqP.
move=> sc sd; have [[u ->]|[u ->]] := suffix sc sd => [/nil -> //|/esym /nil -> //].
Qed.

(** A path through all nodes of a cycle is one of its rotations. *)
Lemma rotation c d :
  cycle e c -> uniq c -> sorted e d -> uniq d -> c =i d ->
  exists m, d = rot m c.
Proof.
case/lastP: d => [|d t] cyc uc sd ud cd.
  exists 0; case: c cyc uc cd => [//|i c _ _ /(_ i)].
  by rewrite mem_head.
have tc : t \in c by rewrite cd mem_rcons mem_head.
have [m c' rot_c] := rot_to tc.
have [m' rot_m'] : exists m', rcons c' t = rot m' c.
  have -> : rcons c' t = rot 1 (rot m c) by rewrite rot_c rot1_cons.
  have [lt|ge] := ltnP m (size c); first by exists m.+1; rewrite (rotS lt).
  by exists 1; rewrite (rot_oversize ge).
exists m'; rewrite -rot_m'; congr rcons; symmetry; apply: same_last sd _.
  by apply: cycle_sorted; rewrite rot_m' rot_cycle.
apply/eqP; rewrite -eqSS -!(size_rcons _ t) rot_m' size_rot.
by apply/eqP/esym/perm_size/uniq_perm.
Qed.

End Sequences.

Section Uniqueness.

Variables (R : ogroup) (n : nat) (A : matrix R n) (x : vector R n).
Hypothesis sol_x : solution A x.
Implicit Types (i j k l t s : 'I_n) (c d p : seq 'I_n).

Lemma carries_back i k l : carries A x k i -> carries A x l i -> k = l.
Proof. exact: leans_fun. Qed.

Lemma carries_last s p l :
  uniq (s :: p) -> path (carries A x) s p -> l \in p -> ~ leans A x l (last s p).
Proof.
rewrite lastI rcons_uniq => /andP [no _] pth lp ll.
have [k kb kl] := path_pred pth lp.
by move: no; rewrite (leans_fun ll kl) kb.
Qed.

(** ** Zero cycles *)

Lemma zero_cycle_rot c m : zero_cycle A x c -> zero_cycle A x (rot m c).
Proof.
case/and3P => /listsP [uc cx] c0 cyc; apply/and3P; split.
- by apply/listsP; rewrite rot_uniq; split=> // i; rewrite mem_rot.
- by rewrite -size_eq0 size_rot size_eq0.
- by rewrite rot_cycle.
Qed.

Lemma zero_cycle_chain c : zero_cycle A x c -> chain A x c.
Proof. by case/and3P => lc _ /cycle_sorted; rewrite /chain lc. Qed.

(** A chain is a zero cycle iff someone leans on its last node. *)
Lemma chain_zero_cycle c t l :
  chain A x (rcons c t) -> leans A x l t -> zero_cycle A x (rcons c t).
Proof.
case/andP => lc; case/listsP: (lc) => [uc cx] srt lt.
rewrite /zero_cycle lc; have := last_rcons t c t.
have := cx l; have /andP [-> _] := leans_support lt.
case: (rcons c t) srt uc {lc cx} => // s p pth uq lp /= lst; move: lp.
rewrite rcons_path [path _ _ _]pth lst inE => /predU1P [<-|lp]; first exact: lt.
by case: (carries_last uq pth lp); rewrite lst.
Qed.

(** ** Theorem 5 *)

Theorem chain_unique c d :
  chain A x c -> chain A x d ->
  c = d \/ zero_cycle A x c /\ exists m, d = rot m c.
Proof.
move=> hc hd; have [/listsP [uc cx] sc] := andP hc; have [/listsP [ud dx] sd] := andP hd.
have cd : c =i d by move=> i; rewrite cx dx.
have sz : size c = size d by apply/perm_size/uniq_perm.
case/lastP: c hc sc uc cx cd sz => [|c t] hc sc uc cx cd sz.
  by left; case: d sz {hd sd ud dx cd}.
case/lastP: d hd sd ud dx cd sz => [|d t'] hd sd ud dx cd sz.
  by rewrite size_rcons in sz.
move: sz; rewrite !size_rcons => -[sz].
have [e|tt'] := eqVneq t t'.
  by left; rewrite -e in sd *; rewrite (same_last carries_back sc sd).
have [|l lt] := follower sol_x (chain_head hd) _ tt'.
  by rewrite -cx mem_rcons mem_head.
have zc := chain_zero_cycle hc lt; right; split=> //.
by apply: rotation sd ud cd => //; [exact: carries_back | case/and3P: zc].
Qed.

Corollary chain_unique_zero_cycle c d :
  zero_cycle A x c -> chain A x d <-> exists m, d = rot m c.
Proof.
move=> zc; split=> [hd|[m ->]]; last exact/zero_cycle_chain/zero_cycle_rot.
have [<-|[_ //]] := chain_unique (zero_cycle_chain zc) hd.
by exists 0; rewrite rot0.
Qed.

Corollary chain_unique_other c d :
  chain A x c -> chain A x d -> ~~ zero_cycle A x c -> c = d.
Proof. by move=> hc hd no; have [//|[zc]] := chain_unique hc hd; rewrite zc in no. Qed.

(** Nobody leans on the last node of a tied tail; so it is the only head. *)
Lemma tied_tail_last c d t l :
  tied_tail A x c (rcons d t) -> ~ leans A x l t.
Proof.
case/and4P => /listsP [uq cx] c0 cyc; have := last_rcons t d t.
case: (rcons d t) uq cx => // s p uq cx /= lst /and4P [ts Tsub two pth] lt.
move: uq; rewrite cat_uniq => /and3P [_ /hasPn disj uq].
have := cx l; have /andP [-> _] := leans_support lt.
rewrite mem_cat inE => /or3P [lc|/eqP ls|lp].
- have [k kc kl] := cycle_pred cyc lc.
  have: t \notin c by apply: disj; rewrite -lst mem_last.
  by rewrite (leans_fun lt kl) kc.
- by move: two; rewrite -ls; case/and3P: lt => _ /eqP -> _; rewrite cards1.
- by case: (carries_last uq pth lp); rewrite lst.
Qed.

Lemma tied_tail_only_head c d t t' :
  tied_tail A x c (rcons d t) -> head A x t' -> t' = t.
Proof.
move=> td ht; apply/eqP; rewrite eq_sym; apply: contraT => tt'.
have [|l] := follower sol_x ht _ tt'; last by move/(tied_tail_last td).
by case: (tied_tail_head td).
Qed.

Lemma tied_tail_rcons c d :
  tied_tail A x c d -> exists d' t, d = rcons d' t.
Proof.
by case/lastP: d => [|d t]; [rewrite /tied_tail !andbF | exists d, t].
Qed.

(** The first node of a tail leans on no single node. *)
Lemma tied_tail_first c s p k : tied_tail A x c (s :: p) -> ~ leans A x s k.
Proof.
case/and4P => _ _ _ /and4P [_ _ two _] /and3P [_ /eqP e _].
by rewrite e cards1 in two.
Qed.

Theorem tied_tail_no_chain c d b : tied_tail A x c d -> ~ chain A x b.
Proof.
move=> td hb; have [d' [t e]] := tied_tail_rcons td; subst d.
have [/listsP [uq cx] c0 cyc hd] := and4P td.
have [/listsP [ub bx] sb] := andP hb.
have [k kc] : exists k, k \in c by case: (c) c0 => // k ? _; exists k; rewrite mem_head.
have kd : k \notin rcons d' t.
  by move: uq; rewrite cat_uniq => /and3P [_ /hasPn disj _]; apply: contraTN kc => /disj.
have kb : k \in b by rewrite bx -cx mem_cat kc.
case/lastP: b hb ub bx sb kb => // b t' hb ub bx sb kb.
have e := tied_tail_only_head td (chain_head hb); subst t'.
have sd : sorted (carries A x) (rcons d' t).
  by move: hd; case: (rcons d' t) => // s p /and4P [].
have [[u eb]|[u ed]] := suffix carries_back sb sd; last first.
  by move: kd; rewrite ed rcons_cat mem_cat kb orbT.
case/lastP: u eb => [eb|u l eb]; first by rewrite eb (negPf kd) in kb.
move: sb td; rewrite eb rcons_cat.
case: (rcons d' t) => [|s p]; first by rewrite /tied_tail !andbF.
by move=> /sorted_cat_cons sl /tied_tail_first /(_ sl).
Qed.

Theorem tied_tail_unique c d c' d' :
  tied_tail A x c d -> tied_tail A x c' d' ->
  d' = d /\ exists m, c' = rot m c.
Proof.
have same b f b' f' t : tied_tail A x b (rcons f t) ->
    tied_tail A x b' (rcons f' t) -> (exists u, f = u ++ f') -> f' = f.
  move=> h h' [u e]; case/lastP: u e => // u k e; move: h h'; rewrite e.
  rewrite rcons_cat => /and4P [_ _ _].
  case: (rcons f' t) => [|s p]; first by rewrite /tied_tail !andbF.
  move=> hd /tied_tail_first no; case: (no k).
  apply: (@sorted_cat_cons _ (carries A x) u k s p).
  by move: hd; case: (rcons u k ++ s :: p) => // a q /and4P [].
move=> h h'; have [f [t e]] := tied_tail_rcons h; subst d.
have [f' [t' e]] := tied_tail_rcons h'; subst d'.
have e := tied_tail_only_head h (tied_tail_head h'); subst t'.
have srt b g : tied_tail A x b g -> sorted (carries A x) g.
  by case/and4P => _ _ _; case: g => // s p /and4P [].
have ef : f' = f.
  have [|] := suffix carries_back (srt _ _ h) (srt _ _ h'); first exact: same h h'.
  by move=> /(same _ _ _ _ _ h' h).
split; first by rewrite ef.
have [/listsP [uq cx] _ cyc _] := and4P h; have [/listsP [uq' cx'] _ cyc' _] := and4P h'.
move: uq uq'; rewrite !cat_uniq => /and3P [uc /hasPn dc _] /and3P [uc' /hasPn dc' _].
apply: (rotation carries_back cyc uc (cycle_sorted cyc') uc') => i.
have [iD|iD] := boolP (i \in rcons f t).
  have := dc' i; rewrite ef => /(_ iD) /negPf no'.
  have /negPf no := dc i iD; exact: etrans no (esym no').
have := cx i; have := cx' i; rewrite !mem_cat ef (negPf iD) !orbF => e' e.
exact: etrans e (esym e').
Qed.

(** ** Corollary 6 *)

Corollary zero_cycle_heads c i : zero_cycle A x c -> head A x i <-> i \in support x.
Proof.
move=> zc; split=> [[]//|]; have [/listsP [_ cx] _ _] := and3P zc.
rewrite -cx => /rot_to [m c' e]; apply: (@chain_head _ _ _ _ c').
rewrite -rot1_cons -e; exact/zero_cycle_chain/zero_cycle_rot/zero_cycle_rot.
Qed.

Corollary chain_only_head c t t' :
  chain A x (rcons c t) -> ~~ zero_cycle A x (rcons c t) -> head A x t' -> t' = t.
Proof.
move=> hc no ht; apply/eqP; rewrite eq_sym; apply: contraNT no => tt'.
have [|l] := follower sol_x ht _ tt'; last exact: chain_zero_cycle.
by case: (chain_head hc).
Qed.

End Uniqueness.
