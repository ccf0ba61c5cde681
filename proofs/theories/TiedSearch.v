(** * A search for chains, and tails tied to its zero cycles

    From each zero cycle that a search for chains gives out, grow tails: first
    a node that is tied to two or more of its nodes, then nodes that lean on the
    last one; no row may feel them. If the search finds every chain once, up to
    scaling, then with these every extremal is found, once. So it is with the
    plain search for chains, at the end, and with the search head first
    (HeadSearch.v). *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section TiedSearch.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l r s : 'I_n) (c d p q u : seq 'I_n).

(** x with the tail d, its last node first. *)
Fixpoint with_tail x d : vector R n :=
  if d is j :: d' then
    let y := with_tail x d' in
    join y j (if d' is k :: _ then A j k ⊗ y k else product A y j)
  else x.

(** The rule of growth. *)
Definition tail_fits x c j d :=
  let y := with_tail x d in
  let v := if d is k :: _ then A j k ⊗ y k else product A y j in
  [&& y j == None, v != None, out_of_reach A y j v (c ++ rev d) &
      if d is k :: _ then new_leans A y j v k else new_ties A y j v].

Definition tails x c : seq (seq 'I_n) := behead (grow (tail_fits x c) n [::]).

Lemma with_tail_off x d i : i \notin d -> with_tail x d i = x i.
Proof.
by elim: d => //= j d IH; rewrite in_cons negb_or ffunE => /andP [/negPf -> /IH].
Qed.

(** ** What is grown are the tied tails *)

Section Cycle.

Variables (x : vector R n) (c : seq 'I_n).
Hypothesis zc : zero_cycle A x c.

Lemma with_tail_support d i :
  i \in support (with_tail x d) -> (i \in c) || (i \in d).
Proof.
have [/listsP [_ cx] _ _] := and3P zc.
elim: d => [|j d IH] /=; first by rewrite cx orbF.
rewrite supportE ffunE in_cons; case: (i == j); first by rewrite orbT.
by rewrite -supportE => /IH.
Qed.

Lemma tied_grow j d :
  d = [::] \/ tied_tail A (with_tail x d) c (rev d) ->
  tail_fits x c j d -> tied_tail A (with_tail x (j :: d)) c (rev (j :: d)).
Proof.
move=> base /and4P [/eqP yj fv oor new].
have jy : j \notin support (with_tail x d) by rewrite supportE yj.
case: d base yj fv oor new jy => [_|k d [//|td]] yj fv oor new jy.
  by rewrite /= tied_tail_join_first // -[c]cats0 oor.
rewrite rev_cons; have sp := td; move: sp oor.
case e : (rev (k :: d)) => [|s p]; first by rewrite /tied_tail !andbF.
have lst : last s p = k.
  by rewrite -[last s p]/(last s (s :: p)) -e rev_cons last_rcons.
move=> td' oor; rewrite tied_tail_join //; first by rewrite td' oor lst.
by case/and4P: td' => /listsP [_ hx] _ _ _ i; rewrite hx.
Qed.

Lemma tied_facts y v j d :
  (forall i, i \in support y -> (i \in c) || (i \in d)) ->
  tied_tail A (join y j v) c (rcons (rev d) j) ->
  [/\ j \notin support y, v != None & {subset c ++ rev d <= support y}].
Proof.
move=> sup /and4P [/listsP [uq hx] _ _ _].
have jcd : j \notin c ++ rev d.
  by move: uq; rewrite -rcons_cat rcons_uniq => /andP [].
have jy : j \notin support y.
  by apply: contra jcd => /sup; rewrite mem_cat mem_rev.
have fv : v != None.
  by have := hx j; rewrite mem_cat mem_rcons mem_head orbT supportE join_self => <-.
split=> // i id; have := hx i; rewrite -rcons_cat mem_rcons in_cons id orbT.
rewrite support_join // in_cons mem_enum; case: eqP id => [->|//].
by rewrite (negPf jcd).
Qed.

Lemma tied_shrink j d :
  tied_tail A (with_tail x (j :: d)) c (rev (j :: d)) ->
  tail_fits x c j d /\ (d = [::] \/ tied_tail A (with_tail x d) c (rev d)).
Proof.
rewrite rev_cons; case: d => [|k d] td.
  have [jx fv _] := tied_facts (@with_tail_support [::]) td.
  move: td; rewrite [with_tail _ _]/= tied_tail_join_first // => /andP [oor new].
  by split; [rewrite /tail_fits /= cats0 fv oor new (off_support jx) | left].
have [jy fv sub] := tied_facts (@with_tail_support (k :: d)) td.
rewrite /tail_fits fv (off_support jy) eqxx.
move: td sub; case e : (rev (k :: d)) => [|s p] td sub.
  by rewrite rev_cons in e; case: (rev d) e.
have lst : last s p = k.
  by rewrite -[last s p]/(last s (s :: p)) -e rev_cons last_rcons.
have := tied_tail_join A jy fv sub; rewrite lst => etd.
have /and3P [td' oor new] : [&& tied_tail A (with_tail x (k :: d)) c (s :: p),
    out_of_reach A (with_tail x (k :: d)) j (A j k ⊗ with_tail x (k :: d) k) (c ++ s :: p) &
    new_leans A (with_tail x (k :: d)) j (A j k ⊗ with_tail x (k :: d) k) k].
  by rewrite -etd.
by rewrite oor new; split=> //; right.
Qed.

Lemma tied_oks d :
  d != [::] -> tied_tail A (with_tail x d) c (rev d) = oks (tail_fits x c) d [::].
Proof.
elim: d => // j d IH _; rewrite /= cats0; apply/idP/andP.
  case/tied_shrink => fit base; split=> //.
  case: base => [->//|td]; case: d td IH {fit} => // k d td IH.
  by rewrite -IH.
case=> fit ok; apply: tied_grow fit; case: d ok IH => [|k d] ok IH; first by left.
by right; rewrite IH.
Qed.

Lemma tailsP d :
  reflect (d != [::] /\ tied_tail A (with_tail x d) c (rev d)) (d \in tails x c).
Proof.
have mem : (d \in tails x c) = (d != [::]) && (d \in grow (tail_fits x c) n [::]).
  have := grow_uniq (tail_fits x c) n [::].
  rewrite grow_head -/(tails x c) in_cons => /andP [t0 _].
  by have [->|] := eqVneq d [::]; rewrite ?(negPf t0).
rewrite mem; apply: (iffP andP) => -[d0 hd]; split=> //.
  by rewrite tied_oks //; have /growP [u [-> _]] := hd; rewrite cats0.
apply/growP; exists d; rewrite cats0 -tied_oks //; split=> //.
case/and4P: hd => /listsP [uq _] _ _ _; move: uq; rewrite cat_uniq rev_uniq.
by case/and3P => _ _ /card_uniqP <-; rewrite -[n in (_ <= n)%N]card_ord max_card.
Qed.

(** The entries of a tied tail are what the search says. *)
Lemma tied_with_tail y d :
  d != [::] -> tied_tail A y c (rev d) -> {in c, y =1 x} -> y = with_tail x d.
Proof.
have [/listsP [_ cx] _ _] := and3P zc.
move=> d0 td yx; have [/listsP [uq hy] _ _ _] := and4P td.
have disj i : i \in d -> i \in c -> False.
  move=> id ic; move: uq; rewrite cat_uniq => /and3P [_ /hasPn no _].
  by have := no i; rewrite mem_rev id /= ic => /(_ isT).
have first s : tight A y s -> ties A y s \subset c -> y s = product A x s.
  move=> ts /subsetP Tc; have [k kT] := tight_ties ts; have kc := Tc k kT.
  move: (kT); rewrite inE => /eqP ek; apply/eqP.
  rewrite eq_le -{1}ek (yx k kc) product_le /=.
  have [->|fp] := eqVneq (product A x s) None; first exact: leNx.
  have [l el] := product_attained fp.
  have lc : l \in c by rewrite cx supportE; move: fp; rewrite el otimes_finite => /andP [].
  by rewrite el -(yx l lc) tight_le.
have [s [ls ts Tc srt]] : exists s, [/\ last s d = s, tight A y s,
    ties A y s \subset c & sorted (carries A y) (rev d)].
  case/and4P: td => _ _ _; case/lastP: d d0 {uq hy disj} => // d s _.
  by rewrite rev_rcons => /and4P [ts Tc _ pth]; exists s; rewrite last_rcons.
have on i : i \in d -> y i = with_tail x d i.
  elim: d d0 ls srt {td uq hy disj} i => // j [|k d] IH _ ls srt i.
    by rewrite inE => /eqP -> /=; rewrite join_self [j]ls; apply: first.
  move: srt; rewrite rev_cons [rev (k :: d)]rev_cons sorted_rcons2 -rev_cons.
  case/andP => srt kj; rewrite inE [with_tail _ _]/= ffunE.
  have {}IH := IH isT ls srt; case: eqP => [-> _|_ /=]; last exact: IH.
  by have -> := esym (IH k (mem_head _ _)); case/leansP: kj.
apply/ffunP => i; have [/on //|id] := boolP (i \in d).
rewrite with_tail_off //; have [ic|ic] := boolP (i \in c); first exact: yx.
rewrite !off_support // -?cx // -hy mem_cat mem_rev negb_or ic.
exact: id.
Qed.

End Cycle.

(** ** The cycle of a tied tail by itself *)

Definition restrict x c : vector R n := [ffun i => if i \in c then x i else None].

Lemma restrict_zero_cycle x c d : tied_tail A x c d -> zero_cycle A (restrict x c) c.
Proof.
case/and4P => /listsP [uq hx] c0 cyc _.
have sup : support (restrict x c) =i c.
  move=> i; rewrite supportE ffunE; case: ifP => // ic.
  by rewrite -supportE -hx mem_cat ic.
apply/and3P; split=> //.
  apply/listsP; split; last by move=> i; rewrite sup.
  by move: uq; rewrite cat_uniq => /and3P [].
apply: (sub_in_cycle _ _ cyc); last by apply/allP => i; apply: id.
move=> k i kc ic /leansP [_ ki e lt]; apply/leansP; split=> //; first by rewrite sup.
  by rewrite !ffunE kc ic.
move=> l lk; rewrite !ffunE ic; case: ifP => _; first exact: lt.
rewrite otimes_None ltNx -supportE -hx mem_cat.
by rewrite [i \in c]ic.
Qed.

Lemma zero_cycle_solution x c : zero_cycle A x c -> solution A x.
Proof.
case/and3P => /listsP [_ cx] _ cyc; apply/solutionP => i; rewrite -cx.
move=> /(cycle_pred cyc) [k _ /leansP [_ _ e _]].
by exists k; rewrite e.
Qed.

Lemma tied_tail_solution x c d : tied_tail A x c d -> solution A x.
Proof.
case/and4P => /listsP [_ hx] _ cyc; case: d hx => // s p hx /and4P [ts _ _ pth].
have lean i k : leans A x i k -> exists k, x i <= A i k ⊗ x k.
  by case/leansP => _ _ e _; exists k; rewrite e.
apply/solutionP => i; rewrite -hx mem_cat in_cons => /or3P [ic|/eqP ->|ip].
- by have [k _ /lean] := cycle_pred cyc ic.
- by have [k] := tight_ties ts; rewrite inE => /eqP e; exists k; rewrite e.
- by have [k _ /lean] := path_pred pth ip.
Qed.

Lemma tied_tail_rot x c d m : tied_tail A x c d -> tied_tail A x (rot m c) d.
Proof.
case/and4P => /listsP [uq hx] c0 cyc td; apply/and4P; split.
- apply/listsP; split; last by move=> i; rewrite mem_cat mem_rot -mem_cat hx.
  move: uq; rewrite cat_uniq => /and3P [uc no ud].
  rewrite cat_uniq rot_uniq uc ud andbT; apply: contra no => /hasP [i id ic]; apply/hasP; exists i => //.
  by rewrite /= -(mem_rot m c).
- by rewrite -size_eq0 size_rot size_eq0.
- by rewrite rot_cycle.
case: d td {uq hx} => // s p /and4P [-> Tc -> ->]; rewrite !andbT /=.
have sub i : i \in c -> i \in rot m c by rewrite mem_rot.
by apply/subsetP => i /(subsetP Tc); apply: sub.
Qed.

Lemma ties_shift (a : mp R) x i : a != None -> ties A (shift a x) i = ties A x i.
Proof.
move=> fa; apply/setP => k; rewrite !inE !ffunE otimesA [A i k ⊗ a]otimesC -otimesA.
by apply/eqP/eqP => [/(otimes_inj fa)|->].
Qed.

Lemma tight_shift (a : mp R) x i : a != None -> tight A (shift a x) i = tight A x i.
Proof.
move=> fa; have sum l : A i l ⊗ shift a x l = a ⊗ (A i l ⊗ x l).
  by rewrite ffunE !otimesA [A i l ⊗ a]otimesC.
apply/tightP/tightP; rewrite support_shift // [shift a x i]ffunE.
  move=> [fi le [k e]]; split=> // [l|]; first by move: (le l); rewrite sum le_otimes2l.
  by exists k; apply: (otimes_inj fa); rewrite -sum.
move=> [fi le [k e]]; split=> // [l|]; first by rewrite sum le_otimes2l.
by exists k; rewrite sum e.
Qed.

Lemma tied_tail_shift (a : mp R) x c d :
  a != None -> tied_tail A (shift a x) c d = tied_tail A x c d.
Proof.
move=> fa; have car : carries A (shift a x) =2 carries A x.
  by move=> k i; rewrite /carries leans_shift.
rewrite /tied_tail /lists support_shift // (eq_cycle car).
by case: d => // s p; rewrite tight_shift // ties_shift // (eq_path car).
Qed.

(** ** Every extremal, once

    [chains] is what a search for chains gives out, [entries q] the vector of one of
    them, and [order q] its nodes in the order of the chain. *)

Section WithTails.

Variables (chains : seq (seq 'I_n)) (entries : seq 'I_n -> vector R n).
Variable order : seq 'I_n -> seq 'I_n.

Hypothesis chains_sound : forall q,
  q \in chains -> extremal A (entries q) /\ chain A (entries q) (order q).
Hypothesis chains_complete : forall x c, extremal A x -> chain A x c ->
  exists2 q, q \in chains & exists2 a : mp R, a != None & entries q = shift a x.
Hypothesis chains_once : forall q q' (a : mp R),
  q \in chains -> q' \in chains -> entries q' = shift a (entries q) -> q = q'.
Hypothesis chains_uniq : uniq chains.

Definition tied : seq (seq 'I_n * seq 'I_n) :=
  [seq (q, d) | q <- [seq q <- chains | zero_cycle A (entries q) (order q)],
                d <- tails (entries q) (order q)].

Definition tied_value (qd : seq 'I_n * seq 'I_n) := with_tail (entries qd.1) qd.2.

(** Everything that is given out. *)
Definition with_tails : seq (vector R n) :=
  [seq entries q | q <- chains] ++ [seq tied_value qd | qd <- tied].

Lemma tiedP q d :
  reflect [/\ q \in chains, zero_cycle A (entries q) (order q), d != [::] &
              tied_tail A (tied_value (q, d)) (order q) (rev d)]
          ((q, d) \in tied).
Proof.
apply: (iffP allpairsPdep) => [[q' [d' [hq' hd' [-> ->]]]]|[hq zc d0 td]].
  move: hq'; rewrite mem_filter => /andP [zc hq'].
  by have /(tailsP zc) [] := hd'.
exists q, d; split=> //; first by rewrite mem_filter zc.
exact/tailsP.
Qed.

Lemma with_tails_sound x : x \in with_tails -> extremal A x.
Proof.
rewrite mem_cat => /orP [/mapP [q hq ->]|/mapP [[q d] /tiedP [_ _ d0 td] ->]].
  by case: (chains_sound hq).
have sol := tied_tail_solution td.
apply/(chain_criterion sol); last by right; exists (order q), (rev d).
rewrite support_neq0; apply/set0Pn; case: d d0 td {sol} => // j d _.
case/and4P => /listsP [_ hx] _ _ _; exists j; rewrite -hx mem_cat mem_rev.
by rewrite mem_head orbT.
Qed.

Lemma with_tails_complete x :
  extremal A x ->
  exists2 y, y \in with_tails & exists2 a : mp R, a != None & y = shift a x.
Proof.
move=> ex; have [sol nx _] := ex.
have [[c hc]|[c [d td]]] := proj1 (chain_criterion sol nx) ex.
  have [q hq [a fa e]] := chains_complete ex hc.
  by exists (entries q); [rewrite mem_cat map_f | exists a].
have zc := restrict_zero_cycle td; set z := restrict x c in zc.
have [/listsP [_ cz] c0 _] := and3P zc.
have ez : extremal A z.
  apply/(chain_criterion (zero_cycle_solution zc)); last first.
    by left; exists c; apply: zero_cycle_chain.
  rewrite support_neq0; apply/set0Pn; case: (c) c0 cz => // i p _ cz.
  by exists i; rewrite -cz mem_head.
have [q hq [a fa e]] := chains_complete ez (zero_cycle_chain zc).
have [m em] : exists m, order q = rot m c.
  apply/(chain_unique_zero_cycle (zero_cycle_solution zc) _ zc).
  by rewrite -(chain_shift _ _ _ fa) -e; case: (chains_sound hq).
have zq : zero_cycle A (entries q) (order q).
  by rewrite e zero_cycle_shift // em zero_cycle_rot.
have tq : tied_tail A (shift a x) (order q) (rev (rev d)).
  by rewrite tied_tail_shift // em revK tied_tail_rot.
have d0 : rev d != [::].
  by have [d' [t ->]] := tied_tail_rcons td; rewrite rev_rcons.
have ey : shift a x = with_tail (entries q) (rev d).
  apply: (tied_with_tail zq d0 tq) => i; rewrite em mem_rot => ic.
  by rewrite e !ffunE ic.
exists (shift a x); last by exists a.
rewrite mem_cat; apply/orP; right; apply/mapP; exists (q, rev d); last by [].
by apply/tiedP; split=> //; rewrite /tied_value /= -ey.
Qed.

(** No two of them are shifted copies of each other. *)
Lemma shift_finite x y (a : mp R) : y \in with_tails -> y = shift a x -> a != None.
Proof.
move=> /with_tails_sound [_ ny _] e; apply: contraNneq ny => a0.
by rewrite e a0; apply/eqP/ffunP => i; rewrite !ffunE.
Qed.

(** The cycle of a tied tail has the entries of the chain from which it was grown. *)
Lemma tied_entries q d i : (q, d) \in tied ->
  entries q i = if i \in order q then tied_value (q, d) i else None.
Proof.
case/tiedP => _ /and3P [/listsP [_ hq] _ _] _ /and4P [/listsP [uq _] _ _ _].
case: ifP => iq; last by rewrite off_support // -hq iq.
rewrite /tied_value /= with_tail_off //; apply/negP => id.
move: uq; rewrite cat_uniq => /and3P [_ /hasPn no _].
by have := no i; rewrite mem_rev /= iq => /(_ id).
Qed.

Lemma tied_once q d q' d' (a : mp R) :
  (q, d) \in tied -> (q', d') \in tied ->
  tied_value (q', d') = shift a (tied_value (q, d)) -> (q, d) = (q', d').
Proof.
move=> h h' e; have fa : a != None by apply: shift_finite e; rewrite mem_cat map_f ?orbT.
have [hq _ _ td] := tiedP _ _ h; have [hq' _ _ td'] := tiedP _ _ h'.
rewrite e tied_tail_shift // in td'.
have [/(can_inj revK) -> [m em]] := tied_tail_unique (tied_tail_solution td) td td'.
congr (_, _); apply: (chains_once hq hq' (a := a)); apply/ffunP => i.
rewrite ffunE (tied_entries _ h) (tied_entries _ h') em mem_rot e.
by case: ifP => _; [rewrite ffunE | rewrite otimes_None].
Qed.

Lemma chain_or_tied q qd (a b : mp R) x :
  a != None -> b != None -> q \in chains -> qd \in tied ->
  entries q = shift a x -> tied_value qd = shift b x -> False.
Proof.
case: qd => q' d fa fb hq /tiedP [_ _ _ td] e e'.
have [_ hc] := chains_sound hq; rewrite e chain_shift // in hc.
rewrite e' tied_tail_shift // in td.
exact: (tied_tail_no_chain (tied_tail_solution td) td hc).
Qed.

Lemma with_tails_once x y (a : mp R) :
  x \in with_tails -> y \in with_tails -> y = shift a x -> y = x.
Proof.
move=> hx hy e; have fa := shift_finite hy e; have f0 : Some 0%R != None :> mp R by [].
move: hx hy; rewrite !mem_cat.
case/orP => /mapP [w hw ex]; case/orP => /mapP [w' hw' ey]; rewrite ex ey in e *.
- by rewrite (chains_once hw hw' e).
- by case: (chain_or_tied f0 fa hw hw' (esym (shift0 _)) e).
- by case: (chain_or_tied fa f0 hw' hw e (esym (shift0 _))).
- by case: w w' hw hw' e {ex ey} => [q d] [q' d'] hw hw' /(tied_once hw hw') ->.
Qed.

(** And none comes twice. *)
Lemma with_tails_uniq : uniq with_tails.
Proof.
have f0 : Some 0%R != None :> mp R by [].
rewrite cat_uniq; apply/and3P; split.
- rewrite map_inj_in_uniq // => q q' hq hq' e.
  by apply: (chains_once hq hq' (a := Some 0%R)); rewrite shift0.
- apply/hasPn => _ /mapP [qd hqd ->]; apply/negP => /mapP [q hq e].
  exact: (chain_or_tied f0 f0 hq hqd (esym (shift0 _)) (etrans e (esym (shift0 _)))).
rewrite map_inj_in_uniq => [|[q d] [q' d'] h h' e]; last first.
  by apply: (tied_once h h' (a := Some 0%R)); rewrite shift0.
apply: allpairs_uniq_dep => [|q _|[q d] [q' d'] _ _ /= [-> ->] //].
  by rewrite filter_uniq.
have := grow_uniq (tail_fits (entries q) (order q)) n [::].
by rewrite grow_head => /andP [].
Qed.

End WithTails.

(** ** The plain search

    It keeps chains last node first. *)

Definition plain_search : seq (vector R n) := with_tails (search A) (value A) rev.

Theorem plain_search_sound x : x \in plain_search -> extremal A x.
Proof. exact/with_tails_sound/search_sound. Qed.

Theorem plain_search_complete x :
  extremal A x ->
  exists2 y, y \in plain_search & exists2 a : mp R, a != None & y = shift a x.
Proof. exact: (with_tails_complete (@search_sound _ _ A) (@search_complete _ _ A)). Qed.

Theorem plain_search_once x y (a : mp R) :
  x \in plain_search -> y \in plain_search -> y = shift a x -> y = x.
Proof. exact: (with_tails_once (@search_sound _ _ A) (@search_once _ _ A)). Qed.

Theorem plain_search_uniq : uniq plain_search.
Proof.
exact: (with_tails_uniq (@search_sound _ _ A) (@search_once _ _ A) (search_uniq A)).
Qed.

End TiedSearch.
