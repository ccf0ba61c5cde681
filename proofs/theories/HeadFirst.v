(** * Head first (Theorem 8)

    A segment t = p_0, p_1, ..., p_j with its entries x ends an extremal with
    head t iff some solution has these entries on it and stays small enough off
    it. *)

From mathcomp Require Import all_ssreflect all_algebra.
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads.
From supereigen Require Import ChainCriterion Uniqueness Minimal.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Import Order.Theory.
Local Open Scope order_scope.

Section HeadFirst.

Variables (R : ogroup) (n : nat) (A : matrix R n).
Implicit Types (x y z : vector R n) (i j k l t : 'I_n) (p q : seq 'I_n).

(** Row i is met exactly by the next node k, and by no other node of [s]. Of x
    only the entries on the segment matter. *)
Definition step x (s : seq 'I_n) i k :=
  (A i k ⊗ x k == x i) && all (fun l => (l != k) ==> (A i l ⊗ x l < x i)) s.

Definition segment x t p :=
  [&& uniq (t :: p), all (fun i => x i != None) (t :: p) &
      path (step x (t :: p)) t p].

(** Off the segment z_k < U_k, where U_k is the least x_i - a_ik over the rows i
    of the segment but the last: no such row is met at k. *)
Definition small x t p z :=
  forall i k, i \in belast t p -> k \notin t :: p -> A i k ⊗ z k < x i.

Lemma smallE x t p z :
  all (fun i => x i != None) (t :: p) ->
  small x t p z <->
  forall i k, i \in belast t p -> k \notin t :: p -> A i k != None ->
    z k < inverse (A i k) ⊗ x i.
Proof.
move=> /allP fin; split=> sm i k ib ks => [fa|].
  by rewrite -(lt_otimes2l _ _ fa) otimesVK //; apply: sm.
have [->|fa] := eqVneq (A i k) None; first by rewrite ltNx fin // mem_belast.
by rewrite -(otimesVK (x i) fa) lt_otimes // sm.
Qed.

(** The segment ends y: each of its nodes leans on the next. *)
Definition ends y t p := path (leans A y) t p.

Lemma ends_agree x y s i q :
  path (step x s) i q -> ends y i q -> all (fun i => x i != None) (i :: q) ->
  y i = x i -> {in i :: q, y =1 x}.
Proof.
elim: q i => [|k q IH] i /=; first by move=> _ _ _ yi j; rewrite inE => /eqP ->.
case/andP => /andP [/eqP e _] kq /andP [ik en] /andP [fi fq] yi.
have yk : y k = x k.
  apply: (@otimes_inj _ (A i k)); last by case/leansP: ik => _ _ -> _; rewrite e.
  by move: fi; rewrite -e otimes_finite => /andP [].
move=> j; rewrite inE => /predU1P [-> //|].
exact: IH kq en fq yk j.
Qed.

(** Below what is small off the segment, a solution with the entry x_t leans
    along the segment: no row has another choice. *)
Lemma small_ends x t p z y :
  segment x t p -> {in t :: p, z =1 x} -> small x t p z ->
  solution A y -> below y z -> y t = x t -> ends y t p.
Proof.
case/and3P => uq fin stp zx sm sol_y yz yt.
suff down q i : path (step x (t :: p)) i q -> {subset belast i q <= belast t p} ->
    {subset i :: q <= t :: p} -> uniq (i :: q) -> y i = x i -> ends y i q.
  exact: down.
elim: q i => //= k q IH i /andP [/andP [/eqP e /allP only] kq] sub_b sub uqi yi.
have ins : i \in t :: p by apply: sub; rewrite mem_head.
have ks : k \in t :: p by apply: sub; rewrite !inE eqxx orbT.
have fi : x i != None by move/allP: fin; apply.
have less l : l != k -> A i l ⊗ y l < x i.
  move=> lk; have le : A i l ⊗ y l <= A i l ⊗ z l by apply: le_otimes; apply/belowP.
  apply: le_lt_trans le _; have [ls|ls] := boolP (l \in t :: p).
    by rewrite zx //; apply: (implyP (only l ls)).
  by apply: sm => //; apply: sub_b; rewrite mem_head.
have [|l] := solutionP _ _ sol_y i; first by rewrite supportE yi.
rewrite yi => row; have lk : l = k.
  by apply/eqP; apply: contraTT row => /less; rewrite ltNge.
have yk : y k = x k.
  rewrite lk in row; apply: (@otimes_squeeze _ (A i k)); rewrite ?e //.
  by rewrite -(zx k ks); apply: (belowP _ _ yz).
rewrite [leans _ _ _ _](introT (leansP _ _ _ _)) /=; last first.
  split; rewrite ?supportE ?yi ?yk //.
  by case/and3P: uqi; rewrite inE negb_or eq_sym => /andP [].
apply: IH => //.
- by move=> j jb; apply: sub_b; rewrite inE jb orbT.
- by move=> j jq; apply: sub; rewrite inE jq orbT.
- by case/andP: uqi.
Qed.

(** What a segment ends has its entries, and is small off it. *)
Lemma ends_small x t p y :
  segment x t p -> y t = x t -> ends y t p ->
  {in t :: p, y =1 x} /\ small x t p y.
Proof.
case/and3P => uq fin stp yt en; have yx := ends_agree stp en fin yt.
split=> // i k ib ks; have [l lp il] := path_succ en ib.
rewrite -(yx i (mem_belast ib)); case/leansP: il => _ _ _; apply.
by apply: contraNneq ks => ->; rewrite inE lp orbT.
Qed.

Theorem head_first x t p :
  segment x t p ->
  (exists y, [/\ extremal A y, head A y t, y t = x t & ends y t p]) <->
  (exists z, [/\ solution A z, {in t :: p, z =1 x} & small x t p z]).
Proof.
move=> seg; split=> [[y [[sol_y _ _] _ yt en]]|[z [sol_z zx sm]]].
  by have [yx sm] := ends_small seg yt en; exists y.
have zt : z t = x t by apply: zx; rewrite mem_head.
have [|y [ex hd yz yt]] := @generated _ _ _ z t sol_z.
  by rewrite supportE zt; case/and3P: seg => _ /andP [].
rewrite zt in yt; exists y; split=> //; have [sol_y _ _] := ex.
exact: small_ends seg zx sm sol_y yz yt.
Qed.

(** ** What [ends] means

    The chain of y, or the rotation of the zero cycle that has t last, or the
    tail of y, ends in p_j, ..., p_1, t. *)

Lemma head_last y t :
  solution A y -> head A y t ->
  (exists c, chain A y (rcons c t)) \/ (exists c d, tied_tail A y c (rcons d t)).
Proof.
move=> sol_y hd; have [[c hc]|[c [d td]]] := head_shape sol_y hd; last first.
  right; have [d' [t' e]] := tied_tail_rcons td; rewrite e in td.
  by exists c, d'; rewrite (tied_tail_only_head sol_y td hd).
left; have [ft _] := hd; have [/listsP [_ cy] _] := andP hc.
have tc : t \in c by rewrite cy.
case/lastP: c hc cy tc => // c t' hc cy tc.
have [zc|no] := boolP (zero_cycle A y (rcons c t')).
  have [m c' e] := rot_to tc; exists c'; rewrite -rot1_cons -e.
  exact/zero_cycle_chain/zero_cycle_rot/zero_cycle_rot.
by exists c; rewrite (chain_only_head sol_y hc no hd).
Qed.

Lemma ends_sorted y t p : ends y t p = sorted (carries A y) (rev (t :: p)).
Proof. by rewrite rev_sorted. Qed.

Theorem ends_shape y t p :
  solution A y -> head A y t -> uniq (t :: p) ->
  ends y t p <->
  (exists u, chain A y (u ++ rev (t :: p))) \/
  (exists c u, tied_tail A y c (u ++ rev (t :: p))).
Proof.
move=> sol_y hd uq; rewrite ends_sorted; split=> [|[[u /andP [_]]|[c [u]]]]; last 2 first.
- by move/cat_sorted2 => [].
- case/and4P => _ _ _ td; suff /cat_sorted2 [] : sorted (carries A y) (u ++ rev (t :: p)) by [].
  by case: (u ++ _) td => // s q /and4P [].
rewrite rev_cons => srt; have [[c hc]|[c [d td]]] := head_last sol_y hd.
  left; have [/listsP [_ cy] sc] := andP hc.
  have [[u e]|[u e]] := suffix (@carries_back _ _ A y) sc srt.
    by exists u; rewrite -rcons_cat -e.
  case/lastP: u e => [->|u k e]; first by exists [::].
  exfalso; have kc : k \in rcons c t.
    move: srt cy; rewrite e rcons_cat; case: (rcons c t) => [|s q].
      by move=> _ cy; case: hd; rewrite -cy.
    by move=> /sorted_cat_cons /leans_support /andP [_ fk] cy; rewrite cy.
  move: uq; rewrite -rev_uniq rev_cons e rcons_cat cat_uniq => /and3P [_ /hasPn no _].
  by move: (no k kc); rewrite /= mem_rcons mem_head.
right; exists c.
have sd : sorted (carries A y) (rcons d t).
  by case/and4P: td => _ _ _; case: (rcons d t) => // s q /and4P [].
have [[u e]|[u e]] := suffix (@carries_back _ _ A y) sd srt.
  by exists u; rewrite -rcons_cat -e.
case/lastP: u e => [->|u k e]; first by exists [::].
exfalso; move: srt td; rewrite e rcons_cat.
case: (rcons d t) => [|s q]; first by rewrite /tied_tail !andbF.
by move=> /sorted_cat_cons sk /tied_tail_first /(_ sk).
Qed.

End HeadFirst.
