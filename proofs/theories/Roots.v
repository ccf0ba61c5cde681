(** * Roots (Theorem 35)

    A root is a chain at the moment at which it becomes a solution: a cycle of
    weight >= 0 with a first node. Every extremal has one root, and the extremals
    of a root are what grows from it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search TiedSearch.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

(** ** The node before another, cyclically *)

Section Before.

Variables (T : eqType).
Implicit Types (e : rel T) (c p : seq T) (r k l : T).

Lemma path_all e (P : T -> Prop) r p :
  path e r p -> P r -> (forall k l, l \in p -> e k l -> P k -> P l) ->
  forall l, l \in r :: p -> P l.
Proof.
elim: p r => [|j p IH] r /=; first by move=> _ Pr _ l; rewrite inE => /eqP ->.
case/andP => rj pth Pr step l; rewrite inE => /predU1P [-> //|].
apply: (IH j) => //; first by apply: step rj Pr; rewrite mem_head.
by move=> k i ip; apply: step; rewrite inE ip orbT.
Qed.

Lemma path_and e e' r p :
  path e r p -> path e' r p -> path (fun k l => e k l && e' k l) r p.
Proof.
by elim: p r => //= j p IH r /andP [-> pth] /andP [-> pth']; rewrite IH.
Qed.

Lemma path_weaken e e' r p :
  path e r p -> (forall k l, l \in p -> e k l -> e' k l) -> path e' r p.
Proof.
elim: p r => //= j p IH r /andP [rj pth] sub; rewrite (sub r j) ?mem_head //.
by apply: IH => // k l lp; apply: sub; rewrite inE lp orbT.
Qed.

Lemma path_before r p : uniq (r :: p) -> path (fun k l => k == prev (r :: p) l) r p.
Proof. by move=> /cycle_prev /=; rewrite rcons_path => /andP []. Qed.

Lemma before_first r p : uniq (r :: p) -> prev (r :: p) r = last r p.
Proof. by move=> /cycle_prev /=; rewrite rcons_path => /andP [_ /eqP]. Qed.

(** Being a path, told node by node. *)
Lemma path_prevP e r p :
  uniq (r :: p) ->
  reflect (forall l, l \in p -> e (prev (r :: p) l) l) (path e r p).
Proof.
move=> uq; apply: (iffP idP) => [pth l lp|step].
  have [k _ /andP [/eqP <-]] := path_pred (path_and (path_before uq) pth) lp.
  by [].
by apply: path_weaken (path_before uq) _ => k l /step el /eqP ->.
Qed.

(** Induction along a sequence. *)
Lemma prev_ind (P : T -> Prop) r p :
  uniq (r :: p) -> P r ->
  (forall l, l \in p -> P (prev (r :: p) l) -> P l) ->
  forall l, l \in r :: p -> P l.
Proof.
move=> uq Pr step; apply: path_all (path_before uq) Pr _ => k l lp /eqP ->.
exact: step.
Qed.

End Before.

Section Roots.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l m r s : 'I_n) (c d p q u v : seq 'I_n).

Local Notation zero := (Some 0%R : mp R).

(** The values along a sequence: 0 at its first node, and each node leans on the one
    before. *)
Definition entries c : vector R n := value A (rev c).

(** The weight of the cycle that the arc from the first node to the last closes. *)
Definition weight c : mp R :=
  if c is r :: p then A r (last r p) ⊗ entries c (last r p) else None.

(** A root: of its rows, each is short of every node but the one before; but that
    of the first is satisfied by the last. (R1 and R3 of docs/theory.md, and R2.) *)
Definition is_root c :=
  [&& c != [::], uniq c, all (fun l => entries c l != None) c,
      [forall l in c, forall m in c,
        (m != prev c l) ==> (A l m ⊗ entries c m < entries c l)] &
      zero <= weight c].

Lemma is_rootP c :
  reflect [/\ c != [::], uniq c, {in c, forall l, entries c l != None},
              {in c &, forall l m, m != prev c l -> A l m ⊗ entries c m < entries c l} &
              zero <= weight c]
          (is_root c).
Proof.
apply: (iffP and5P) => [[c0 uq /allP fin /forall_inP short w]|[c0 uq fin short w]].
  split=> // l m lc mc ml; have /forall_inP /(_ m mc) := short l lc.
  by rewrite ml.
split=> //; first exact/allP.
apply/forall_inP => l lc; apply/forall_inP => m mc; apply/implyP; exact: short.
Qed.

(** ** Values along a sequence *)

Lemma entries_off c i : i \notin c -> entries c i = None.
Proof. by move=> ic; apply: off_support; apply: contra ic => /value_support; rewrite mem_rev. Qed.

Lemma entries_rcons r p j :
  entries (rcons (r :: p) j) =
  join (entries (r :: p)) j (A j (last r p) ⊗ entries (r :: p) (last r p)).
Proof.
rewrite /entries rev_rcons.
by have -> : rev (r :: p) = last r p :: rev (belast r p) by rewrite lastI rev_rcons.
Qed.

Lemma entries_one r : entries [:: r] r = zero.
Proof. by rewrite /entries /= ffunE eqxx. Qed.

Lemma entries_cat r p q l :
  uniq ((r :: p) ++ q) -> l \in r :: p -> entries ((r :: p) ++ q) l = entries (r :: p) l.
Proof.
elim/last_ind: q => [|q j IH] uq lp; first by rewrite cats0.
rewrite -rcons_cat cat_cons entries_rcons ffunE.
move: uq; rewrite -rcons_cat rcons_uniq => /andP [no uq].
case: eqP => [lj|_]; last exact: IH.
by rewrite -lj mem_cat lp in no.
Qed.

Lemma entries_first r p : uniq (r :: p) -> entries (r :: p) r = zero.
Proof. by move=> uq; rewrite (@entries_cat r [::] p) ?mem_head ?entries_one. Qed.

Lemma entries_prev r p l :
  uniq (r :: p) -> l \in p ->
  entries (r :: p) l = A l (prev (r :: p) l) ⊗ entries (r :: p) (prev (r :: p) l).
Proof.
move=> uq; move: l; suff pth : path (fun k l => entries (r :: p) l ==
    A l k ⊗ entries (r :: p) k) r p.
  by move=> l /(path_prevP _ uq pth) /eqP.
elim/last_ind: p uq => // p j IH.
rewrite -rcons_cons rcons_uniq => /andP [no uq]; rewrite rcons_path entries_rcons.
have off k : k \in r :: p -> (k == j) = false.
  by move=> kp; apply/negbTE; apply: contraNneq no => <-.
apply/andP; split; last by rewrite !ffunE eqxx off ?mem_last.
have /(path_prevP _ uq) step := IH uq; apply/(path_prevP _ uq) => l lp.
rewrite !ffunE !off; first exact: step; last by rewrite inE lp orbT.
by rewrite mem_prev inE lp orbT.
Qed.

(** Whatever grows along the sequence like the values is a shifted copy of them. *)
Lemma entries_copy (f : 'I_n -> mp R) r p l :
  uniq (r :: p) ->
  (forall l, l \in p -> f l = A l (prev (r :: p) l) ⊗ f (prev (r :: p) l)) ->
  l \in r :: p -> f l = f r ⊗ entries (r :: p) l.
Proof.
move=> uq grow; move: l; apply: prev_ind => // [|l lp e].
  by rewrite entries_first // otimesC otimes0.
by rewrite grow // e (entries_prev uq lp) !otimesA [A _ _ ⊗ _]otimesC.
Qed.

(** The values are finite iff the arcs are. *)
Lemma entries_finite c :
  uniq c -> {in c, forall l, A l (prev c l) != None} ->
  {in c, forall l, entries c l != None}.
Proof.
case: c => // r p uq fin; apply: prev_ind => // [|l lp fl].
  by rewrite entries_first.
by rewrite entries_prev // otimes_finite fl fin // inE lp orbT.
Qed.

Lemma finite_arcs c :
  uniq c -> {in c, forall l, entries c l != None} -> weight c != None ->
  {in c, forall l, A l (prev c l) != None}.
Proof.
case: c => // r p uq fin fw l; rewrite inE => /predU1P [->|lp].
  by rewrite before_first //; move: fw; rewrite /= otimes_finite => /andP [].
by have := fin l; rewrite inE lp orbT entries_prev // otimes_finite => /(_ isT) /andP [].
Qed.

Lemma weightE r p :
  uniq (r :: p) ->
  weight (r :: p) = A r (prev (r :: p) r) ⊗ entries (r :: p) (prev (r :: p) r).
Proof. by move=> uq; rewrite before_first. Qed.

End Roots.
