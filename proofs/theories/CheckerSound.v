(** * The checker is sound and complete

    [check A x w = true] implies that x is a solution of A ⊗ x >= x and extremal
    by definition; and every extremal has a witness that passes. *)

From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import ZArith.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Checker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.

(** What lists stand for. *)
Definition matrix_of n (A : seq (seq number)) : matrix Z_ogroup n :=
  fun i k => nth None (nth [::] A i) k.

Arguments matrix_of : clear implicits.

Definition vector_of n (x : seq number) : vector Z_ogroup n :=
  [ffun i : 'I_n => nth None x i].

Arguments vector_of : clear implicits.

Section Sound.

Variables (A : seq (seq number)) (x : seq number).

Notation n := (size x).
Notation M := (matrix_of n A).
Notation v := (vector_of n x).
Implicit Types (i k l s t : 'I_n) (c d p on : seq 'I_n).

Lemma finiteE i : finite (entry x i) = (i \in support v).
Proof. by rewrite supportE ffunE /entry; case: nth. Qed.

Lemma sumE i k : sum A x i k = M i k ⊗ v k.
Proof. by rewrite ffunE. Qed.

Lemma at_mostE (a b : mp Z_ogroup) : at_most a b = (a <= b)%O.
Proof. by []. Qed.

Lemma entryE i : entry x i = v i.
Proof. by rewrite ffunE. Qed.

Lemma memberE i c : member i (map val c) = (i \in c).
Proof. by rewrite /member has_map -has_pred1; apply: eq_has => k /=; rewrite eq_sym. Qed.

Lemma distinctE c : distinct (map val c) = uniq c.
Proof. by elim: c => //= i c ->; rewrite memberE. Qed.

Lemma all_nodesP (P : pred nat) :
  reflect (forall i, P (val i)) (all P (nodes x)).
Proof.
apply: (iffP allP) => [every i|every m].
  by apply: every; rewrite mem_iota add0n ltn_ord.
by rewrite mem_iota add0n => lt; apply: (every (Ordinal lt)).
Qed.

(** A list of finite entries is a list of nodes. *)
Lemma finite_nodes (c : seq nat) :
  all (fun i : nat => finite (entry x i)) c -> exists c' : seq 'I_n, c = map val c'.
Proof.
elim: c => [_|m c IH /= /andP [fm /IH [c' ->]]]; first by exists [::].
have lt : (m < n)%nat.
  by rewrite ltnNge; apply: contraL fm => ge; rewrite /entry nth_default.
by exists (Ordinal lt :: c').
Qed.

Lemma lists_supportE c : lists_support x (map val c) = lists v c.
Proof.
rewrite /lists_support distinctE; apply/and3P/listsP => [[uc fc all_c]|[uc cx]].
  split=> // i; rewrite -finiteE; apply/idP/idP => [ic|fi].
    by move/allP/(_ (val i)): fc; apply; apply: map_f.
  by move/all_nodesP/(_ i): all_c; rewrite fi memberE.
split=> //; first by apply/allP => _ /mapP [i ic ->]; rewrite finiteE -cx.
by apply/all_nodesP => i; rewrite finiteE memberE -cx implybb.
Qed.

Lemma restsE i on :
  rests A x i (map val on) = tight M v i && (ties M v i \subset on).
Proof.
apply/and3P/andP => [[fi /hasP [_ /mapP [k kon ->]] le_k all_k]|[ti /subsetP Ton]].
  have sums l : (M i l ⊗ v l <= v i)%O && ((M i l ⊗ v l == v i) ==> (l \in on)).
    move/all_nodesP/(_ l): all_k; rewrite memberE !at_mostE sumE entryE.
    by case: ifP => [_ ->|_]; rewrite ?implybT // -ltNge => lt; rewrite ltW // lt_eqF.
  split.
    apply/tightP; split=> [|l|]; first by rewrite -finiteE.
      by case/andP: (sums l).
    exists k; apply/eqP; rewrite eq_le; case/andP: (sums k) => -> _.
    by move: le_k; rewrite at_mostE sumE entryE.
  apply/subsetP => l; rewrite inE => tie.
  by case/andP: (sums l) => _ /implyP; apply.
have [k kT] := tight_ties ti; split.
- by rewrite finiteE (tight_support ti).
- apply/hasP; exists (val k); first exact/map_f/Ton.
  by move: kT; rewrite at_mostE sumE entryE inE => /eqP ->.
apply/all_nodesP => l; rewrite memberE !at_mostE sumE entryE.
case: ifP => [_|lon]; first exact: tight_le.
by rewrite -ltNge tight_untied //; apply: contraFN lon; apply: Ton.
Qed.

Definition carried k i := tight M v i && (ties M v i \subset [:: k]).

Lemma linkedE s p : linked A x (val s) (map val p) = path carried s p.
Proof. by elim: p s => //= i p IH s; rewrite IH; congr andb; apply: (restsE i [:: s]). Qed.

Lemma carries_carried k i : carries M v k i -> carried k i.
Proof.
case/and3P => ti /eqP e _; rewrite /carried ti e.
by apply/subsetP => l; rewrite !inE.
Qed.

(** ** Soundness *)

Lemma tight_row i : tight M v i -> exists k, (v i <= M i k ⊗ v k)%O.
Proof. by move=> /tight_ties [k]; rewrite inE => /eqP e; exists k; rewrite e. Qed.

Lemma carried_shared y i k :
  solution M y -> below y v -> carried k i -> y i = v i -> y k = v k.
Proof.
move=> sol_y yv /andP [ti /subsetP sub] yi.
have [l /sub] := shared_ties sol_y yv ti yi.
by rewrite inE => /eqP ->.
Qed.

(** Rows that hold on the support are enough, and a node whose entry fixes all
    others makes x extremal. *)
Lemma sound c t :
  lists v c -> t \in c ->
  (forall i, i \in c -> exists k, (v i <= M i k ⊗ v k)%O) ->
  (forall y, solution M y -> below y v -> y t = v t ->
     forall i, i \in c -> y i = v i) ->
  extremal M v.
Proof.
case/listsP => _ cx tc rows fixes; apply: (@head_extremal _ _ _ _ t).
  by apply/solutionP => i; rewrite -cx => /rows.
split; first by rewrite -cx.
move=> y sol_y yv yt; apply/ffunP => i.
have [|] := boolP (i \in support v); first by rewrite -cx; apply: fixes.
rewrite supportE negbK => /eqP vi; move/belowP/(_ i): yv.
by rewrite vi lexN => /eqP.
Qed.

Theorem check_sound w : check A x w -> extremal M v.
Proof.
have inherit y : solution M y -> below y v ->
    forall i k, carried k i -> y i = v i -> y k = v k.
  by move=> sol_y yv i k; apply: carried_shared.
case/andP => _; case: w => [[//|s p] cl|[//|s p] [//|t q]].
- case/and3P => ls; have [c] : exists c : seq 'I_n, s :: p = map val c.
    by case/and3P: ls => _ /finite_nodes.
  case: c => // s' p' [es ep]; move: ls; rewrite {}es {}ep.
  rewrite -[_ :: map _ p']/(map val (s' :: p')) lists_supportE linkedE.
  move=> ls closed pth; have [k le_k] : exists k, (v s' <= M s' k ⊗ v k)%O.
    have lt : (cl < n)%nat.
      rewrite ltnNge; apply: contraTN closed => ge.
      have: finite (entry x s').
        by rewrite finiteE; case/listsP: ls => _ <-; rewrite mem_head.
      rewrite /sum /entry (nth_default _ ge).
      by case: (nth None x s') => // ? _; case: (nth None _ _).
    by exists (Ordinal lt); move: closed; rewrite at_mostE (sumE s' (Ordinal lt)) entryE.
  apply: (sound (t := last s' p') ls); first exact: mem_last.
    move=> i; rewrite inE => /predU1P [->|]; first by exists k.
    by move=> /(path_pred pth) [l _ /andP [/tight_row]].
  move=> y sol_y yv yt; apply: (path_back (P := fun i => y i = v i) _ pth) => //.
  exact: inherit.
case/and5P => ls.
have [c] : exists c : seq 'I_n, s :: p = map val c.
  by case/and3P: ls; rewrite -cat_cons all_cat => _ /andP [/finite_nodes].
have [d] : exists d : seq 'I_n, t :: q = map val d.
  by case/and3P: ls; rewrite -cat_cons all_cat => _ /andP [_ /finite_nodes].
case: d => // t' q' [et eq]; case: c => // s' p' [es ep].
move: ls; rewrite {}es {}ep {}et {}eq.
rewrite -[_ :: map _ q']/(map val (t' :: q')) -cat_cons.
rewrite -[_ :: map _ p']/(map val (s' :: p')) -map_cat lists_supportE !linkedE.
rewrite last_map -[[:: _ (last s' p')]]/(map val [:: last s' p']) !restsE => ls first cyc tied tail.
have {first} cyc : cycle carried (s' :: p').
  by rewrite /= rcons_path cyc.
apply: (sound (t := last t' q') ls).
- by rewrite mem_cat mem_last orbT.
- move=> i; rewrite mem_cat => /orP [/(cycle_pred cyc) [l _ /andP [/tight_row]]//|].
  rewrite inE => /predU1P [->|/(path_pred tail) [l _ /andP [/tight_row]]//].
  by case/andP: tied => /tight_row.
move=> y sol_y yv yt.
have on_tail i : i \in t' :: q' -> y i = v i.
  apply: (path_back (P := fun i => y i = v i) _ tail) => //; exact: inherit.
move=> i; rewrite mem_cat => /orP [|/on_tail//].
case/andP: tied => tt /subsetP sub.
have [k /sub kc yk] := shared_ties sol_y yv tt (on_tail t' (mem_head _ _)).
move: i; apply: (cycle_back (P := fun i => y i = v i) _ cyc kc yk).
exact: inherit.
Qed.

(** ** Completeness *)

Lemma check_chain s p cl :
  check A x (Chain (map val (s :: p)) cl) =
  square A x && [&& lists v (s :: p), at_most (entry x s) (sum A x s cl) &
                    path carried s p].
Proof. by rewrite -lists_supportE -linkedE. Qed.

Lemma check_tied_tail s p t q :
  check A x (TiedTail (map val (s :: p)) (map val (t :: q))) =
  square A x && [&& lists v ((s :: p) ++ t :: q), carried (last s p) s,
                    path carried s p,
                    tight M v t && (ties M v t \subset s :: p) &
                    path carried t q].
Proof.
have e : map val [:: last s p] = [:: last (val s) (map val p)] by rewrite last_map.
by rewrite -lists_supportE -!linkedE /carried -!restsE map_cat e.
Qed.

Theorem check_complete :
  square A x -> extremal M v -> exists w, check A x w.
Proof.
move=> sq ex; have [sol nv _] := ex.
have [[c]|[c [d]]] := proj1 (chain_criterion sol nv) ex.
  case/andP => lc; case: c lc => [lc|s p lc pth].
    case/listsP: lc => _ e; move: nv; rewrite support_neq0 => /set0Pn [i].
    by rewrite -e.
  have [|k le_k] := solutionP _ _ sol s; first by case/listsP: lc => _ <-; rewrite mem_head.
  exists (Chain (map val (s :: p)) (val k)); rewrite check_chain sq lc.
  rewrite at_mostE sumE entryE le_k; apply: sub_path pth.
  exact: carries_carried.
case/and4P => ls; case: c ls => // s p ls _ cyc; case: d ls => // t q ls.
case/and4P => tt sub _ pth; exists (TiedTail (map val (s :: p)) (map val (t :: q))).
rewrite check_tied_tail sq ls tt sub (sub_path carries_carried pth) !andbT.
by have := sub_cycle carries_carried cyc; rewrite /= rcons_path andbC.
Qed.

End Sound.
