(* What each main theorem assumes. The answer must be "Closed under the global
   context" for each; proofs/check compares. *)
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Uniqueness Minimal HeadFirst GreatestTest Search TiedSearch CheckerSound.
From supereigen Require Import HeadSearch Completeness Fence CheckBasisSound.

Print Assumptions extremal_up_to_scaling.
Print Assumptions extremal_shift.
Print Assumptions extremal_head.
Print Assumptions head_reach.
Print Assumptions chain_criterion.
Print Assumptions chain_criterion_three.
Print Assumptions chain_unique.
Print Assumptions chain_unique_zero_cycle.
Print Assumptions chain_unique_other.
Print Assumptions rot_inj_uniq.
Print Assumptions tied_tail_no_chain.
Print Assumptions tied_tail_unique.
Print Assumptions zero_cycle_heads.
Print Assumptions chain_only_head.
Print Assumptions tied_tail_only_head.
Print Assumptions minimal_solution.
Print Assumptions generated.
Print Assumptions head_first.
Print Assumptions ends_shape.
Print Assumptions greatest_test.
Print Assumptions integer_test.
Print Assumptions search_sound.
Print Assumptions search_complete.
Print Assumptions search_uniq.
Print Assumptions search_once.
Print Assumptions plain_search_sound.
Print Assumptions plain_search_complete.
Print Assumptions plain_search_once.
Print Assumptions plain_search_uniq.
Print Assumptions check_sound.
Print Assumptions check_complete.
Print Assumptions heads_search_sound.
Print Assumptions heads_search_complete.
Print Assumptions heads_search_once.
Print Assumptions heads_search_uniq.
Print Assumptions claim_complete.
Print Assumptions claim_needed.
Print Assumptions live_ends.
Print Assumptions live_greatest.
Print Assumptions fence_holds.
Print Assumptions fenced_dead.
Print Assumptions heads_basis_right.
Print Assumptions heads_basis_over.
Print Assumptions check_basis_right.
Print Assumptions check_basis_over.
