(** * Extremals are the solutions with a head (Lemmas 2 and 3)

    A set D of nodes is closed if with all of T_l for a tight row l it contains
    l. Closed sets are those that can go down a little on their own; and where
    y <= x are solutions, the nodes at which they differ are a closed set. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Heads.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l t : 'I_n) (D E : {set 'I_n}).

Definition closed x D :=
  (D \subset support x) &&
  [forall l, tight A x l && (ties A x l \subset D) ==> (l \in D)].

(** The nodes that must go down when i does. *)
Definition reach x i : {set 'I_n} :=
  \bigcap_(D : {set 'I_n} | closed x D && (i \in D)) D.

Lemma closedP x D :
  reflect ({subset D <= support x} /\
           forall l, tight A x l -> ties A x l \subset D -> l \in D)
          (closed x D).
Proof.
apply: (iffP andP) => -[/subsetP sub cl]; split=> //.
  by move=> l tl Tl; move/forallP/(_ l)/implyP: cl; apply; rewrite tl.
by apply/forallP => l; apply/implyP => /andP [tl Tl]; apply: cl.
Qed.

Lemma closed_setI x D E : closed x D -> closed x E -> closed x (D :&: E).
Proof.
move=> /closedP [subD clD] /closedP [subE clE]; apply/closedP; split=> [i|l tl].
  by rewrite inE => /andP [/subD].
by rewrite subsetI inE => /andP [/(clD _ tl) -> /(clE _ tl) ->].
Qed.

(** ** Lowering a closed set *)

Definition lower (e : mp R) D x : vector R n :=
  [ffun i => if i \in D then e ⊗ x i else x i].

(** There is an e < 0, perhaps -oo, by which every slack row can go down. *)
Lemma slack x :
  exists2 e : mp R, e < Some 0%R &
    forall i, x i < product A x i -> x i <= e ⊗ product A x i.
Proof.
suff [e e0 ok] : exists2 e : mp R, e < Some 0%R &
    forall i, i \in enum 'I_n -> x i < product A x i -> x i <= e ⊗ product A x i.
  by exists e => // i; apply: ok; rewrite mem_enum.
elim: (enum 'I_n) => [|i r [e e0 ok]]; first by exists None.
have [lt_i|ge_i] := ltP (x i) (product A x i); last first.
  exists e => // j; rewrite inE => /orP [/eqP -> lt|/ok //].
  by move: (lt_le_trans lt ge_i); rewrite ltxx.
have fi : product A x i != None by rewrite -ltNx (le_lt_trans (leNx _) lt_i).
pose f := inverse (product A x i) ⊗ x i.
have Ef : f ⊗ product A x i = x i by rewrite otimesC otimesVK.
exists (Order.max e f).
  rewrite lt_maxl e0 -(lt_otimes2l _ _ fi) otimesC Ef otimesC otimes0 //.
move=> j; rewrite inE => /orP [/eqP -> _|/ok le_j /le_j].
  by rewrite -{1}Ef ![_ ⊗ product A x i]otimesC le_otimes // le_maxr lexx orbT.
move=> le; apply: le_trans le _.
by rewrite ![_ ⊗ product A x j]otimesC le_otimes // le_maxr lexx.
Qed.

(** A closed set can go down on its own. *)
Lemma lowered x D :
  solution A x -> closed x D -> D != set0 ->
  exists y, [/\ solution A y, below y x & forall i, (y i == x i) = (i \notin D)].
Proof.
move=> sol_x /closedP [subD clD] D0; have [e e0 ok] := slack x.
have down i : e ⊗ x i <= lower e D x i.
  rewrite ffunE; case: ifP => // _.
  by rewrite -{2}(otimes0 (x i)) ![_ ⊗ x i]otimesC le_otimes // ltW.
have below_x : below (lower e D x) x.
  apply/belowP => i; rewrite ffunE; case: ifP => // _.
  by rewrite -{2}(otimes0 (x i)) ![_ ⊗ x i]otimesC le_otimes // ltW.
exists (lower e D x); split=> // [|i]; last first.
  rewrite ffunE; case: ifP => [iD|_] /=; last by rewrite eqxx.
  have fi := subD _ iD; rewrite supportE in fi.
  by apply: lt_eqF; rewrite -{2}(otimes0 (x i)) ![_ ⊗ x i]otimesC lt_otimes.
apply/solutionP => i /(support_below below_x) fi.
have move k a : a <= A i k ⊗ (e ⊗ x k) -> a <= A i k ⊗ lower e D x k.
  by move=> le; apply: le_trans le (le_otimes _ (down k)).
have swap k : A i k ⊗ (e ⊗ x k) = e ⊗ (A i k ⊗ x k).
  by rewrite !otimesA [e ⊗ _]otimesC.
rewrite ffunE; case: ifP => iD.
  have [k le_k] := solutionP _ _ sol_x i fi.
  by exists k; apply: move; rewrite swap le_otimes.
have [ti|nt] := boolP (tight A x i).
  have /subsetPn [k kT kD] : ~~ (ties A x i \subset D).
    by apply: contraFN iD; apply: clD.
  exists k; rewrite ffunE (negPf kD).
  by move: kT; rewrite inE => /eqP ->.
have lt_i : x i < product A x i.
  move/belowP/(_ i): sol_x; rewrite le_eqVlt => /orP [/eqP e1|//].
  by case/negP: nt; rewrite /tight fi -e1 eqxx.
have [|k ek] := @product_attained _ _ A x i.
  by rewrite -ltNx (le_lt_trans (leNx _) lt_i).
by exists k; apply: move; rewrite swap -ek ok.
Qed.

(** ** Lemma 3 *)

Lemma differ_closed x y :
  solution A y -> below y x -> closed x [set i | y i != x i].
Proof.
move=> sol_y yx; apply/closedP; split=> [i|l tl /subsetP sub].
  rewrite inE supportE; apply: contraNneq => e.
  by rewrite e -lexN -e; apply/belowP.
rewrite inE; apply: contraT; rewrite negbK => /eqP yl.
have [k kT yk] := shared_ties sol_y yx tl yl.
by move: (sub k kT); rewrite inE yk eqxx.
Qed.

Lemma head_closed x t :
  solution A x ->
  (t \in support x /\ forall D, closed x D -> D != set0 -> t \in D) <->
  head A x t.
Proof.
move=> sol_x; split=> -[ft all]; split=> //;
  [move=> y sol_y yx yt | move=> D cl D0].
  have [D0|D0] := eqVneq [set i | y i != x i] set0.
    by apply/ffunP => i; apply/eqP; move/setP/(_ i): D0; rewrite !inE => /negbFE.
  by have := all _ (differ_closed sol_y yx) D0; rewrite inE yt eqxx.
have [y [sol_y yx diff]] := lowered sol_x cl D0.
apply: contraT => tD; move: (diff t); rewrite tD => /eqP /(all y sol_y yx) e.
by case/set0Pn: D0 => i iD; move: (diff i); rewrite e eqxx iD.
Qed.

Theorem head_reach x t :
  solution A x ->
  head A x t <-> t \in support x /\ forall i, i \in support x -> t \in reach x i.
Proof.
move=> sol_x; rewrite -(head_closed _ sol_x).
split=> -[ft all]; split=> //; [move=> i fi | move=> D cl /set0Pn [i iD]].
  by apply/bigcapP => D /andP [cl iD]; apply: all => //; apply/set0Pn; exists i.
have fi : i \in support x by case/closedP: cl => /(_ i iD).
by move/bigcapP: (all i fi); apply; rewrite cl.
Qed.

(** ** Lemma 2 *)

Lemma head_extremal x t : solution A x -> head A x t -> extremal A x.
Proof.
move=> sol_x [ft hd]; split=> //.
  by rewrite support_neq0; apply/set0Pn; exists t.
move=> y z sol_y sol_z e; have := congr1 (fun w : vector R n => w t) e.
rewrite ffunE; case: leP => _ et; [right | left]; apply: hd => //.
  by rewrite -e below_maximum_r.
by rewrite -e below_maximum_l.
Qed.

(** Two closed sets of an extremal meet: else it is the maximum of the two
    solutions in which one of them has gone down. *)
Lemma extremal_meet x D E :
  extremal A x -> closed x D -> closed x E -> D != set0 -> E != set0 ->
  D :&: E != set0.
Proof.
move=> [sol_x _ ex] clD clE D0 E0; apply/negP => /eqP disj.
have [y [sol_y /belowP yx dy]] := lowered sol_x clD D0.
have [z [sol_z /belowP zx dz]] := lowered sol_x clE E0.
have [|e|e] := ex y z sol_y sol_z.
- apply/ffunP => i; rewrite ffunE.
  have [iD|iD] := boolP (i \in D); last first.
    by move: (dy i); rewrite iD => /eqP ->; rewrite max_l.
  have iE : i \notin E.
    by move/setP/(_ i): disj; rewrite !inE iD => /negbT.
  by move: (dz i); rewrite iE => /eqP ->; rewrite max_r.
- by case/set0Pn: D0 => i iD; move: (dy i); rewrite e eqxx iD.
- by case/set0Pn: E0 => i iE; move: (dz i); rewrite e eqxx iE.
Qed.

Theorem extremal_head x : solution A x -> extremal A x <-> exists t, head A x t.
Proof.
move=> sol_x; split=> [ex|[t]]; last exact: head_extremal.
have [_ nx _] := ex; rewrite support_neq0 in nx.
pose good D := closed x D && (D != set0).
have good_supp : good (support x).
  rewrite /good nx andbT; apply/closedP; split=> // l tl _.
  exact: tight_support tl.
have [M /andP [clM M0] least] := arg_minnP (fun D => #|D|) good_supp.
have /set0Pn [t tM] := M0; exists t; apply/(head_closed _ sol_x).
split=> [|D clD D0]; first by case/closedP: clM => /(_ t tM).
have mi := extremal_meet ex clM clD M0 D0.
have le := least (M :&: D); rewrite /good closed_setI // mi in le.
have e : M :&: D = M by apply/eqP; rewrite eqEcard subsetIl le.
by move: tM; rewrite -e inE => /andP [].
Qed.

End Heads.
