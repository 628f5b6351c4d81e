# SPDX-License-Identifier: Apache-2.0
# Lists what is not constant-time. Such a function is named _vartime; the folders below are labelled as a whole.
# A new name must be added here on purpose.
import re

from sources import c_files, end, text

LABELLED = ("native/legacy/des/", "native/legacy/rc4/")
KNOWN = {
    # public numbers: moduli and exponents of public keys, candidates that are published
    "bn_bits_vartime", "bn_inverse_vartime", "bn_exp_vartime", "is_prime_vartime", "tdm_is_prime_vartime",
    "bn_is_prime_vartime", "bn_strong_base2_vartime", "bn_extra_strong_lucas_vartime", "rsa_is_prime_vartime",
    # verification: public keys, signatures, digests of messages
    "combine_vartime", "x25519_fe51_combine_vartime", "x25519_fe25_combine_vartime", "ge_combine_vartime",
    "ge_decode_vartime", "ge_add_a_vartime", "ge_add_b_vartime", "fe_is_zero_vartime", "x25519_sparse_vartime",
    "ed25519_scalar_valid_vartime",
    # prime curves: import of public points, verification; ec_mult_vartime and so on are names of headers
    "add_entry_vartime", "check_vartime", "decompress_vartime", "ec_inv_vartime", "ec_mult_vartime", "fe_inv_vartime",
    "fe_pow_p_vartime", "fe_sqrt_vartime", "is_zero_vartime", "kernel_check_vartime", "kernel_decompress_vartime",
    "kernel_load_vartime", "load_vartime", "naf_vartime", "point_add_vartime", "point_joint_vartime", "steps_vartime",
    "table_fill_vartime", "x_is_vartime", "y_of_vartime",
    # boring: public exponents, and words blinded by a random factor before they are divided
    "boring_rsa_is_prime_vartime", "gcd_vartime", "inverse_vartime",
}

faults, checked = [], 0
for path in c_files(".c", ".h"):
    name, body = path.as_posix(), text(path)
    if not name.startswith(("api/", "native/", "boring/", "shim/")):
        continue
    checked += 1
    for found in sorted(set(re.findall(r"\b\w+_vartime\b", body)) - KNOWN):
        faults.append(f"{name}: {found} is not in the list of tests/lint/vartime.py")
    if name.startswith(LABELLED) and path.suffix == ".c" and "ariable-time" not in body[:700] and "tables" not in path.stem:
        faults.append(f"{name}: its head does not say that it is variable-time")
end(checked, faults)
