(* The checkers and the solver as OCaml. Booleans, lists and options become those of
   OCaml (ExtrOcamlBasic); integers stay what they are in Coq, so that no arithmetic
   of the machine is trusted, and nothing can overflow. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From supereigen Require Import Checker CheckBasis.

Extraction Language OCaml.
Extraction "extracted.ml" check check_basis heads_basis Z.add Z.mul Z.opp Z.compare Z.div_eucl.
