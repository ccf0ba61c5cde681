(** * A solver, and a checker of whole bases

    The search head first (HeadSearch.v) on plain lists of integers. [None] is
    -oo, nodes are counted from 0, lambda is folded into the matrix. This file is
    what is extracted; CheckBasisSound.v proves that [heads_basis] is the scaled
    basis, and that [check_basis] says [true] to it alone.

    [oracle] is asked for fences (Fence.v) of every end that is grown, and may
    answer what it likes: fences that hold spare the walk behind them, others are
    ignored. *)

From mathcomp Require Import ssreflect ssrbool ssrfun ssrnat seq.
From Coq Require Import ZArith.
From supereigen Require Import Checker.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Definition negative (a : number) : number := if a is Some u then Some (Z.opp u) else None.

Definition larger (a b : number) : number := if at_most a b then b else a.

Definition below_zero (a : number) : bool := ~~ at_most (Some 0%Z) a.

Definition no_more (a b : nat) : bool := eqn (subn a b) 0.

Definition same (a b : number) : bool :=
  match a, b with
  | Some u, Some v => Z.eqb u v
  | None, None => true
  | _, _ => false
  end.

Fixpoint same_vector (x y : seq number) : bool :=
  match x, y with
  | a :: x', b :: y' => same a b && same_vector x' y'
  | [::], [::] => true
  | _, _ => false
  end.

Definition holds (l : seq (seq number)) (x : seq number) : bool := has (same_vector x) l.

Fixpoint no_repeats (l : seq (seq number)) : bool :=
  if l is x :: l' then ~~ holds l' x && no_repeats l' else true.

Definition fences := seq (option (Z * nat)).

Section Solve.

Variables (A : seq (seq number)) (nodes : seq nat).
Variable oracle : seq nat -> seq number -> fences.

Definition arc (i k : nat) : number := nth None (nth [::] A i) k.

Definition put (x : seq number) (k : nat) (v : number) : seq number := set_nth None x k v.

(** ** Ends *)

Definition start (t : nat) : seq number := put [::] t (Some 0%Z).

(** The entry that row q asks of k. *)
Definition asked (x : seq number) (q k : nat) : number :=
  add (negative (arc q k)) (entry x q).

Definition is_shut (x : seq number) (s : seq nat) : bool :=
  if s is q :: _ then has (fun m => at_most (entry x q) (sum A x q m)) s else false.

Definition unfelt (x : seq number) (k : nat) (v : number) (rows : seq nat) : bool :=
  all (fun l => ~~ at_most (entry x l) (add (arc l k) v)) rows.

(** The end is not shut, so it goes on by k. *)
Definition may_go_on (x : seq number) (q : nat) (s' : seq nat) (k : nat) : bool :=
  [&& ~~ finite (entry x k), finite (asked x q k) & unfelt x k (asked x q k) s'].

(** ** Fences *)

Definition is_capped (x : seq number) (s : seq nat) (i : nat) (u : Z) : bool :=
  if member i s then at_most (entry x i) (Some u)
  else has (fun l => at_most (entry x l) (add (arc l i) (Some (Z.add u 1)))) (behead s).

Definition stops_arc (f : fences) (i k : nat) (u : Z) (r : nat) : bool :=
  if arc i k is Some a then
    if nth None f k is Some (w, r') then
      Z.ltb (Z.add a w) u || (Z.eqb (Z.add a w) u && no_more r'.+1 r)
    else false
  else true.

Definition is_fenced (x : seq number) (s : seq nat) (f : fences) : bool :=
  all (fun i => if nth None f i is Some (u, r) then
                  is_capped x s i u || all (fun k => stops_arc f i k u r) nodes
                else true) nodes.

Definition is_headless (x : seq number) (s : seq nat) (f : fences) : bool :=
  if s is q :: s' then
    if nth None f (last q s') is Some (u, _) then ~~ at_most (entry x (last q s')) (Some u)
    else false
  else false.

Definition is_dead (x : seq number) (s : seq nat) : bool :=
  let f := oracle s x in is_headless x s f && is_fenced x s f.

(** ** The walk

    Everything that is shut behind the end s with entries x, with its entries. *)
Fixpoint shut_behind (m : nat) (x : seq number) (s : seq nat) : seq (seq nat * seq number) :=
  if is_shut x s then [:: (s, x)]
  else if m is m'.+1 then
    if s is q :: s' then
      flatten [seq (let y := put x k (asked x q k) in
                    if is_dead y (k :: s) then [::] else shut_behind m' y (k :: s)) |
               k <- [seq k <- nodes | may_go_on x q s' k]]
    else [::]
  else [::].

(** Whether P holds of all of it; nothing is looked at behind the first that does not. *)
Fixpoint all_behind (P : seq number -> bool) (m : nat) (x : seq number) (s : seq nat) : bool :=
  if is_shut x s then P x
  else if m is m'.+1 then
    if s is q :: s' then
      all (fun k => let y := put x k (asked x q k) in
                    is_dead y (k :: s) || all_behind P m' y (k :: s))
          [seq k <- nodes | may_go_on x q s' k]
    else true
  else true.

Definition alive_heads : seq nat := [seq t <- nodes | ~~ is_dead (start t) [:: t]].

(** Row q, the first of a chain, leans on its last node. *)
Definition is_zero_cycle (x : seq number) (s : seq nat) : bool :=
  if s is q :: s' then
    let t := last q s' in
    ~~ eqn t q &&
    all (fun k => if eqn k t then same (sum A x q k) (entry x q)
                  else ~~ at_most (entry x q) (sum A x q k)) nodes
  else false.

Definition from_least (s : seq nat) : bool := all (fun i => no_more (last i s) i) s.

(** All chains, a zero cycle from its least node only. *)
Definition chains : seq (seq nat * seq number) :=
  [seq sx <- flatten [seq shut_behind (size A) (start t) [:: t] | t <- alive_heads] |
    is_zero_cycle sx.2 sx.1 ==> from_least sx.1].

(** ** Tails *)

Definition greatest_sum (x : seq number) (j : nat) : number :=
  foldr larger None [seq sum A x j k | k <- nodes].

(** The entry of j behind the tail d, whose last node is its first here. *)
Definition given (x : seq number) (d : seq nat) (j : nat) : number :=
  if d is k :: _ then sum A x j k else greatest_sum x j.

Definition may_follow (x : seq number) (c d : seq nat) (j : nat) : bool :=
  let v := given x d j in
  [&& ~~ finite (entry x j), finite v, unfelt x j v (c ++ rev d), below_zero (arc j j) &
      if d is k :: _ then
        all (fun l => finite (entry x l) && ~~ eqn l k ==> ~~ at_most v (sum A x j l)) nodes
      else no_more 2 (count (fun k => same (sum A x j k) v) nodes)].

Fixpoint tailed (m : nat) (x : seq number) (c d : seq nat) : seq (seq number) :=
  if m is m'.+1 then
    flatten [seq (let y := put x j (given x d j) in y :: tailed m' y c (j :: d)) |
             j <- [seq j <- nodes | may_follow x c d j]]
  else [::].

(** ** The basis *)

Definition largest (x : seq number) : number := foldr larger None [seq entry x i | i <- nodes].

Definition scaled_copy (x : seq number) : seq number :=
  let a := negative (largest x) in [seq add a (entry x i) | i <- nodes].

Definition basis_of_chains (cs : seq (seq nat * seq number)) : seq (seq number) :=
  [seq scaled_copy sx.2 | sx <- cs] ++
  flatten [seq [seq scaled_copy y | y <- tailed (size A) sx.2 sx.1 [::]] |
           sx <- [seq sx <- cs | is_zero_cycle sx.2 sx.1]].

(** Every chain is in the claim: a claim that misses one is refused before all the
    others are looked for. *)
Definition holds_chains (claim : seq (seq number)) : bool :=
  all (fun t => all_behind (fun x => holds claim (scaled_copy x)) (size A) (start t) [:: t])
      alive_heads.

End Solve.

Definition is_square (A : seq (seq number)) : bool := all (fun row => eqn (size row) (size A)) A.

Definition heads_basis (oracle : seq (seq number) -> seq nat -> seq number -> fences)
    (A : seq (seq number)) : seq (seq number) :=
  let nodes := iota 0 (size A) in
  let ask := oracle A in
  basis_of_chains A nodes (chains A nodes ask).

(** The claim is the scaled basis, without repeats. *)
Definition check_basis (oracle : seq (seq number) -> seq nat -> seq number -> fences)
    (A claim : seq (seq number)) : bool :=
  let nodes := iota 0 (size A) in
  let ask := oracle A in
  [&& is_square A, all (fun x => eqn (size x) (size A)) claim, no_repeats claim &
      holds_chains A nodes ask claim] &&
  (let basis := basis_of_chains A nodes (chains A nodes ask) in
   all (holds claim) basis && all (holds basis) claim).
