(** * The search for roots from their first minimum (Lemma 36, Theorem 37)

    A root is read from the first node s at which its values are least: s and what
    comes after it are phase 1, what comes before it phase 2. Sums along this reading
    tell whether it is a root. RootSearch.v is the search that rests on this. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Growing Search Roots.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section FirstMinimum.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y : vector R n) (i j k l m r s : 'I_n) (c d p q u v : seq 'I_n).

Local Notation zero := (Some 0%R : mp R).

(** The reading of v, s, u from s. *)
Definition reading s u v := s :: u ++ v.

Lemma reading_rot s u v : reading s u v = rot (size v) (v ++ s :: u).
Proof. by rewrite rot_size_cat. Qed.

Lemma reading_uniq s u v : uniq (v ++ s :: u) = uniq (reading s u v).
Proof. by rewrite reading_rot rot_uniq. Qed.

Lemma reading_prev s u v :
  uniq (reading s u v) -> prev (reading s u v) =1 prev (v ++ s :: u).
Proof. by move=> uq l; rewrite reading_rot prev_rot // reading_uniq. Qed.

Lemma mem_reading s u v l : (l \in reading s u v) = (l \in v ++ s :: u).
Proof. by rewrite reading_rot mem_rot. Qed.

Section Bar.

Variables (s r : 'I_n) (u v : seq 'I_n).
Let p := reading s u (r :: v).
Hypothesis uq : uniq p.

Lemma prev_left l : l \in u -> prev p l \in s :: u.
Proof.
move=> lu; move: (path_before uq); rewrite cat_path => /andP [pu _].
by have [k ku /eqP <-] := path_pred pu lu; apply: mem_belast.
Qed.

Lemma prev_right l : l \in v -> prev p l \in r :: v.
Proof.
move=> lv; move: (path_before uq); rewrite cat_path => /and3P [_ _ pv].
by have [k kv /eqP <-] := path_pred pv lv; apply: mem_belast.
Qed.

Lemma prev_bar : prev p r = last s u.
Proof. by move: (path_before uq); rewrite cat_path => /and3P [_ /eqP]. Qed.

Lemma prev_start : prev p s = last r v.
Proof. by rewrite before_first // last_cat. Qed.

Lemma apart l : l \in s :: u -> (l \in r :: v) = false.
Proof.
move=> lu; apply/negbTE; move: uq; rewrite /p /reading -cat_cons cat_uniq.
by case/and3P => _ /hasPn no _; apply: contraTN lu => /no.
Qed.

End Bar.

(** ** Lemma 36

    In the sums the weight w is added to the values of phase 2. *)

Definition slack w v l : mp R := if l \in v then w else zero.

Lemma slack_finite w v l : w != None -> slack w v l != None.
Proof. by rewrite /slack; case: ifP. Qed.

Lemma sums s u v (c := v ++ s :: u) (p := reading s u v) :
  uniq c -> {in c, forall l, A l (prev c l) != None} ->
  weight A p = weight A c /\
  {in c, forall l, slack (weight A c) v l ⊗ entries A c l =
                   entries A c s ⊗ entries A p l}.
Proof.
rewrite {}/c {}/p; case: v => [|r v] uqc fin.
  rewrite /reading cats0; split=> // l lc.
  by rewrite /slack in_nil entries_first // otimes0.
rewrite cat_cons in uqc fin *; rewrite /reading.
set c := r :: v ++ s :: u in uqc fin *; set p := s :: u ++ r :: v.
have uq : uniq (reading s u (r :: v)) by rewrite -reading_uniq.
have pc : prev p =1 prev c := reading_prev uq.
have memc l : (l \in p) = (l \in c) := mem_reading s u (r :: v) l.
have xE l : l \in c -> l != r -> entries A c l = A l (prev p l) ⊗ entries A c (prev p l).
  by rewrite inE => /predU1P [-> /eqP //|lc _]; rewrite pc -entries_prev.
set w := weight A c; pose f l := slack w (r :: v) l ⊗ entries A c l.
have fx : {in c, forall l, entries A c l != None} := entries_finite uqc fin.
have sc : s \in c by rewrite -memc mem_head.
have sr : s != r.
  by apply: contraFneq (apart uq (mem_head s u)) => ->; rewrite mem_head.
have fs : f s = entries A c s.
  by rewrite /f /slack (apart uq) ?mem_head // otimes0.
have copy l : l \in p -> f l = f s ⊗ entries A p l.
  apply: entries_copy => // j; rewrite mem_cat inE => /or3P [ju|/eqP ->|jv].
  - have jp : j \in s :: u by rewrite inE ju orbT.
    rewrite /f /slack (apart uq jp) (apart uq (prev_left uq ju)) !otimes0.
    apply: xE; first by rewrite -memc /p -cat_cons mem_cat jp.
    by apply: contraFneq (apart uq jp) => ->; rewrite mem_head.
  - rewrite /f /slack mem_head entries_first // otimesC otimes0.
    rewrite [prev p r](prev_bar uq) (apart uq) ?mem_last // otimes0.
    by rewrite /w weightE // -pc [prev p r](prev_bar uq).
  - have jp : j \in r :: v by rewrite inE jv orbT.
    rewrite /f /slack jp (prev_right uq jv) xE; first last.
    + by apply: contraTneq jv => ->; case/andP: uqc; rewrite mem_cat negb_or => /andP [].
    + by rewrite /c -cat_cons mem_cat jp.
    by rewrite otimesA [w ⊗ A _ _]otimesC -otimesA.
split; last by move=> l lc; rewrite -fs -copy ?memc.
apply: (otimes_inj (fx s sc)); rewrite -{1}fs weightE //.
rewrite otimesA [f s ⊗ _]otimesC -otimesA -copy; last by rewrite mem_prev mem_head.
rewrite /f /slack [prev p s](prev_start uq) mem_last.
rewrite otimesA [A _ _ ⊗ w]otimesC -otimesA [RHS]otimesC; congr (_ ⊗ _).
by rewrite [in RHS]xE // [prev p s](prev_start uq).
Qed.

(** ** Theorem 37 *)

(** All pairs of nodes l of q and m of q', but where m comes just before l. *)
Definition pairs p q q' (P : rel 'I_n) :=
  [forall l in q, forall m in q', (m != prev p l) ==> P l m].

Lemma pairsP p q q' (P : rel 'I_n) :
  reflect (forall l m, l \in q -> m \in q' -> m != prev p l -> P l m) (pairs p q q' P).
Proof.
apply: (iffP forall_inP) => [all_q l m lq mq' ml|all_q l lq].
  by have /forall_inP /(_ m mq') := all_q l lq; rewrite ml.
by apply/forall_inP => m mq'; apply/implyP; apply: all_q.
Qed.

(** The conditions on the sums: phase 1, phase 2, across the bar, and the weight. *)
Definition two_phases s u v :=
  let p := reading s u v in
  let g := entries A p in
  let w := weight A p in
  [&& uniq p && all (fun l => g l != None) p,
      all (fun l => zero <= g l) (s :: u) &&
        pairs p (s :: u) (s :: u) (fun l m => A l m ⊗ g m < g l),
      all (fun l => w < g l) v && pairs p v v (fun l m => A l m ⊗ g m < g l),
      pairs p v (s :: u) (fun l m => w ⊗ (A l m ⊗ g m) < g l) &&
        pairs p (s :: u) v (fun l m => A l m ⊗ g m < w ⊗ g l) &
      if v is [::] then zero <= w else zero < w].

(** s is the first node of v, s, u at which x is least. *)
Definition first_minimum x s u v :=
  all (fun l => x s <= x l) (s :: u) && all (fun l => x s < x l) v.

Lemma otimesCA (a b d : mp R) : a ⊗ (b ⊗ d) = b ⊗ (a ⊗ d).
Proof. by rewrite !otimesA [a ⊗ b]otimesC. Qed.

Section Translation.

Variables (s : 'I_n) (u v : seq 'I_n).
Let c := v ++ s :: u.
Let p := reading s u v.
Let x := entries A c.
Let g := entries A p.
Let w := weight A c.
Hypotheses (uq : uniq c) (fin : {in c, forall l, A l (prev c l) != None}).

Lemma weight_finite : w != None.
Proof.
rewrite /w; move: uq fin; have: c != [::] by rewrite /c; case: (v).
case: c => // r q _ uq' fin'; rewrite weightE // otimes_finite fin' ?mem_head //.
by apply: entries_finite; rewrite ?mem_prev ?mem_head.
Qed.

Let fw := weight_finite.

Lemma start_in : s \in c.
Proof. by rewrite mem_cat mem_head orbT. Qed.

Let fs : x s != None := entries_finite uq fin start_in.

Let sum : {in c, forall l, slack w v l ⊗ x l = x s ⊗ g l} := (sums uq fin).2.

Lemma row_translated l m :
  l \in c -> m \in c ->
  (A l m ⊗ x m < x l) = (slack w v l ⊗ (A l m ⊗ g m) < slack w v m ⊗ g l).
Proof.
move=> lc mc; have fl := slack_finite v l fw; have fm := slack_finite v m fw.
have fa : slack w v l ⊗ slack w v m != None by rewrite otimes_finite fl fm.
rewrite -(lt_otimes2l _ _ fa) -(lt_otimes2l (slack w v l ⊗ _) _ fs) -!otimesA.
rewrite [slack w v m ⊗ (A l m ⊗ _)]otimesCA sum // [A l m ⊗ (x s ⊗ _)]otimesCA.
rewrite [slack w v l ⊗ (x s ⊗ _)]otimesCA [slack w v l ⊗ (slack w v m ⊗ _)]otimesCA.
by rewrite sum // [slack w v m ⊗ (x s ⊗ _)]otimesCA.
Qed.

Lemma le_translated l : l \in c -> (x s <= x l) = (slack w v l <= g l).
Proof.
move=> lc; rewrite -(le_otimes2l _ _ (slack_finite v l fw)) sum // otimesC.
exact: le_otimes2l.
Qed.

Lemma lt_translated l : l \in c -> (x s < x l) = (slack w v l < g l).
Proof.
move=> lc; rewrite -(lt_otimes2l _ _ (slack_finite v l fw)) sum // otimesC.
exact: lt_otimes2l.
Qed.

End Translation.

Theorem two_phases_root s u v (c := v ++ s :: u) :
  two_phases s u v =
  [&& is_root A c, first_minimum (entries A c) s u v &
      (v == [::]) || (zero < weight A c)].
Proof.
set p := reading s u v; set x := entries A c.
have pu : uniq p = uniq c by rewrite /p -reading_uniq.
have [uq|nuq] := boolP (uniq c); last first.
  rewrite /two_phases -/p pu (negPf nuq) /=; apply/esym/negbTE.
  by apply: contra nuq => /and3P [/is_rootP []].
have uqp : uniq p by rewrite pu.
have pc : prev p =1 prev c := reading_prev uqp.
have mem l : (l \in p) = (l \in c) := mem_reading s u v l.
have [fin|nofin] := boolP (all (fun l => A l (prev c l) != None) c); last first.
  transitivity false; last (apply/esym); apply/negbTE; apply: contra nofin.
    case/and5P => /andP [_ /allP fg] _ _ _ w0; apply/allP => l; rewrite -mem => lp /=.
    rewrite -pc; apply: finite_arcs lp => //.
    by rewrite -/p in w0; case: (v) w0 => [|? ?]; case: (weight A p).
  case/and3P => /is_rootP [_ _ fx _ w0] _ _; apply/allP; apply: finite_arcs => //.
  by case: (weight A c) w0.
move/allP in fin; have {}fin : {in c, forall l, A l (prev c l) != None} := fin.
have [ew _] := sums uq fin; set w := weight A c in ew *.
have fw : w != None := weight_finite uq fin.
have fg : {in p, forall l, entries A p l != None}.
  by apply: entries_finite => // l; rewrite mem pc; apply: fin.
have left_in l : l \in s :: u -> l \in c by rewrite mem_cat => ->; rewrite orbT.
have right_in l : l \in v -> l \in c by rewrite mem_cat => ->.
have left_slack l : l \in s :: u -> slack w v l = zero.
  move=> lu; rewrite /slack; case: ifP => // lv; move: uq; rewrite cat_uniq.
  by case/and3P => _ /hasPn /(_ l lu) /=; rewrite lv.
have right_slack l : l \in v -> slack w v l = w by rewrite /slack => ->.
have row := row_translated uq fin; rewrite -/x -/p -/w in row.
rewrite /two_phases -/p [weight A p]ew uqp [all _ p](introT allP fg) !andTb.
apply/and4P/and3P.
  case=> /andP [/allP g0 /pairsP ll] /andP [/allP gw /pairsP rr] /andP [/pairsP rl /pairsP lr] w0.
  split; last by case: (v) w0.
    apply/is_rootP; split=> //; first by rewrite -size_eq0 size_cat addnS.
    - exact: entries_finite.
    - move=> l m lc mc; rewrite -pc => ml; rewrite row //.
      move: lc mc; rewrite !mem_cat => /orP [lv|lu] /orP [mv|mu].
      + by rewrite !right_slack // lt_otimes2l // rr.
      + by rewrite (right_slack l) // (left_slack m) // otimes0 rl.
      + by rewrite (right_slack m) // (left_slack l) // otimes0 lr.
      + by rewrite !left_slack // !otimes0 ll.
    - by case: (v) w0 => // ? ? /ltW.
  apply/andP; split; apply/allP => l li.
    by rewrite le_translated ?left_in // left_slack // g0.
  by rewrite lt_translated ?right_in // right_slack // gw.
case=> /is_rootP [_ _ fx short w0] /andP [/allP min_left /allP min_right] w1; split.
- apply/andP; split; first apply/allP => l lu.
    by have := min_left l lu; rewrite le_translated ?left_in // left_slack.
  apply/pairsP => l m lu mu; rewrite pc => ml.
  have := short l m (left_in l lu) (left_in m mu) ml.
  by rewrite row ?left_in // !left_slack // !otimes0.
- apply/andP; split; first apply/allP => l lv.
    by have := min_right l lv; rewrite lt_translated ?right_in // right_slack.
  apply/pairsP => l m lv mv; rewrite pc => ml.
  have := short l m (right_in l lv) (right_in m mv) ml.
  by rewrite row ?right_in // !right_slack // lt_otimes2l.
- apply/andP; split; apply/pairsP => l m li mi; rewrite pc => ml.
    have := short l m (right_in l li) (left_in m mi) ml.
    by rewrite row ?(right_in l) ?(left_in m) // (right_slack l) // (left_slack m) // otimes0.
  have := short l m (left_in l li) (right_in m mi) ml.
  by rewrite row ?(right_in m) ?(left_in l) // (right_slack m) // (left_slack l) // otimes0.
- by case: (v) w1.
Qed.

(** Lemma 36, as it stands in docs/theory.md. *)
Theorem phase_sums s u v (c := v ++ s :: u) (p := reading s u v) :
  is_root A c -> first_minimum (entries A c) s u v ->
  {in s :: u, forall l, entries A c l = entries A c s ⊗ entries A p l /\
                        zero <= entries A p l} /\
  {in v, forall l, weight A c ⊗ entries A c l = entries A c s ⊗ entries A p l /\
                   weight A c < entries A p l}.
Proof.
case/is_rootP => _ uq fx _ w0 /andP [/allP min_left /allP min_right].
have fin : {in c, forall l, A l (prev c l) != None}.
  by apply: finite_arcs => //; case: (weight A c) w0.
have [_ sum] := sums uq fin; split=> l li.
  have lc : l \in c by rewrite mem_cat li orbT.
  have := sum l lc; have := min_left l li; rewrite le_translated // -/c -/p.
  rewrite /slack; case: ifP => [lv|_]; last by rewrite otimes0.
  by move: uq; rewrite cat_uniq => /and3P [_ /hasPn /(_ l li) /=]; rewrite lv.
have lc : l \in c by rewrite mem_cat li.
by have := sum l lc; have := min_right l li; rewrite lt_translated // /slack li.
Qed.

(** ** Where the first minimum is *)

Lemma first_minimum_exists (x : vector R n) c :
  c != [::] -> exists s u v, c = v ++ s :: u /\ first_minimum x s u v.
Proof.
elim: c => // r p IH _; have [->|/IH [s [u [v [-> /andP [/allP lft /allP rgt]]]]]] := eqVneq p [::].
  by exists r, [::], [::]; rewrite /first_minimum /= lexx.
have [le_r|lt_s] := leP (x r) (x s); last first.
  exists s, u, (r :: v); split=> //; apply/andP; split; apply/allP => // l.
  by rewrite inE => /predU1P [-> //|]; apply: rgt.
exists r, (v ++ s :: u), [::]; split=> //; rewrite /first_minimum andbT.
apply/allP => l; rewrite inE => /predU1P [-> //|]; rewrite mem_cat => /orP [/rgt /ltW|/lft].
  exact: le_trans.
exact: le_trans.
Qed.

Lemma first_minimum_unique (x : vector R n) s u v s' u' v' :
  first_minimum x s u v -> first_minimum x s' u' v' ->
  v ++ s :: u = v' ++ s' :: u' -> [/\ s = s', u = u' & v = v'].
Proof.
have no s1 u1 r v2 s2 u2 : first_minimum x s1 u1 [::] -> first_minimum x s2 u2 (r :: v2) ->
    s1 :: u1 = (r :: v2) ++ s2 :: u2 -> False.
  case/andP => /allP lft _ /andP [_ /allP rgt] [e e']; have := rgt r (mem_head _ _).
  rewrite ltNge -e lft // e' inE mem_cat mem_head !orbT.
  by [].
elim: v v' => [|r v IH] [|r' v'] h h' e.
- by case: e => -> ->.
- by case: (no _ _ _ _ _ _ h h' e).
- by case: (no _ _ _ _ _ _ h' h (esym e)).
case: e => er e; rewrite er; have tail a b k w : first_minimum x a b (k :: w) -> first_minimum x a b w.
  by rewrite /first_minimum /= => /and3P [-> _ ->].
by have [-> -> ->] := IH v' (tail _ _ _ _ h) (tail _ _ _ _ h') e.
Qed.

(** ** Rotations of a root of weight 0 *)

Theorem root_rotated s u v (c := v ++ s :: u) (p := reading s u v) :
  is_root A c -> weight A c = zero ->
  [/\ is_root A p, weight A p = zero &
      {in c, forall l, entries A c l = entries A c s ⊗ entries A p l}].
Proof.
case/is_rootP => _ uq fx short _ w0.
have fin : {in c, forall l, A l (prev c l) != None}.
  by apply: finite_arcs => //; rewrite w0.
have uqp : uniq p by rewrite -reading_uniq.
have pc : prev p =1 prev c := reading_prev uqp.
have mem l : (l \in p) = (l \in c) := mem_reading s u v l.
have slack0 l : slack zero v l = zero by rewrite /slack; case: ifP.
have [ew sum] := sums uq fin; rewrite -/c w0 in sum.
split; last by move=> l lc; rewrite -sum // slack0 otimes0.
  apply/is_rootP; split=> //.
  - by apply: entries_finite => // l; rewrite mem pc; apply: fin.
  - move=> l m; rewrite !mem pc => lc mc ml; have := short l m lc mc ml.
    by rewrite row_translated // -/c w0 !slack0 !otimes0.
  - by rewrite [weight A p]ew w0.
by rewrite [weight A p]ew w0.
Qed.

(** ** What can be told of a path before it closes

    Row s is short of all nodes; there is room for a weight. *)

Definition open_path s u v :=
  let p := reading s u v in
  let g := entries A p in
  uniq p /\ {in p, forall l, g l != None} /\
  exists w : mp R, [/\ w != None, {in s :: u, forall l, zero <= g l},
    {in v, forall l, zero < w /\ w < g l} &
    {in p &, forall l m, (l == s) || (m != prev p l) ->
      slack w v l ⊗ (A l m ⊗ g m) < slack w v m ⊗ g l}].

(** The same, but for the last node in row s. *)
Definition fit_path s u v :=
  let p := reading s u v in
  let g := entries A p in
  uniq p /\ {in p, forall l, g l != None} /\
  exists w : mp R, [/\ w != None, {in s :: u, forall l, zero <= g l},
    {in v, forall l, zero < w /\ w < g l} &
    {in p &, forall l m, m != prev p l ->
      slack w v l ⊗ (A l m ⊗ g m) < slack w v m ⊗ g l}].

Lemma open_fit s u v : open_path s u v -> fit_path s u v.
Proof.
move=> [uq [fin [w [fw lft rgt row]]]]; do 2!split=> //; exists w; split=> //.
by move=> l m lp mp ml; apply: row; rewrite // ml orbT.
Qed.

Lemma two_phases_fit s u v : two_phases s u v -> fit_path s u v.
Proof.
set p := reading s u v; set g := entries A p.
case/and5P => /andP [uq /allP fin] /andP [/allP g0 /pairsP ll] /andP [/allP gw /pairsP rr].
case/andP => /pairsP rl /pairsP lr w0; do 2!split=> //; exists (weight A p).
rewrite -/p in w0; have fw : weight A p != None.
  by case: (v) w0 => [|? ?]; case: (weight A p).
split=> //; first by move=> l lv; split; [case: (v) lv w0 | apply: gw].
move=> l m; rewrite /reading -cat_cons !mem_cat => lp mp ml.
have left_slack k : k \in s :: u -> slack (weight A p) v k = zero.
  move=> ku; rewrite /slack; case: ifP => // kv; move: uq; rewrite -/p /p /reading.
  by rewrite -cat_cons cat_uniq => /and3P [_ /hasPn /(_ k kv) /=]; rewrite ku.
have right_slack k : k \in v -> slack (weight A p) v k = weight A p.
  by rewrite /slack => ->.
case/orP: lp => li; case/orP: mp => mi.
- by rewrite !left_slack // !otimes0 ll.
- by rewrite (left_slack l) // (right_slack m) // otimes0 lr.
- by rewrite (right_slack l) // (left_slack m) // otimes0 rl.
- by rewrite !right_slack // lt_otimes2l // rr.
Qed.

(** Without its last node a path is open. *)
Lemma cut s u v u' v' j :
  reading s u v = rcons (reading s u' v') j ->
  {subset s :: u' <= s :: u} -> {subset v' <= v} ->
  {in reading s u' v', forall l, (l \in v) = (l \in v')} ->
  fit_path s u v -> open_path s u' v'.
Proof.
set p := reading s u v; set p' := reading s u' v' => ep subl subr same.
move=> [uq [fin [w [fw lft rgt row]]]].
have ep' : p = (s :: u' ++ v') ++ [:: j] by rewrite ep -cats1.
have uq2 : uniq ((s :: u' ++ v') ++ [:: j]) by rewrite -ep'.
have val l : l \in p' -> entries A p l = entries A p' l.
  by move=> lp; rewrite ep' entries_cat.
have [uq' jp'] : uniq p' /\ j \notin p'.
  by move: uq; rewrite -/p ep rcons_uniq => /andP [].
have sub l : l \in p' -> l \in p by rewrite ep mem_rcons inE => ->; rewrite orbT.
have slk l : l \in p' -> slack w v l = slack w v' l by move=> lp; rewrite /slack same.
do 2!split=> //; first by move=> l lp; rewrite -val // fin ?sub.
exists w; split=> // [l lu|l lv|l m lp mp ml].
- by rewrite -val ?lft ?subl // /p' /reading -cat_cons mem_cat lu.
- have lp : l \in p' by rewrite /p' /reading -cat_cons mem_cat lv orbT.
  by rewrite -val //; apply: rgt; apply: subr.
rewrite -!val // -!slk //; apply: row; rewrite ?sub //.
have [e|ls] := eqVneq l s.
  rewrite e before_first //.
  have -> : last s (u ++ v) = j.
    by rewrite -[last s (u ++ v)]/(last s p) ep last_rcons.
  by apply: contraNneq jp' => <-.
move: lp ml; rewrite (negPf ls) inE (negPf ls) !orFb => lp ml.
suff -> : prev p l = prev p' l by [].
by rewrite ep' cat_cons prev_cat.
Qed.

Lemma cut_right s u v j : fit_path s u (rcons v j) -> open_path s u v.
Proof.
move=> h; have [uq _] := h; apply: (cut (j := j)) h => //.
- by rewrite /reading rcons_cons rcons_cat.
- by move=> l lv; rewrite mem_rcons inE lv orbT.
move=> l lp; rewrite mem_rcons inE; case: eqP => // lj; move: uq.
rewrite /reading -rcons_cat -rcons_cons rcons_uniq => /andP [].
by rewrite -lj [l \in _]lp.
Qed.

Lemma cut_left s u j : fit_path s (rcons u j) [::] -> open_path s u [::].
Proof.
apply: (cut (j := j)) => //; first by rewrite /reading !cats0.
by move=> l; rewrite !inE mem_rcons inE => /predU1P [->|->]; rewrite ?eqxx ?orbT.
Qed.

End FirstMinimum.
