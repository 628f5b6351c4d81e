# SPDX-License-Identifier: Apache-2.0
# Where each scenario of what went wrong for others is tested: the list to check off. A marker that is gone is a fault.
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
WHERE = {
    1: [("scenarios/scenarios_modes.c", "scenario_01_cfb_is_cfb128")],
    2: [("scenarios/scenarios_modes.c", "scenario_02_in_place_every_split"), ("kinds/cipher_template.c", "test_every_split")],
    3: [("scenarios/scenarios_modes.c", "scenario_03_every_split_of_96")],
    4: [("scenarios/scenarios_modes.c", "scenario_04_ctr_two_17_byte_updates")],
    5: [("scenarios/scenarios_modes.c", "scenario_05_ctr_counts_128_bits"), ("kinds/cipher_template.c", "test_ctr_wrap")],
    6: [("scenarios/scenarios_gcm.c", "scenario_06_gcm_counts_32_bits"), ("kinds/aead_template.c", "test_counter_wrap")],
    7: [("scenarios/scenarios_gcm.c", "scenario_07_gcm_length_limit"), ("kinds/aead_refused.c", "test_limits")],
    8: [("scenarios/scenarios_gcm.c", "scenario_08_nonces_and_tags"), ("kinds/aead_template.c", "test_nonces_and_tags")],
    9: [("scenarios/scenarios_gcm.c", "scenario_09_aad_and_chunks"), ("scenarios/scenarios_slow.c", "scenario_09_long_aad"),
        ("whitebox", "scenario_09_length_block")],
    10: [("scenarios/scenarios_modes.c", "scenario_10_overlap"), ("kinds/cipher_refused.c", "test_overlap")],
    11: [("scenarios/scenarios_modes.c", "scenario_11_iv_lengths")],
    12: [("scenarios/scenarios_threads.c", "scenario_12_one_key_eight_threads")],
    13: [("scenarios/scenarios_modes.c", "scenario_13_lengths_near_the_limits"),
         ("scenarios/scenarios_slow.c", "scenario_13_more_than_4_gib_in_one_call"), ("mock/test_mock_lengths.c", "test_cipher")],
    14: [("scenarios/scenarios_modes.c", "scenario_14_alignment"), ("kinds", "test_alignment")],
    15: [("scenarios/scenarios_process.c", "scenario_15_no_null_slot"), ("mock/test_mock_slots.c", "test_each_slot")],
    16: [("scenarios/scenarios_slow.c", "scenario_16_half_a_gibibyte"),
         ("scenarios/scenarios_slow.c", "scenario_16_more_than_4_gib_in_one_call")],
    17: [("scenarios/scenarios_hash.c", "scenario_17_all_lengths"), ("kinds/hash_template.c", "test_929271")],
    18: [("scenarios/scenarios_hash.c", "scenario_18_clones")],
    19: [("scenarios/scenarios_hash.c", "scenario_19_the_exported_form"), ("kinds/hash_template.c", "test_export")],
    20: [("scenarios/scenarios_hash.c", "scenario_20_after_final")],
    21: [("alloc/alloc_failures.c", "scenario_21_hmac_of_a_failing_backend"), ("mock/test_mock_failures.c", "test_mac")],
    22: [("scenarios/scenarios_hash.c", "scenario_22_hmac_key_lengths")],
    23: [("scenarios/scenarios_hash.c", "scenario_23_approved_only")],
    24: [("random/random_fork.c", "main")],
    25: [("random/random_first.c", "main")],
    26: [("pkey/scenarios_rsa_keys.c", "scenario_26_public_exponents"), ("pkey/scenarios_rsa_keys.c", "scenario_26_moduli")],
    27: [("pkey/scenarios_rsa_keys.c", "scenario_27_small_exponents_are_not_approved")],
    28: [("pkey/scenarios_rsa_keys.c", "scenario_28_swapped_primes")],
    29: [("pkey/scenarios_rsa_keys.c", "scenario_29_primes_of_different_lengths")],
    30: [("pkey/scenarios_rsa_sign.c", "scenario_30_other_forms_of_a_signature")],
    31: [("pkey/scenarios_rsa_crypt.c", "scenario_31_other_forms_of_a_ciphertext")],
    32: [("pkey/scenarios_rsa_crypt.c", "scenario_32_v15_paddings"), ("ct/ct_rsa.c", "ct_rsa_paddings")],
    33: [("pkey/scenarios_rsa_crypt.c", "scenario_33_oaep_hashes_labels_lengths")],
    34: [("pkey/scenarios_rsa_sign.c", "scenario_34_pss_salts")],
    35: [("pkey/scenarios_rsa_keys.c", "scenario_35_who_makes_a_key")],
    36: [("pkey/alloc_pkey.c", "scenario_36_failing_calls")],
    37: [("pkey/scenarios_rsa_sign.c", "scenario_37_every_mask_gives_the_same")],
    38: [("pkey/scenarios_ecdsa.c", "scenario_38_numbers_out_of_range")],
    39: [("pkey/scenarios_ecdsa.c", "scenario_39_strict_der"), ("whitebox", "scenario_39_raw_to_der")],
    40: [("pkey/scenarios_ec.c", "scenario_40_scalars_at_the_edges")],
    41: [("pkey/vote_pkey_ec.c", "scenario_41_scalars")],
    42: [("pkey/scenarios_ec.c", "scenario_42_sums_without_a_formula")],
    43: [("pkey/scenarios_ec.c", "scenario_43_bad_keys")],
    44: [("pkey/scenarios_25519.c", "scenario_44_points_of_low_order"), ("ct/ct_curves.c", "ct_x25519")],
    47: [("shim/shim_host.c", "main")],
    50: [("scenarios/scenarios_process.c", "scenario_50_one_object_two_backends"), ("mock/test_mock_failures.c", "test_reuse")],
    51: [("mock/test_mock_slots.c", "test_missing_copy")],
    52: [("bench/test_bench_stats.c", "main"), ("bench/test_bench_sampling.c", "main")],
}
DUE = list(range(1, 45)) + [47, 50, 51, 52]
faults = [f"scenario {n} is tested nowhere" for n in DUE if not WHERE.get(n)]
for number, places in WHERE.items():
    for place, marker in places:
        path = TESTS / place
        files = sorted(path.glob("*.c")) if path.is_dir() else [path]
        if not any(f.exists() and re.search(re.escape(marker) + r"\b", f.read_text()) for f in files):
            faults.append(f"scenario {number}: {place} has no {marker}")
for fault in faults:
    print(fault)
print(f"{len(DUE)} scenarios, {len(faults)} faults")
sys.exit(1 if faults else 0)
