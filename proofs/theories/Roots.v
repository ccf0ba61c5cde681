(** * Roots (Theorem 35)

    A root is a chain at the moment at which it becomes a solution: a cycle of
    weight >= 0 with a first node. Every extremal has one root. What grows from it is
    in FromRoots.v. *)

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

(** ** Roots are the chains that have just become solutions *)

Lemma prev_neq r p l : uniq (r :: p) -> l \in p -> prev (r :: p) l != l.
Proof.
move=> uq lp; apply/eqP => el; have lin : l \in r :: p by rewrite inE lp orbT.
suff: l != l by rewrite eqxx.
apply: (@prev_ind _ (fun i => i != l) r p) lin => // [|i ip].
  by apply: contraTneq lp => <-; case/andP: (uq).
by apply: contraNneq => e; rewrite e el.
Qed.

Lemma prev_cat s p q l :
  uniq (s :: p ++ q) -> l \in p -> prev (s :: p ++ q) l = prev (s :: p) l.
Proof.
move=> uq lp; have uq' : uniq (s :: p).
  by move: uq; rewrite -cat_cons cat_uniq => /and3P [].
move: (path_before uq); rewrite cat_path => /andP [pth _].
by have /(_ l lp) /eqP := path_prevP _ uq' pth.
Qed.

Lemma entries_lists c :
  lists (entries c) c = uniq c && all (fun l => entries c l != None) c.
Proof.
apply/listsP/andP => [[uq e]|[uq /allP fin]].
  by split=> //; apply/allP => l; rewrite e supportE.
split=> // l; apply/idP/idP => [/fin|]; first by rewrite supportE.
by apply: contraLR => lc; rewrite supportE entries_off.
Qed.

Lemma chain_entriesP r p :
  reflect [/\ uniq (r :: p), {in r :: p, forall l, entries (r :: p) l != None} &
              forall l m, l \in p -> m \in r :: p -> m != prev (r :: p) l ->
                A l m ⊗ entries (r :: p) m < entries (r :: p) l]
          (chain A (entries (r :: p)) (r :: p)).
Proof.
rewrite /chain entries_lists; apply: (iffP andP) => [[/andP [uq /allP fin] srt]|[uq fin row]].
  split=> // l m lp mc ml; have /leansP [_ _ _ row] := path_prevP _ uq srt l lp.
  exact: row.
split; first by rewrite uq; apply/allP.
apply/(path_prevP _ uq) => l lp; have lc : l \in r :: p by rewrite inE lp orbT.
apply/leansP; rewrite supportE fin // prev_neq //; split=> // [|m ml].
  by rewrite -entries_prev.
have [mc|mc] := boolP (m \in r :: p); first exact: row.
by rewrite entries_off // otimes_None ltNx fin.
Qed.

Lemma root_chain c : is_root c -> chain A (entries c) c.
Proof.
case/is_rootP; case: c => // r p _ uq fin short _; apply/chain_entriesP; split=> // l m lp mc.
by apply: short; rewrite // inE lp orbT.
Qed.

(** A chain is a solution iff its first row holds. *)
Lemma chain_solution x r p :
  chain A x (r :: p) -> solution A x <-> exists k, x r <= A r k ⊗ x k.
Proof.
case/andP => /listsP [_ hx] srt; split=> [/solutionP|[k rk]].
  by apply; rewrite -hx mem_head.
apply/solutionP => i; rewrite -hx inE => /predU1P [->|ip]; first by exists k.
by have [l _ /leansP [_ _ e _]] := path_pred srt ip; exists l; rewrite e.
Qed.

Lemma root_solution c : is_root c -> solution A (entries c).
Proof.
move=> rc; have hc := root_chain rc; case/is_rootP: rc.
case: c hc => // r p hc _ uq _ _ w0; apply/(chain_solution hc).
by exists (last r p); rewrite entries_first.
Qed.

(** The values of the beginning of a chain are those of the chain. *)
Lemma chain_beginning r p d :
  chain A (entries ((r :: p) ++ d)) ((r :: p) ++ d) -> chain A (entries (r :: p)) (r :: p).
Proof.
rewrite cat_cons => /chain_entriesP [uq fin row]; rewrite -cat_cons in uq.
have uq' : uniq (r :: p) by move: uq; rewrite cat_uniq => /and3P [].
have val l : l \in r :: p -> entries (r :: p ++ d) l = entries (r :: p) l.
  by move=> lp; rewrite -cat_cons entries_cat.
have sub l : l \in r :: p -> l \in r :: p ++ d by rewrite -cat_cons mem_cat => ->.
apply/chain_entriesP; split=> // [l lp|l m lp mc ml]; first by rewrite -val // fin ?sub.
have lc : l \in r :: p by rewrite inE lp orbT.
by rewrite -!val //; apply: row; rewrite ?mem_cat ?lp ?sub // prev_cat.
Qed.

(** No proper beginning of a root is a solution. *)
Lemma root_shortest c d :
  c != [::] -> d != [::] -> is_root (c ++ d) -> ~~ solution A (entries c).
Proof.
case: c => // r p _ d0 rc; have hc := chain_beginning (root_chain rc).
have [_ uq fin short _] := is_rootP _ rc.
apply/negP => /(chain_solution hc) [k]; rewrite entries_first; last first.
  by move: uq; rewrite cat_uniq => /and3P [].
have [kc|kc] := boolP (k \in r :: p); last by rewrite entries_off // otimes_None.
rewrite leNgt -(entries_first uq) -(@entries_cat r p d) // short ?mem_head //.
  by rewrite mem_cat kc.
rewrite before_first //; apply: contraTneq kc => ->; rewrite last_cat.
move: uq; rewrite cat_uniq => /and3P [_ /hasPn no _]; apply: no.
by case: (d) d0 => // j b _; apply: (mem_last j b).
Qed.

(** And this is all: a root is a chain that is a solution while no shorter beginning
    of it is one. *)
Theorem root_iff c :
  is_root c <->
  [/\ c != [::], chain A (entries c) c, solution A (entries c) &
      forall k : nat, 0 < k -> k < size c -> ~~ solution A (entries (take k c))]%N.
Proof.
split=> [rc|[c0 hc sol sh]].
  split; [by case/is_rootP: rc | exact: root_chain | exact: root_solution | ].
  move=> k k0 kc; apply: (@root_shortest _ (drop k c)); last by rewrite cat_take_drop.
    by rewrite -size_eq0 size_takel ?(ltnW kc) // -lt0n.
  by rewrite -size_eq0 size_drop subn_eq0 -ltnNge.
case: c c0 hc sol sh => // r p _ hc sol sh; have [uq fin row] := chain_entriesP _ _ hc.
have [k rk] := (chain_solution hc).1 sol; rewrite entries_first // in rk.
have short m : m \in r :: p -> m != last r p -> A r m ⊗ entries (r :: p) m < zero.
  move=> mc ml; rewrite ltNge; apply/negP => le_m.
  have [b [d e]] : exists b d, r :: p = rcons b m ++ d by case/path.splitP: mc => b d; exists b, d.
  have d0 : d != [::].
    by apply: contraNneq ml => d0; rewrite -[last r p]/(last r (r :: p)) e d0 cats0 last_rcons.
  have kc : (size (rcons b m) < size (r :: p))%N.
    by rewrite e size_cat -[X in (X < _)%N]addn0 ltn_add2l lt0n size_eq0.
  have := sh (size (rcons b m)); rewrite kc e take_size_cat // size_rcons => /(_ isT isT) /negP; apply.
  case eb : (rcons b m) (e) => [|r' b']; first by case: (b) eb.
  rewrite cat_cons => -[er _]; subst r'; rewrite e eb in hc uq le_m.
  have hb := chain_beginning hc; apply/(chain_solution hb); exists m.
  rewrite entries_first; last by move: uq; rewrite cat_uniq => /and3P [].
  by rewrite -(@entries_cat r b' d) // -eb mem_rcons mem_head.
apply/is_rootP; split=> // [l m|]; last first.
  have [kc|kc] := boolP (k \in r :: p); last by rewrite entries_off // otimes_None in rk.
  have [e|/(short k kc)] := eqVneq k (last r p); last by rewrite ltNge rk.
  by rewrite /weight -e.
rewrite inE => /predU1P [->|lp] mc; last exact: row.
by rewrite before_first // entries_first //; apply: short.
Qed.

(** ** Chains of other vectors *)

Lemma chain_copy x r p :
  chain A x (r :: p) -> x r != None /\ x = shift (x r) (entries (r :: p)).
Proof.
move=> hc; have fr : x r != None.
  by rewrite -supportE; case/andP: hc => /listsP [_ <-]; rewrite mem_head.
have fa : inverse (x r) != None by rewrite inverse_finite.
split=> //; rewrite /entries -(@chain_value _ _ _ (shift (inverse (x r)) x) _ r).
- by rewrite shiftVK.
- by rewrite revK chain_shift.
- by rewrite rev_cons last_rcons ffunE otimes_inverse.
- by rewrite -size_eq0 size_rev.
Qed.

Lemma chain_entries x c : chain A x c -> chain A (entries c) c.
Proof.
case: c => [|r p] hc; first by rewrite /chain entries_lists.
by have [fr e] := chain_copy hc; move: hc; rewrite {1}e chain_shift.
Qed.

(** ** Zero cycles are the roots of weight 0 with two nodes or more *)

Lemma zero_cycle_root x c : zero_cycle A x c -> is_root c /\ weight c = zero.
Proof.
case: c => [|r p] zc; first by case/and3P: zc.
have hc := zero_cycle_chain zc; have [fr e] := chain_copy hc.
move: zc; rewrite e zero_cycle_shift // => {hc}/and3P [/listsP [uq hx] _ cyc].
have lean l : l \in r :: p -> leans A (entries (r :: p)) l (prev (r :: p) l).
  by move=> lc; apply: (prev_cycle cyc lc).
have w0 : weight (r :: p) = zero.
  by have /leansP [_ _ e0 _] := lean r (mem_head _ _); rewrite weightE // e0 entries_first.
split=> //; apply/is_rootP; split=> // [l lc|l m lc mc ml|]; last by rewrite w0.
  by rewrite -supportE -hx.
by have /leansP [_ _ _] := lean l lc; apply.
Qed.

Lemma root_zero_cycle c :
  is_root c -> weight c = zero -> (1 < size c)%N -> zero_cycle A (entries c) c.
Proof.
move=> rc w0 c2; have [/andP [lc srt] [c0 uq _ short _]] := (root_chain rc, is_rootP _ rc).
apply/and3P; split=> //; case: c rc w0 c2 lc srt c0 uq short => // r p _ w0 p0 lc srt _ uq short.
rewrite /= rcons_path [path _ _ _]srt /=; have [_ hx] := listsP _ _ lc.
rewrite /carries -before_first //; apply/leansP; split.
- by rewrite -hx mem_head.
- rewrite before_first //; case/lastP: p p0 uq {w0 lc srt short hx} => // p j _.
  by rewrite last_rcons /= mem_rcons inE negb_or => /andP [/andP [rj _] _]; rewrite eq_sym.
- by rewrite -weightE // w0 entries_first.
move=> l ll; have [lc'|lc'] := boolP (l \in r :: p).
  by apply: short; rewrite ?mem_head.
by rewrite [entries _ l]entries_off // otimes_None ltNx entries_first.
Qed.

(** ** The root of an extremal

    The shortest beginning of its chain that is a solution; the cycle of its tied
    tail. *)

Definition root_of x c :=
  (is_root c /\ exists d, chain A x (c ++ d)) \/ exists d, tied_tail A x c d.

(** The rotations of a root of weight 0 count as one. *)
Definition same_root c d := d = c \/ weight c = zero /\ exists m : nat, d = rot m c.

Lemma root_of_root x c : root_of x c -> is_root c.
Proof. by case=> [[]//|[d /restrict_zero_cycle /zero_cycle_root []]]. Qed.

Theorem root_exists x : extremal A x -> exists c, root_of x c.
Proof.
move=> ex; have [sol nx _] := ex.
have [[c hc]|[c [d td]]] := proj1 (chain_criterion sol nx) ex; last by exists c; right; exists d.
have c0 : c != [::].
  apply: contraTneq nx => e; rewrite negbK; apply/eqP/ffunP => i; rewrite ffunE.
  by case/andP: hc => /listsP [_ hx] _; apply: off_support; rewrite -hx e.
have sc : solution A (entries c).
  case: (c) c0 hc => // r p _ hc; have [fr e] := chain_copy hc.
  have -> : entries (r :: p) = shift (inverse (x r)) x by rewrite {2}e shiftK.
  exact: solution_shift.
pose P (k : nat) := (0 < k)%N && solution A (entries (take k c)).
have [|k /andP [k0 sk] least] := ex_minnP (P := P).
  by exists (size c); rewrite /P take_size sc lt0n size_eq0 c0.
have kc : (k <= size c)%N by apply: least; rewrite /P take_size sc lt0n size_eq0 c0.
exists (take k c); left; split; last by exists (drop k c); rewrite cat_take_drop.
apply/root_iff; split=> //.
- by rewrite -size_eq0 size_takel // -lt0n.
- have := chain_entries hc; rewrite -{1 2}(cat_take_drop k c).
  case e : (take k c) => [|r p]; last exact: chain_beginning.
  by move: k0; rewrite -(size_takel kc) e.
move=> j j0; rewrite size_takel // => jk; rewrite take_take ?(ltnW jk) //.
by apply: contraL jk => sj; rewrite -leqNgt least // /P j0.
Qed.

Lemma root_prefix c d c' d' :
  is_root c -> is_root c' -> c ++ d = c' ++ d' -> (size c <= size c')%N -> c = c'.
Proof.
move=> rc rc' e le; have ec : c' = c ++ take (size c' - size c) d.
  by rewrite -{1}[c'](take_size_cat d' (erefl (size c'))) -e take_cat ltnNge le.
case: (eqVneq (take (size c' - size c) d) [::]) ec => [->|b0 ec]; first by rewrite cats0.
have [c0 _ _ _] := is_rootP _ rc; rewrite ec in rc'.
by have := root_shortest c0 b0 rc'; rewrite root_solution.
Qed.

Lemma root_prefix_eq c d c' d' :
  is_root c -> is_root c' -> c ++ d = c' ++ d' -> c = c'.
Proof.
move=> rc rc' e; have [le|/ltnW le] := leqP (size c) (size c').
  exact: root_prefix e le.
by apply/esym; apply: root_prefix (esym e) le.
Qed.

Theorem root_unique x c c' :
  solution A x -> root_of x c -> root_of x c' -> same_root c c'.
Proof.
move=> sol [[rc [d hd]]|[d td]] [[rc' [d' hd']]|[d' td']].
- have [e|[zc [m em]]] := chain_unique sol hd hd'.
    by left; rewrite (root_prefix_eq rc rc' e).
  have [rz wz] := zero_cycle_root zc.
  have ec : c = c ++ d by apply: (@root_prefix_eq _ d _ [::]); rewrite ?cats0.
  have zc' := zero_cycle_rot m zc; rewrite -em in zc'.
  have [rz' _] := zero_cycle_root zc'.
  have ec' : c' = c' ++ d' by apply: (@root_prefix_eq _ d' _ [::]); rewrite ?cats0.
  by right; rewrite {1}ec wz; split=> //; exists m; rewrite {1}ec' em -ec.
- by case: (tied_tail_no_chain (tied_tail_solution td') td' hd).
- by case: (tied_tail_no_chain (tied_tail_solution td) td hd').
have [_ [m ->]] := tied_tail_unique sol td td'.
have [_ w0] := zero_cycle_root (restrict_zero_cycle td).
by right; split=> //; exists m.
Qed.

(** What has a root is extremal. *)
Theorem root_extremal x c : root_of x c -> extremal A x.
Proof.
case=> [[rc [d hd]]|[d td]]; last first.
  apply/(chain_criterion (tied_tail_solution td)); last by right; exists c, d.
  have [_ c0 _ _] := and4P td; rewrite support_neq0; apply/set0Pn.
  case: c c0 td => // i p _ /and4P [/listsP [_ hx] _ _ _].
  by exists i; rewrite -hx mem_head.
case/is_rootP: (rc); case: c rc hd => // r p rc hd _ uq _ _ w0.
rewrite cat_cons in hd; have [fr e] := chain_copy hd.
have uqd : uniq ((r :: p) ++ d) by case/andP: hd => /listsP [].
have sol : solution A x.
  apply/(chain_solution hd); exists (last r p); rewrite [in X in _ <= X]e ffunE.
  rewrite -cat_cons entries_cat ?mem_last // otimesA [A _ _ ⊗ _]otimesC -otimesA.
  by rewrite -{1}(otimes0 (x r)) [zero ⊗ _]otimesC le_otimes2l.
apply/(chain_criterion sol); last by left; exists (r :: p ++ d).
by rewrite support_neq0; apply/set0Pn; exists r; rewrite supportE.
Qed.

End Roots.

(** ** Diagonally similar matrices have the same roots *)

Section Similar.

Variables (R : ogroup) (n : nat) (A : matrix R n) (h : 'I_n -> mp R).
Hypothesis fh : forall i, h i != None.
Implicit Types (l m r : 'I_n) (c p : seq 'I_n).

Definition similar : matrix R n := fun i j => inverse (h i) ⊗ (A i j ⊗ h j).

Lemma similar_sum l m (a : mp R) :
  similar l m ⊗ (inverse (h m) ⊗ a) = inverse (h l) ⊗ (A l m ⊗ a).
Proof.
by rewrite /similar -!otimesA [h m ⊗ _](otimesVK _ (fh m)).
Qed.

Lemma similar_entries r p l :
  uniq (r :: p) -> l \in r :: p ->
  inverse (h l) ⊗ entries A (r :: p) l = inverse (h r) ⊗ entries similar (r :: p) l.
Proof.
move=> uq lc; pose f l := inverse (h l) ⊗ entries A (r :: p) l.
have := @entries_copy _ _ similar f r p l uq; rewrite /f.
rewrite (entries_first _ uq) [_ ⊗ Some 0%R]otimesC otimes0; apply=> // j jp.
by rewrite similar_sum -entries_prev.
Qed.

Lemma weight_similar c : uniq c -> weight similar c = weight A c.
Proof.
case: c => // r p uq; have fr : inverse (h r) != None by rewrite inverse_finite.
apply: (otimes_inj fr); rewrite !weightE //; set z := prev _ r.
have zc : z \in r :: p by rewrite mem_prev mem_head.
rewrite otimesA [inverse _ ⊗ _]otimesC -otimesA -similar_entries //.
exact: similar_sum.
Qed.

Theorem root_similar c : is_root similar c = is_root A c.
Proof.
case: c => // r p; have [uq|nuq] := boolP (uniq (r :: p)); last first.
  by rewrite /is_root (negPf nuq).
have fr l : inverse (h l) != None by rewrite inverse_finite.
have val := similar_entries uq.
have fin l : l \in r :: p -> (entries similar (r :: p) l != None) = (entries A (r :: p) l != None).
  by move=> /val /(congr1 (fun a => a != None)); rewrite !otimes_finite !fr.
have row l m : l \in r :: p -> m \in r :: p ->
    (similar l m ⊗ entries similar (r :: p) m < entries similar (r :: p) l) =
    (A l m ⊗ entries A (r :: p) m < entries A (r :: p) l).
  move=> lc mc; rewrite -(lt_otimes2l _ _ (fr r)) -val // otimesA [inverse _ ⊗ similar _ _]otimesC.
  by rewrite -otimesA -val // similar_sum lt_otimes2l.
apply/is_rootP/is_rootP => -[c0 _ fin' short w0].
  split=> // [l lc|l m lc mc ml|]; first by rewrite -fin ?fin'.
    by rewrite -row ?short.
  by rewrite -weight_similar.
split=> // [l lc|l m lc mc ml|]; first by rewrite fin ?fin'.
  by rewrite row ?short.
by rewrite weight_similar.
Qed.

End Similar.
