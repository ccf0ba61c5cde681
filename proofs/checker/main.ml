(* Reads cases from standard input, one per line, asks the extracted checker, and
   says "accepted" or "refused" for each. This file and Coq's extraction are
   trusted, and kept small: it turns digits into Coq's integers and does not look
   at them. (oracle.ml is not trusted.)

   A case is a line of tokens, nodes counted from 1, "." for -inf:

     matrix 1 2 / . 0 / vector 0 -5 / chain 1 2 / 2
     matrix . 0 . / 0 . . / 0 0 . / vector 0 0 0 / tied-tail 1 2 / 3

   "matrix" and its rows, "vector" and its entries, and the witness: "chain", its
   nodes and the end of the closing arc, or "tied-tail", its cycle and its tail. Or a
   claim, whose vectors are to be the scaled basis, in any order; or "solve", which is
   answered by the scaled basis:

     matrix 1 2 / . 0 / claim / 0 -5 / . 0
     matrix 1 2 / . 0 / solve *)

open Extracted

exception Bad of string

let positive_of_int =
  let rec go k =
    if k = 1 then XH else if k land 1 = 1 then XI (go (k lsr 1)) else XO (go (k lsr 1))
  in
  go

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let z_of_digit k = if k = 0 then Z0 else Zpos (positive_of_int k)
let ten = z_of_digit 10

(* Decimal digits of any number, with Coq's own arithmetic. *)
let integer text =
  let negative = String.length text > 1 && text.[0] = '-' in
  let digits = if negative then String.sub text 1 (String.length text - 1) else text in
  if digits = "" then raise (Bad "a number without digits");
  let step sum c =
    if c < '0' || c > '9' then raise (Bad ("not an integer: " ^ text));
    Z.add (Z.mul sum ten) (z_of_digit (Char.code c - Char.code '0'))
  in
  let size = String.fold_left step Z0 digits in
  if negative then Z.opp size else size

let number text = if text = "." then None else Some (integer text)

let rec nat k = if k = 0 then O else S (nat (k - 1))

let node text =
  match int_of_string_opt text with
  | Some k when k >= 1 && k <= 100_000 -> nat (k - 1)
  | _ -> raise (Bad ("not a node: " ^ text))

(* The parts between the slashes. *)
let parts line =
  let words = List.filter (fun w -> w <> "") (String.split_on_char ' ' line) in
  let put word = function
    | part :: rest -> if word = "/" then [] :: part :: rest else (word :: part) :: rest
    | [] -> assert false
  in
  List.fold_right put words [ [] ]

type question =
  | Witness of number list * string list list
  | Claim of number list list
  | Solve

let rec rows = function
  | ("vector" :: x) :: witness -> ([], Witness (List.map number x, witness))
  | [ "claim" ] :: vectors -> ([], Claim (List.map (List.map number) vectors))
  | [ [ "solve" ] ] -> ([], Solve)
  | row :: rest ->
      let matrix, question = rows rest in
      (List.map number row :: matrix, question)
  | [] -> raise (Bad "no vector, no claim, nothing to solve")

(* The digits of an integer, again with Coq's arithmetic. *)
let text_of_z k =
  let rec digits k rest =
    let tens, digit = Z.div_eucl k ten in
    let digit = match digit with Z0 -> 0 | Zpos p | Zneg p -> int_of_positive p in
    let rest = string_of_int digit ^ rest in
    if tens = Z0 then rest else digits tens rest
  in
  match k with Zneg p -> "-" ^ digits (Zpos p) "" | _ -> digits k ""

let text = function None -> "." | Some k -> text_of_z k
let verdict yes = if yes then "accepted" else "refused"

let case line =
  match parts line with
  | ("matrix" :: first) :: rest -> (
      let matrix, question = rows (first :: rest) in
      match question with
      | Witness (x, [ "chain" :: nodes; [ closing ] ]) ->
          verdict (check matrix x (Chain (List.map node nodes, node closing)))
      | Witness (x, [ "tied-tail" :: cycle; tail ]) ->
          verdict (check matrix x (TiedTail (List.map node cycle, List.map node tail)))
      | Witness _ -> raise (Bad "not a witness")
      | Claim vectors -> verdict (check_basis Oracle.fences matrix vectors)
      | Solve ->
          let basis = heads_basis Oracle.fences matrix in
          String.concat " / " ("basis" :: List.map (fun x -> String.concat " " (List.map text x)) basis))
  | _ -> raise (Bad "no matrix")

let () =
  try
    while true do
      let line = input_line stdin in
      match case line with
      | answer -> print_endline answer
      | exception Bad why ->
          prerr_endline ("cannot be read: " ^ why ^ ": " ^ line);
          exit 2
    done
  with End_of_file -> ()
