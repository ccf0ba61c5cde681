(** * The chain criterion (Theorem 4)

    A solution is extremal iff it is a chain or a zero cycle with a tied tail. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Paths.

Variables (T : eqType) (e : rel T).

(** What is inherited against the arcs of a path holds on all of it, if it
    holds at its end. *)
Lemma path_back (P : T -> Prop) s p :
  (forall i k, e k i -> P i -> P k) -> path e s p -> P (last s p) ->
  forall i, i \in s :: p -> P i.
Proof.
move=> inherit; elim: p s => [|k p IH] s /=.
  by move=> _ Ps i; rewrite inE => /eqP ->.
case/andP => sk kp Plast i; rewrite inE => /predU1P [->|]; last exact: IH.
by apply: inherit sk _; apply: (IH k) => //; rewrite mem_head.
Qed.

(** Each node of a path but the first comes after one that is not the last. *)
Lemma path_pred s p i :
  path e s p -> i \in p -> exists2 k, k \in belast s p & e k i.
Proof.
elim: p s => //= k p IH s /andP [sk kp]; rewrite inE => /predU1P [->|ip].
  by exists s; rewrite ?mem_head.
by have [l lp li] := IH k kp ip; exists l; rewrite // inE lp orbT.
Qed.

(** And each but the last comes before one that is not the first. *)
Lemma path_succ s p i :
  path e s p -> i \in belast s p -> exists2 k, k \in p & e i k.
Proof.
elim: p s => //= k p IH s /andP [sk kp]; rewrite inE => /predU1P [->|].
  by exists k; rewrite ?mem_head.
by move=> /(IH k kp) [l lp il]; exists l; rewrite // inE lp orbT.
Qed.

Lemma cycle_pred c i : cycle e c -> i \in c -> exists2 k, k \in c & e k i.
Proof.
case: c => // s p /= cyc ic; have [|k] := path_pred cyc (i := i).
  by rewrite mem_rcons.
by rewrite belast_rcons => kc ki; exists k.
Qed.

(** Around a cycle it is enough that it holds somewhere. *)
Lemma cycle_back (P : T -> Prop) c k :
  (forall i k, e k i -> P i -> P k) -> cycle e c -> k \in c -> P k ->
  forall i, i \in c -> P i.
Proof.
move=> inherit cyc kc Pk i; have [m c' rot_c] := rot_to kc.
rewrite -(mem_rot m) rot_c => ic; move: cyc; rewrite -(rot_cycle m) rot_c => pth.
apply: (path_back inherit pth); first by rewrite last_rcons.
by rewrite -rcons_cons mem_rcons inE ic orbT.
Qed.

End Paths.

Section Criterion.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l t s : 'I_n).
Implicit Types (c d p : seq 'I_n) (D E : {set 'I_n}).

Lemma listsP x c :
  reflect (uniq c /\ c =i support x) (lists x c).
Proof.
apply: (iffP andP) => -[uc e]; split=> //.
  by move=> i; move/eqP/setP/(_ i): e; rewrite inE.
by apply/eqP/setP => i; rewrite inE e.
Qed.

(** ** The shapes have heads *)

Lemma chain_head x c t : chain A x (rcons c t) -> head A x t.
Proof.
case/andP => /listsP [_ e] srt; split; first by rewrite -e mem_rcons mem_head.
move=> y sol_y yx yt; apply/ffunP => i.
have [|] := boolP (i \in support x); last first.
  rewrite supportE negbK => /eqP xi; move/belowP/(_ i): yx.
  by rewrite xi lexN => /eqP.
rewrite -e; have: last t (rcons c t) = t by rewrite last_rcons.
case: (rcons c t) srt => // s p srt lst.
apply: (path_back (P := fun i => y i = x i) _ srt); last by rewrite [last s p]lst.
by move=> j k kj yj; apply: shared_leans kj yj.
Qed.

Lemma tied_tail_head x c d t : tied_tail A x c (rcons d t) -> head A x t.
Proof.
case/and4P => /listsP [_ e] c0 cyc.
have ft : t \in support x by rewrite -e mem_cat mem_rcons mem_head orbT.
have: last t (rcons d t) = t by rewrite last_rcons.
case: (rcons d t) e => // s p e lst /and4P [ts Tsub _ pth].
split=> // y sol_y yx yt; apply/ffunP => i.
have inherit j k : carries A x k j -> y j = x j -> y k = x k.
  by move=> kj yj; apply: shared_leans kj yj.
have tail j : j \in s :: p -> y j = x j.
  by apply: (path_back (P := fun i => y i = x i) inherit pth); rewrite [last s p]lst.
have [k kT yk] := shared_ties sol_y yx ts (tail s (mem_head _ _)).
have kc : k \in c := subsetP Tsub k kT.
have loop j : j \in c -> y j = x j.
  exact: (cycle_back (P := fun i => y i = x i) inherit cyc kc yk).
have [|] := boolP (i \in support x); last first.
  rewrite supportE negbK => /eqP xi; move/belowP/(_ i): yx.
  by rewrite xi lexN => /eqP.
by rewrite -e mem_cat => /orP [/loop|/tail].
Qed.

(** ** A solution with a head has one of the shapes *)

Section FromHead.

Variables (x : vector R n) (t : 'I_n).
Hypotheses (sol_x : solution A x) (head_t : head A x t).

(** A set without t does not go down on its own. *)
Lemma not_closed D :
  D \subset support x -> D != set0 -> t \notin D ->
  exists l, [/\ tight A x l, ties A x l \subset D & l \notin D].
Proof.
move=> sub D0 tD; have [_ all] := proj2 (head_closed _ sol_x) head_t.
have: ~~ closed A x D by apply: contra tD => /all; apply.
rewrite /closed sub /= => /forallPn [l]; rewrite negb_imply.
by case/andP => /andP [tl Tl] lD; exists l.
Qed.

(** Every node but t has a follower, a node that leans on it. *)
Lemma follower i : i \in support x -> i != t -> exists l, leans A x l i.
Proof.
move=> fi it; have [|||l [tl Tl li]] := @not_closed [set i].
- by rewrite sub1set.
- by apply/set0Pn; exists i; rewrite inE.
- by rewrite inE eq_sym.
rewrite inE in li; exists l; rewrite /leans tl [i == l]eq_sym li andbT /=.
have [k kT] := tight_ties tl; rewrite eqEsubset Tl sub1set.
by move: (subsetP Tl k kT); rewrite inE => /eqP <-.
Qed.

(** Walk back from t as far as one gets without repeating a node. *)
Lemma longest :
  exists s p, [/\ path (carries A x) s p, last s p = t, uniq (s :: p) &
                  forall k, leans A x s k -> k \in s :: p].
Proof.
have grow m s p : path (carries A x) s p -> last s p = t -> uniq (s :: p) ->
    (n <= size (s :: p) + m)%N -> exists s' p',
    [/\ path (carries A x) s' p', last s' p' = t, uniq (s' :: p') &
        forall k, leans A x s' k -> k \in s' :: p'].
  elim: m s p => [|m IH] s p pth lst uq le.
    exists s, p; split=> // k _.
    have [||_ ->] := @uniq_min_size _ (s :: p) (enum 'I_n) uq; last 1 first.
    - by rewrite mem_enum.
    - by move=> j _; rewrite mem_enum.
    - by rewrite size_enum_ord -[size _]addn0.
  have [/existsP [k /andP [sk kp]]|] := boolP [exists k, leans A x s k && (k \notin s :: p)].
    by apply: (IH k (s :: p)); rewrite //= ?kp ?[carries _ _ _ _]sk // addSnnS.
  rewrite negb_exists => /forallP no; exists s, p; split=> // k sk.
  by move: (no k); rewrite sk negbK.
exact: (grow n t [::]) (leq_addl _ _).
Qed.

Theorem head_shape :
  (exists c, chain A x c) \/ (exists c d, tied_tail A x c d).
Proof.
have [s [p [pth lst uq stuck]]] := longest.
have [ft _] := head_t.
have sub_p i : i \in s :: p -> i \in support x.
  apply: (path_back (P := fun i => i \in support x) _ pth); last by rewrite lst.
  by move=> j k /leans_support /andP [].
have back l : l \in p -> exists2 k, k \in s :: p & leans A x l k.
  by move=> /(path_pred pth) [k /mem_belast kp lk]; exists k.
pose D := support x :\: [set i in s :: p].
have inD i : (i \in D) = (i \in support x) && (i \notin s :: p).
  by rewrite !inE andbC.
have [D0|D0] := eqVneq D set0.
  left; exists (s :: p); rewrite /chain [sorted _ _]pth andbT; apply/listsP.
  split=> // i; apply/idP/idP => [/sub_p//|fi]; apply: contraT => ip.
  by suff: i \in D; [rewrite D0 inE | rewrite inD fi ip].
have tP : t \in s :: p by rewrite -lst mem_last.
have not_in_p l : l \in p -> ties A x l \subset D -> False.
  move=> /back [k kp /and3P [_ /eqP -> _]]; rewrite sub1set inD.
  by rewrite kp andbF.
(* Row s is tied between nodes off the path. *)
have [|||l [tl Tl lD]] := @not_closed D.
- by apply/subsetP => i; rewrite inD => /andP [].
- exact: D0.
- by rewrite inD tP andbF.
have {l lD tl Tl} [ts Ts] : tight A x s /\ ties A x s \subset D.
  move: lD; rewrite inD (tight_support tl) negbK inE => /predU1P [<-//|lp].
  by have := not_in_p l lp Tl.
have no_lean k : leans A x s k -> False.
  move=> sk; move: Ts; case/and3P: (sk) => _ /eqP -> _.
  by rewrite sub1set inD stuck ?andbF.
have two : (1 < #|ties A x s|)%N.
  have [k kT] := tight_ties ts; rewrite ltn_neqAle eq_sym.
  apply/andP; split; last by apply/card_gt0P; exists k.
  apply/negP => /cards1P [j ej]; apply: (no_lean j).
  rewrite /leans ts ej eqxx; apply: contraTneq (subsetP Ts j _); last by rewrite ej inE.
  by move=> ->; rewrite inD mem_head andbF.
(* Off the path followers permute the nodes. *)
pose f i := if i \in D then odflt i [pick l | leans A x l i] else i.
have fD i : i \in D -> leans A x (f i) i && (f i \in D).
  move=> iD; rewrite /f iD; case: pickP => [l li|none] /=; last first.
    have [||l li] := @follower i; first by move: iD; rewrite inD => /andP [].
      by apply: contraTneq iD => ->; rewrite inD tP andbF.
    by move: (none l); rewrite li.
  rewrite li inD; case/andP: (leans_support li) => -> _ /=.
  rewrite inE negb_or; apply/andP; split.
    by apply/negP => /eqP ls; apply: (no_lean i); rewrite -ls.
  apply/negP => /back [k kp lk]; move: iD.
  by rewrite inD (leans_fun li lk) kp andbF.
have injf : injective f.
  move=> i j; have [iD|iD] := boolP (i \in D); have [jD|jD] := boolP (j \in D).
  - move=> e; have /andP [li _] := fD i iD; have /andP [lj _] := fD j jD.
    by apply: leans_fun li _; rewrite e.
  - by move=> e; have /andP [_] := fD i iD; rewrite e /f (negPf jD) (negPf jD).
  - by move=> e; have /andP [_] := fD j jD; rewrite -e /f (negPf iD) (negPf iD).
  - by rewrite /f (negPf iD) (negPf jD).
(* One cycle of them holds a tie of s, hence all of them. *)
have [k kT] := tight_ties ts; have kD := subsetP Ts k kT.
have orbD i : i \in orbit f k -> i \in D.
  rewrite -fconnect_orbit => /iter_findex <-.
  by elim: (findex f k i) => //= m /fD /andP [].
have Dorb i : i \in D -> i \in orbit f k.
  pose E := D :\: [set i in orbit f k].
  have inE' j : (j \in E) = (j \in D) && (j \notin orbit f k).
    by rewrite !inE andbC.
  have [E0 iD|E0] := eqVneq E set0.
    by apply: contraT => no; suff: i \in E; [rewrite E0 inE | rewrite inE' iD].
  have sED : E \subset D by apply/subsetP => j; rewrite inE' => /andP [].
  have [|||l [tl Tl lE]] := @not_closed E.
  - by apply: subset_trans sED _; apply/subsetP => j; rewrite inD => /andP [].
  - exact: E0.
  - by rewrite inE' inD tP andbF.
  have lp : l \notin p by apply/negP => lp; apply: not_in_p lp (subset_trans Tl sED).
  have ls : l != s.
    apply: contraTneq Tl => ->; apply/subsetPn; exists k => //.
    by rewrite inE' -fconnect_orbit connect0 andbF.
  move: lE; rewrite inE' inD (tight_support tl) inE negb_or ls lp /= negbK => lo.
  have fo : finv f l \in orbit f k.
    by move: lo; rewrite -!fconnect_orbit => /connect_trans -> //; apply: fconnect_finv.
  have /andP [lf _] := fD _ (orbD _ fo); rewrite f_finv // in lf.
  by move: Tl; case/and3P: lf => _ /eqP -> _; rewrite sub1set inE' fo andbF.
right; exists (orbit f k), (s :: p); apply/and4P; split.
- apply/listsP; split=> [|i].
    rewrite cat_uniq orbit_uniq uq andbT andTb.
    apply/hasPn => i ip /=; apply/negP => /orbD; rewrite inD ip.
    by rewrite andbF.
  rewrite mem_cat; apply/orP/idP => [[/orbD|/sub_p//]|fi].
    by rewrite inD => /andP [].
  have [ip|ip] := boolP (i \in s :: p); first by right.
  by left; apply: Dorb; rewrite inD fi.
- by apply/eqP => e; have := connect0 (frel f) k; rewrite fconnect_orbit e.
- have := cycle_orbit injf k; apply: (@sub_in_cycle _ (mem D)).
    by move=> i j iD _ /eqP <-; case/andP: (fD i iD).
  by apply/allP.
- rewrite ts two pth !andbT /=; apply/subsetP => i /(subsetP Ts); exact: Dorb.
Qed.

End FromHead.

(** ** Theorem 4 *)

Theorem chain_criterion x :
  solution A x -> x != bottom ->
  extremal A x <->
  (exists c, chain A x c) \/ (exists c d, tied_tail A x c d).
Proof.
move=> sol_x nx; rewrite (extremal_head sol_x); split=> [[t ht]|].
  exact: head_shape ht.
move: nx; rewrite support_neq0 => /set0Pn [i fi].
case=> [[c]|[c [d]]].
  case/lastP: c => [|c t]; last by move=> /chain_head; exists t.
  by case/andP => /listsP [_ /(_ i)]; rewrite fi.
case/lastP: d => [|d t]; last by move=> /tied_tail_head; exists t.
by rewrite /tied_tail !andbF.
Qed.

(** A support of one node is a chain of one node, so the criterion may as well
    be read with three cases. *)
Corollary chain_criterion_three x :
  solution A x -> x != bottom ->
  extremal A x <->
  [\/ #|support x| = 1%N, exists c, chain A x c | exists c d, tied_tail A x c d].
Proof.
move=> sol_x nx; rewrite (chain_criterion sol_x nx).
split=> [[]|[/eqP/cards1P [i e]||]]; [exact: Or32 | exact: Or33 | | by left | by right].
left; exists [:: i]; rewrite /chain /= andbT.
by apply/listsP; split=> // j; rewrite e !inE.
Qed.

End Criterion.
