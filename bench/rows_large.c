/* SPDX-License-Identifier: Apache-2.0
 * Rows of large messages: whether cost grows straight once the caches are full. The same operations as the rows of the
 * same names in cipher/ and sha256/; 16K stands here again so that three sizes make a line.
 * Nothing here is secret.
 */
#include "bench/rows.h"

enum { K16 = 16 << 10, M1 = 1 << 20, M64 = 64 << 20 };

static const bench_row rows[] = {
    {"large/AESECBEncrypt16K", &kind_mode, TDM_AES_128, K16, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"large/AESECBEncrypt1M", &kind_mode, TDM_AES_128, M1, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"large/AESECBEncrypt64M", &kind_mode, TDM_AES_128, M64, 0, TDM_ECB, TDM_ENCRYPT, 0},
    {"large/AESCBCDecrypt16K", &kind_mode, TDM_AES_128, K16, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"large/AESCBCDecrypt1M", &kind_mode, TDM_AES_128, M1, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"large/AESCBCDecrypt64M", &kind_mode, TDM_AES_128, M64, 0, TDM_CBC, TDM_DECRYPT, 0},
    {"large/AESCTR16K", &kind_mode, TDM_AES_128, K16, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"large/AESCTR1M", &kind_mode, TDM_AES_128, M1, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"large/AESCTR64M", &kind_mode, TDM_AES_128, M64, 0, TDM_CTR, TDM_ENCRYPT, 0},
    {"large/AESGCMSeal16K", &kind_seal, TDM_AES_128_GCM, K16, 0, 0, 0, 0},
    {"large/AESGCMSeal1M", &kind_seal, TDM_AES_128_GCM, M1, 0, 0, 0, 0},
    {"large/AESGCMSeal64M", &kind_seal, TDM_AES_128_GCM, M64, 0, 0, 0, 0},
    {"large/SHA256_16K", &kind_hash, TDM_SHA256, K16, 0, 0, 0, 0},
    {"large/SHA256_1M", &kind_hash, TDM_SHA256, M1, 0, 0, 0, 0},
    {"large/SHA256_64M", &kind_hash, TDM_SHA256, M64, 0, 0, 0, 0},
};
const row_table rows_large = {rows, sizeof rows / sizeof rows[0]};
