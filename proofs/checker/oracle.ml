(* Fences for ends that no extremal has, for the search head first. Nothing here is
   trusted: what comes out is checked by the proved code (Fence.v), and what does not
   hold there is ignored, so a mistake costs time and no more.

   Given are bounds b: the entries of the end on it, U - 1 off it (+inf where there is
   no U). The fences are the greatest solution below the bounds, as far as it is
   needed to see that it falls short of the head. W is the set of nodes of which it
   is known that they cannot keep their bound; it starts empty. The greatest
   solution that keeps the bounds off W is there the greatest weight of a walk from
   the node out of W, with the bound where it comes out; W has no cycle of weight 0 or
   more, so walks of |W| arcs are enough. Nodes whose every arc then falls short
   of their bound join W. After at most n rounds the head has joined, or nobody does.
   O(n^4), whatever the size of the numbers. *)

open Extracted

module type Number = sig
  type t

  val zero : t
  val one : t
  val add : t -> t -> t
  val neg : t -> t
  val compare : t -> t -> int
  val of_z : z -> t
  val to_z : t -> z
end

module Coq_integers = struct
  type t = z

  let zero = Z0
  let one = Zpos XH
  let add = Z.add
  let neg = Z.opp
  let compare a b = match Z.compare a b with Eq -> 0 | Lt -> -1 | Gt -> 1
  let of_z a = a
  let to_z a = a
end

module Machine_integers = struct
  type t = int

  let zero = 0
  let one = 1
  let add = ( + )
  let neg a = -a
  let compare (a : int) b = compare a b

  let rec of_positive = function
    | XH -> 1
    | XO p -> 2 * of_positive p
    | XI p -> (2 * of_positive p) + 1

  let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> -of_positive p

  let rec to_positive k =
    if k = 1 then XH
    else if k land 1 = 1 then XI (to_positive (k lsr 1))
    else XO (to_positive (k lsr 1))

  let to_z k = if k = 0 then Z0 else if k > 0 then Zpos (to_positive k) else Zneg (to_positive (-k))
end

let rec int_of_nat = function O -> 0 | S k -> 1 + int_of_nat k
let rec nat_of_int k = if k = 0 then O else S (nat_of_int (k - 1))

module Fences (N : Number) = struct
  let less a b = N.compare a b < 0
  let sub a b = N.add a (N.neg b)

  let fences n (arcs : (int * N.t) list array) nodes (x : N.t option array) =
    let head = List.nth nodes (List.length nodes - 1) in
    (* None is +inf here. *)
    let bound = Array.make n None in
    let row l =
      let xl = Option.get x.(l) in
      let lower (k, a) =
        let u = sub (sub xl a) N.one in
        match bound.(k) with Some b when not (less u b) -> () | _ -> bound.(k) <- Some u
      in
      List.iter lower arcs.(l)
    in
    List.iter row (List.tl nodes);
    List.iter (fun i -> bound.(i) <- x.(i)) nodes;
    let inside = Array.make n false in
    (* The fences: bounds off W; on W None is -inf. *)
    let z = Array.copy bound in
    let falls_short i =
      (not inside.(i))
      && List.for_all
           (fun (k, a) ->
             match (z.(k), bound.(i)) with
             | None, _ -> inside.(k)
             | Some _, None -> true
             | Some w, Some b -> less (N.add a w) b)
           arcs.(i)
    in
    let rec relax () =
      let changed = ref false in
      for i = 0 to n - 1 do
        if inside.(i) then
          let raise_by (k, a) =
            match z.(k) with
            | None -> ()
            | Some w -> (
                let sum = N.add a w in
                match z.(i) with
                | Some u when not (less u sum) -> ()
                | _ ->
                    z.(i) <- Some sum;
                    changed := true)
          in
          List.iter raise_by arcs.(i)
      done;
      if !changed then relax ()
    in
    let all = List.init n Fun.id in
    let rec rounds () =
      match List.filter falls_short all with
      | [] -> false
      | joining ->
          List.iter (fun i -> inside.(i) <- true) joining;
          Array.iteri (fun i w -> if w then z.(i) <- None) inside;
          relax ();
          inside.(head) || rounds ()
    in
    if not (rounds ()) then []
    else begin
      (* Nodes of W with no way out: far below all others, by a potential. *)
      let stuck = Array.mapi (fun i w -> w && z.(i) = None) inside in
      let potential = Array.make n N.zero in
      let changed = ref true in
      while !changed do
        changed := false;
        for i = 0 to n - 1 do
          if stuck.(i) then
            List.iter
              (fun (k, a) ->
                let sum = N.add a potential.(k) in
                if less potential.(i) sum then begin
                  potential.(i) <- sum;
                  changed := true
                end)
              arcs.(i)
        done
      done;
      let depth = ref N.one in
      let deeper a = if less !depth a then depth := a in
      for i = 0 to n - 1 do
        if stuck.(i) then (
          match x.(i) with Some b -> deeper (N.add N.one (sub potential.(i) b)) | None -> ())
        else if inside.(i) then
          let below (k, a) =
            if stuck.(k) then
              deeper (N.add N.one (sub (N.add a potential.(k)) (Option.get z.(i))))
          in
          List.iter below arcs.(i)
      done;
      Array.iteri (fun i st -> if st then z.(i) <- Some (sub potential.(i) !depth)) stuck;
      (* Ranks: the longest way on W along arcs that lead just up to a fence. *)
      let rank = Array.map (fun w -> if w then 1 else 0) inside in
      for _ = 1 to n do
        for i = 0 to n - 1 do
          if inside.(i) then
            List.iter
              (fun (k, a) ->
                match (z.(i), z.(k)) with
                | Some u, Some w when inside.(k) && N.compare (N.add a w) u = 0 ->
                    rank.(i) <- min (max rank.(i) (rank.(k) + 1)) (n + 1)
                | _ -> ())
              arcs.(i)
        done
      done;
      let fence i = Option.map (fun u -> (N.to_z u, nat_of_int rank.(i))) z.(i) in
      List.map fence all
    end

  let ask n rows =
    let arcs_of row =
      List.filter_map Fun.id
        (List.mapi (fun k a -> Option.map (fun a -> (k, N.of_z a)) a) (List.filteri (fun k _ -> k < n) row))
    in
    let arcs = Array.of_list (List.map arcs_of rows) in
    fun nodes entries ->
      let x = Array.make n None in
      List.iteri (fun i e -> if i < n then x.(i) <- Option.map N.of_z e) entries;
      fences n arcs (List.map int_of_nat nodes) x
end

module Quick = Fences (Machine_integers)
module Slow = Fences (Coq_integers)

(* Sums of 4 n entries must not leave the range of the machine. *)
let fences rows =
  let n = List.length rows in
  let rec bits = function XH -> 1 | XO p | XI p -> 1 + bits p in
  let small = function None | Some Z0 -> true | Some (Zpos p | Zneg p) -> bits p <= 40 in
  if n < 100_000 && List.for_all (List.for_all small) rows then Quick.ask n rows else Slow.ask n rows
