(* The checker as OCaml. Booleans, lists and options become those of OCaml
   (ExtrOcamlBasic); integers stay what they are in Coq, so that no arithmetic
   of the machine is trusted, and nothing can overflow. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From supereigen Require Import Checker.

Extraction Language OCaml.
Extraction "extracted.ml" check Z.add Z.mul Z.opp.
