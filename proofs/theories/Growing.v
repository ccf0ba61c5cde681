(** * Growing a chain by one node

    A node j joins a vector x by an entry of its own. When is what was a chain
    still one, with j at its end? *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section Growing.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l r s : 'I_n) (c d p : seq 'I_n).
Implicit Types (a v : mp R).

Definition join x j v : vector R n := [ffun i => if i == j then v else x i].

Section Join.

Variables (x : vector R n) (j : 'I_n) (v : mp R).
Hypotheses (jx : j \notin support x) (fv : v != None).

Lemma joinE i : i \in support x -> join x j v i = x i.
Proof. by rewrite ffunE; case: eqP => // -> ji; case/negP: jx. Qed.

Lemma join_self : join x j v j = v.
Proof. by rewrite ffunE eqxx. Qed.

Lemma support_join : support (join x j v) =i j :: enum (support x).
Proof.
move=> i; rewrite supportE ffunE inE mem_enum supportE.
by case: (i == j).
Qed.

Lemma support_join_old i : i \in support x -> i \in support (join x j v).
Proof. by move=> fi; rewrite support_join in_cons mem_enum fi orbT. Qed.

Lemma off_support i : i \notin support x -> x i = None.
Proof. by rewrite supportE negbK => /eqP. Qed.

(** A sum of an old row, or of the new one, is what it was, but for j. *)
Lemma join_sum l k : k != j -> A l k ⊗ join x j v k = A l k ⊗ x k.
Proof. by move=> kj; rewrite ffunE (negPf kj). Qed.

(** An old node leans as before, if j does not reach its row. *)
Lemma leans_join l k :
  l \in support x -> k \in support x ->
  leans A (join x j v) l k = leans A x l k && (A l j ⊗ v < x l).
Proof.
move=> fl fk; have kj : k != j by apply: contraNneq jx => <-.
apply/leansP/andP => [[_ kl]|[/leansP [_ kl e lt] lt_j]].
  rewrite join_sum // joinE // => e lt; split; last first.
    by have := lt j; rewrite join_self; apply; rewrite eq_sym.
  apply/leansP; split=> // m mk.
  have [->|mj] := eqVneq m j; last by rewrite -join_sum // lt.
  by rewrite (off_support jx) otimes_None ltNx -supportE.
split; rewrite ?join_sum ?joinE ?support_join_old // => m mk.
have [->|mj] := eqVneq m j; first by rewrite join_self.
by rewrite join_sum // lt.
Qed.

(** The new node leans on k. *)
Definition new_leans k :=
  [&& A j k ⊗ x k == v, A j j < Some 0%R &
      [forall l in support x, (l != k) ==> (A j l ⊗ x l < v)]].

Lemma loop_small : (A j j ⊗ v < v) = (A j j < Some 0%R).
Proof. by rewrite -{2}(otimes0 v) ![_ ⊗ v]otimesC lt_otimes2l. Qed.

Lemma leans_join_new k :
  k \in support x -> leans A (join x j v) j k = new_leans k.
Proof.
move=> fk; have kj : k != j by apply: contraNneq jx => <-.
apply/leansP/and3P => [[_ _]|[/eqP e jj /forall_inP lt]].
  rewrite join_sum // join_self => e lt; split; first exact/eqP.
    by rewrite -loop_small; have := lt j; rewrite join_self; apply; rewrite eq_sym.
  apply/forall_inP => l fl; apply/implyP => lk.
  by rewrite -join_sum; [apply: lt | apply: contraNneq jx => <-].
rewrite join_sum // join_self; split=> //.
  by rewrite support_join mem_head.
move=> l lk; have [->|lj] := eqVneq l j; first by rewrite join_self loop_small.
rewrite join_sum //; have [fl|/off_support ->] := boolP (l \in support x).
  by move: (lt l fl); rewrite lk.
by rewrite otimes_None ltNx.
Qed.

(** The rows of [p] stay out of reach of j. *)
Definition out_of_reach p := all (fun l => A l j ⊗ v < x l) p.

Lemma path_join s p :
  {subset s :: p <= support x} ->
  path (carries A (join x j v)) s p = path (carries A x) s p && out_of_reach p.
Proof.
elim: p s => //= k p IH s sub.
have fs : s \in support x by apply: sub; rewrite mem_head.
have fk : k \in support x by apply: sub; rewrite !inE eqxx orbT.
rewrite IH => [|i ip]; last by apply: sub; rewrite inE ip orbT.
by rewrite {1}/carries leans_join // andbACA.
Qed.

Lemma lists_join c : {subset c <= support x} ->
  lists (join x j v) (rcons c j) = lists x c.
Proof.
move=> sub; have jc : j \notin c by apply: contra jx; apply: sub.
apply/listsP/listsP => [[uq e]|[uq e]].
  move: uq; rewrite rcons_uniq => /andP [_ uq]; split=> // i.
  have := e i; rewrite mem_rcons support_join !in_cons mem_enum.
  by have [->|] := eqVneq i j; rewrite ?(negPf jc) ?(negPf jx).
split=> [|i]; first by rewrite rcons_uniq jc.
by rewrite mem_rcons support_join !in_cons mem_enum e.
Qed.

Theorem chain_join s p :
  {subset s :: p <= support x} ->
  chain A (join x j v) (rcons (s :: p) j) =
  [&& chain A x (s :: p), out_of_reach p & new_leans (last s p)].
Proof.
move=> sub; rewrite /chain lists_join //= rcons_path path_join //.
by rewrite [carries _ _ _ j]leans_join_new ?sub ?mem_last // -!andbA.
Qed.

(** ** The same for tied tails *)

Lemma cycle_join c : {subset c <= support x} ->
  cycle (carries A (join x j v)) c = cycle (carries A x) c && out_of_reach c.
Proof.
case: c => //= s p sub; rewrite path_join; first by rewrite /out_of_reach all_rcons.
by move=> i; rewrite inE mem_rcons orbA orbb => /sub.
Qed.

(** An old row is tied as before, if j does not reach it. *)
Lemma tied_row_join s c : s \in support x -> {subset c <= support x} ->
  [&& tight A (join x j v) s, ties A (join x j v) s \subset c &
      (1 < #|ties A (join x j v) s|)%N] =
  [&& tight A x s, ties A x s \subset c, (1 < #|ties A x s|)%N &
      A s j ⊗ v < x s].
Proof.
move=> fs sub; have jc : j \notin c by apply: contra jx; apply: sub.
have fxs : x s != None by rewrite -supportE.
have same : A s j ⊗ v < x s -> ties A (join x j v) s = ties A x s.
  move=> lt; apply/setP => k; rewrite !inE (joinE fs).
  have [->|kj] := eqVneq k j; last by rewrite join_sum.
  by rewrite join_self (lt_eqF lt) (off_support jx) otimes_None lt_eqF // ltNx.
have tight_same : A s j ⊗ v < x s -> tight A (join x j v) s = tight A x s.
  move=> lt; apply/tightP/tightP; rewrite (joinE fs) support_join in_cons mem_enum fs orbT.
    move=> [_ le [k e]]; have kj : k != j.
      by apply: contraTneq lt => kj; rewrite -e kj join_self ltxx.
    split=> // [l|]; last by exists k; rewrite -join_sum.
    have [->|lj] := eqVneq l j; last by rewrite -join_sum.
    by rewrite (off_support jx) otimes_None leNx.
  move=> [_ le [k e]]; have kj : k != j.
    by apply: contraNneq fxs => kj; rewrite -e kj (off_support jx) otimes_None.
  split=> // [l|]; last by exists k; rewrite join_sum.
  by have [->|lj] := eqVneq l j; [rewrite join_self ltW | rewrite join_sum].
apply/and3P/and4P => [[ti Tc two]|[ti Tc two lt]]; last by rewrite same // tight_same.
have lt : A s j ⊗ v < x s.
  have := @tight_untied _ _ A (join x j v) s j ti; rewrite join_self (joinE fs).
  by apply; apply: contra jc; apply: (subsetP Tc).
by rewrite -same // -tight_same.
Qed.

Theorem tied_tail_join c s p :
  {subset c ++ s :: p <= support x} ->
  tied_tail A (join x j v) c (rcons (s :: p) j) =
  [&& tied_tail A x c (s :: p), out_of_reach (c ++ s :: p) &
      new_leans (last s p)].
Proof.
move=> sub; have subc : {subset c <= support x}.
  by move=> i ic; apply: sub; rewrite mem_cat ic.
have subp : {subset s :: p <= support x}.
  by move=> i ip; apply: sub; rewrite mem_cat ip orbT.
rewrite /tied_tail -rcons_cat lists_join // cycle_join //= rcons_path path_join //.
rewrite [carries _ _ _ j]leans_join_new ?subp ?mem_last //.
rewrite /out_of_reach all_cat /=.
have row := tied_row_join (subp s (mem_head _ _)) subc.
apply/and5P/andP => [[ls c0 /andP [cyc oc] ts]|].
  case/and3P => Tc two /andP [/andP [pth op] new].
  move: row; rewrite ts Tc two /= => /esym /and4P [-> -> -> ->].
  by rewrite ls c0 cyc oc pth op new.
case=> /and4P [ls c0 cyc /and4P [ts Tc two pth]] /andP [/and3P [oc os op] new].
move: row; rewrite ts Tc two os /= => /and3P [-> -> ->].
by rewrite ls c0 cyc oc pth op new.
Qed.

(** The first node of a tail: its entry is what the cycle gives it, twice. *)
Definition new_ties :=
  [&& v == product A x j, A j j < Some 0%R &
      (1 < #|[set k | A j k ⊗ x k == v]|)%N].

Theorem tied_tail_join_first c :
  zero_cycle A x c ->
  tied_tail A (join x j v) c [:: j] = out_of_reach c && new_ties.
Proof.
case/and3P => lc c0 cyc; have [_ cx] := listsP _ _ lc.
have sub : {subset c <= support x} by move=> i; rewrite cx.
have jc : j \notin c by rewrite cx.
rewrite /tied_tail cats1 lists_join // lc c0 cycle_join // cyc /= andbT.
congr (_ && _).
have same : A j j ⊗ v < v -> ties A (join x j v) j = [set k | A j k ⊗ x k == v].
  move=> lt; apply/setP => k; rewrite !inE join_self.
  have [->|kj] := eqVneq k j; last by rewrite join_sum.
  by rewrite join_self (lt_eqF lt) (off_support jx) otimes_None lt_eqF // ltNx.
have low k : A j k ⊗ x k <= product A x j := product_le A x j k.
apply/and3P/and3P => [[ti Tc two]|[/eqP e jj two]].
  have lt : A j j ⊗ v < v.
    have := @tight_untied _ _ A (join x j v) j j ti; rewrite join_self; apply.
    by apply: contra jc; apply: (subsetP Tc).
  rewrite -same // -loop_small lt; split=> //.
  have [k kT] := tight_ties ti; rewrite same // inE in kT.
  rewrite eq_le -{1}(eqP kT) low /=.
  have [->|/product_attained [l ->]] := eqVneq (product A x j) None; first exact: leNx.
  have [->|lj] := eqVneq l j; first by rewrite (off_support jx) otimes_None leNx.
  by have := tight_le l ti; rewrite join_self join_sum.
rewrite -loop_small in jj; rewrite same //; split=> //.
  have [k] : exists k, k \in [set k | A j k ⊗ x k == v].
    by apply/card_gt0P; apply: ltnW.
  rewrite inE => /eqP ek; have kj : k != j.
    by apply: contraNneq fv => kj; rewrite -ek kj (off_support jx) otimes_None.
  apply/tightP; rewrite join_self; split; first by rewrite support_join // mem_head.
    move=> l; have [->|lj] := eqVneq l j; first by rewrite join_self ltW.
    by rewrite join_sum // e.
  by exists k; rewrite join_sum.
apply/subsetP => k; rewrite inE cx => /eqP ek; apply: contraNT fv => /off_support xk.
by rewrite -ek xk otimes_None.
Qed.

End Join.

End Growing.
