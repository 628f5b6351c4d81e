/* SPDX-License-Identifier: Apache-2.0
 * Keys for the tests of public-key objects.
 * Leaks nothing: tests have no secrets.
 */
#include "tests/kinds/pkey_kind.h"

tdm_alg pkey_next(size_t *i) {
  while (*i < tdm_alg_count()) {
    const tdm_alg_info *info = tdm_alg_at((*i)++);
    bool is = info->kind == TDM_KIND_RSA || info->kind == TDM_KIND_EC || info->kind == TDM_KIND_XDH ||
              info->kind == TDM_KIND_EDDSA;
    if (is && tdm_backend_supports(t_backend(), info->alg)) return info->alg;
  }
  return TDM_ALG_NONE;
}

tdm_pkey *pkey_one(tdm_alg alg) {
  static tdm_pkey *keys[TDM_ALG_LIMIT];
  if (keys[alg] == NULL && alg == TDM_RSA) T_OK(tdm_rsa_generate(&keys[alg], t_backend(), 2048, 65537));
  if (keys[alg] == NULL) T_OK(tdm_pkey_generate(&keys[alg], t_backend(), alg));
  return keys[alg];
}

size_t pkey_schemes(tdm_alg alg, tdm_scheme schemes[2]) {
  switch (tdm_alg_get(alg)->kind) {
    case TDM_KIND_RSA:
      schemes[0] = TDM_RSA_PKCS1;
      schemes[1] = TDM_RSA_PSS;
      return 2;
    case TDM_KIND_EC:
      schemes[0] = TDM_ECDSA_DER;
      schemes[1] = TDM_ECDSA_P1363;
      return 2;
    case TDM_KIND_EDDSA:
      schemes[0] = TDM_EDDSA;
      return 1;
    default:
      return 0;
  }
}
