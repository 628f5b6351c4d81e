/* SPDX-License-Identifier: Apache-2.0
 * CCM with AES-NI (SP 800-38C, sections 6.1 and 6.2). CBC-MAC is a chain: one block waits for the last, and the core is
 * idle most of the time. The key stream of the block that comes next is made meanwhile, in rounds that do not wait
 * for the chain. Twin: ccm_ref.c.
 * Leaks the key length and lengths only.
 */
#include "base/wipe.h"
#include "native/aes/aes_block_aesni.h"
#include "native/ccm/ccm.h"

/* Between two blocks the chain stands before its last round: that round's key takes the next block, and the first
 * round's key, so that neither adds to the latency. */
typedef struct ccm_run {
  const aes_key *key;
  __m128i first, last, fold; /* round keys; fold is both */
  __m128i chain;             /* CBC-MAC, before its last round */
  __m128i stream;            /* key stream of the next block, before its last round */
  __m128i counter;           /* of that block, as a little-endian number in the low half */
} ccm_run;

#define CCM_INLINE static inline __attribute__((always_inline))

CCM_INLINE __m128i ccm_reverse(__m128i x) {
  return _mm_shuffle_epi8(x, _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
}

/* All rounds but the last of both: the chain from state s, the key stream of the counter after r->counter. */
CCM_INLINE void ccm_both(ccm_run *r, unsigned rounds, __m128i s) {
  r->counter = _mm_add_epi64(r->counter, _mm_set_epi64x(0, 1)); /* never runs over: see ccm_ref.c */
  __m128i c = _mm_xor_si128(ccm_reverse(r->counter), r->first);
  for (unsigned i = 1; i < rounds; i++) {
    const __m128i k = aesni_key(r->key->enc[i]);
    s = _mm_aesenc_si128(s, k);
    c = _mm_aesenc_si128(c, k);
  }
  r->chain = s;
  r->stream = c;
}

CCM_INLINE void ccm_chain(ccm_run *r, unsigned rounds, __m128i block) {
  __m128i s = _mm_aesenclast_si128(r->chain, _mm_xor_si128(r->fold, block));
  for (unsigned i = 1; i < rounds; i++) s = _mm_aesenc_si128(s, aesni_key(r->key->enc[i]));
  r->chain = s;
}

CCM_INLINE __m128i ccm_load_part(const uint8_t *p, size_t len) {
  uint8_t block[16] = {0};
  memcpy(block, p, len);
  const __m128i x = aesni_load(block);
  wipe(block, sizeof block);
  return x;
}

/* The last bytes of the text, 1..15. */
CCM_INLINE void ccm_tail(ccm_run *r, bool sealing, unsigned rounds, uint8_t *out, const uint8_t *in, size_t len) {
  uint8_t block[16] = {0};
  __m128i text = ccm_load_part(in, len);
  const __m128i after = _mm_aesenclast_si128(r->stream, _mm_xor_si128(r->last, text));
  aesni_store(block, after);
  memcpy(out, block, len);
  if (!sealing) text = ccm_load_part(block, len); /* without the key stream behind it */
  ccm_chain(r, rounds, text);
  wipe(block, sizeof block);
}

CCM_INLINE __m128i ccm_run_message(const aes_key *key, bool sealing, unsigned rounds, const ccm_start *start,
                                   ops_bytes aad, uint8_t *out, ops_bytes in) {
  ccm_run r = {.key = key, .first = aesni_key(key->enc[0]), .last = aesni_key(key->enc[rounds])};
  const uint8_t *p = aad.p;
  r.fold = _mm_xor_si128(r.first, r.last);
  /* B0, with the key stream that will cover the tag. */
  r.counter = _mm_sub_epi64(ccm_reverse(aesni_load(start->counter)), _mm_set_epi64x(0, 1));
  ccm_both(&r, rounds, _mm_xor_si128(aesni_load(start->head), r.first));
  const __m128i cover = _mm_aesenclast_si128(r.stream, r.last);
  if (start->head_blocks > 1) ccm_chain(&r, rounds, aesni_load(start->head + 16));
  for (size_t blocks = aad.len / 16; blocks > 0; blocks--, p += 16) ccm_chain(&r, rounds, aesni_load(p));
  if (aad.len % 16 != 0) ccm_chain(&r, rounds, ccm_load_part(p, aad.len % 16));

  if (in.len != 0) {
    /* The key stream of the first block of text: nothing to run beside it. */
    r.counter = _mm_add_epi64(r.counter, _mm_set_epi64x(0, 1));
    r.stream = _mm_xor_si128(ccm_reverse(r.counter), r.first);
    for (unsigned i = 1; i < rounds; i++) r.stream = _mm_aesenc_si128(r.stream, aesni_key(key->enc[i]));
    p = in.p;
    for (size_t blocks = in.len / 16; blocks > 0; blocks--, p += 16, out += 16) {
      const __m128i before = aesni_load(p), after = _mm_aesenclast_si128(r.stream, _mm_xor_si128(r.last, before));
      aesni_store(out, after);
      ccm_both(&r, rounds, _mm_aesenclast_si128(r.chain, _mm_xor_si128(r.fold, sealing ? before : after)));
    }
    if (in.len % 16 != 0) ccm_tail(&r, sealing, rounds, out, p, in.len % 16);
  }
  return _mm_xor_si128(_mm_aesenclast_si128(r.chain, r.last), cover);
}

/* The lengths of AES keys, each with its rounds unrolled. */
CCM_INLINE __m128i ccm_any_key(const aes_key *key, bool sealing, const ccm_start *start, ops_bytes aad, uint8_t *out,
                               ops_bytes in) {
  switch (key->rounds) {
    case 10:
      return ccm_run_message(key, sealing, 10, start, aad, out, in);
    case 12:
      return ccm_run_message(key, sealing, 12, start, aad, out, in);
    default:
      return ccm_run_message(key, sealing, 14, start, aad, out, in);
  }
}

void ccm_aesni_message(const aes_key *aes, bool sealing, uint8_t tag[16], const ccm_start *start, ops_bytes aad,
                       uint8_t *out, ops_bytes in) {
  const __m128i full =
      sealing ? ccm_any_key(aes, true, start, aad, out, in) : ccm_any_key(aes, false, start, aad, out, in);
  aesni_store(tag, full);
}
