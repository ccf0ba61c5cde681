(* What each main theorem assumes. The answer must be "Closed under the global
   context" for each; proofs/check compares. *)
From supereigen Require Import OrderedGroup MaxPlus Solutions Heads ChainCriterion.
From supereigen Require Import Existence ScaledBasis Transfer DoubleDescription Lassos MainTheorem AlgorithmFour LiteralReading.
From supereigen Require Import Uniqueness Minimal HeadFirst GreatestTest Search TiedSearch CheckerSound.

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
Print Assumptions greatest_belowP.
Print Assumptions greatest_exists.
Print Assumptions greatest_test_exists.
Print Assumptions integer_test_exists.
Print Assumptions lift_extremal.
Print Assumptions lift_head.
Print Assumptions extremals_lifted.
Print Assumptions lift_scaled_basis.
Print Assumptions lift_greatest.
Print Assumptions multiples.
Print Assumptions domain_integers.
Print Assumptions integer_test_over.
Print Assumptions check_sound_over.
Print Assumptions check_complete_over.
Print Assumptions scaled_extremals_basis.
Print Assumptions scaled_basis_unique.
Print Assumptions scaled_basis_exists_unique.
Print Assumptions operation_holds.
Print Assumptions double_descriptionP.
Print Assumptions double_description_generates.
Print Assumptions lasso_under.
Print Assumptions add_solution.
Print Assumptions add_node_extremal.
Print Assumptions X_G_generates.
Print Assumptions X_E_extremals.
Print Assumptions X_E_of_X_G.
Print Assumptions main_theorem.
Print Assumptions main_theorem_all.
Print Assumptions solvable.
Print Assumptions X_A_generates.
Print Assumptions literal_reading_refuted.
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
