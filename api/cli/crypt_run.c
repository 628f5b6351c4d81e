/* SPDX-License-Identifier: Apache-2.0
 * A message of any size in constant memory, through the streaming calls of its kind.
 * An AEAD file is ciphertext followed by the 16-byte tag.
 */
#include <string.h>

#include "crypt.h"

enum { TAG = 16, ROOM = 2 * TDM_BLOCK_MAX_BYTES };

static uint8_t in_buf[CLI_CHUNK + TAG];
static uint8_t out_buf[CLI_CHUNK + ROOM];

/* The next chunk; *end when it is the last. */
static bool next(cli_input *in, size_t *n, bool *end) {
  if (!cli_input_read(in, in_buf, CLI_CHUNK, n)) return false;
  *end = *n < CLI_CHUNK;
  return true;
}

static int run_block(const crypt_job *job, cli_input *in, cli_output *out) {
  tdm_cipher_key *key = NULL;
  tdm_cipher cipher = {{0}};
  tdm_status status = tdm_cipher_key_new(&key, NULL, job->algorithm.info->alg, job->key->bytes, job->key->len);
  if (status == TDM_OK) {
    status = tdm_cipher_begin(&cipher, key, job->algorithm.mode, job->direction, job->iv_len != 0 ? job->iv : NULL,
                              job->iv_len);
  }
  bool io = true, end = false;
  while (status == TDM_OK && io && !end) {
    size_t n, made = 0;
    if (!(io = next(in, &n, &end))) break;
    status = tdm_cipher_update(&cipher, out_buf, sizeof out_buf, &made, in_buf, n);
    if (status == TDM_OK) io = cli_output_write(out, out_buf, made);
    if (status == TDM_OK && io && end) {
      status = tdm_cipher_final(&cipher, out_buf, sizeof out_buf, &made);
      if (status == TDM_OK) io = cli_output_write(out, out_buf, made);
    }
  }
  int result = status != TDM_OK ? cli_fail(in->name, status) : io ? CLI_OK : CLI_TROUBLE;
  tdm_cipher_end(&cipher);
  tdm_cipher_key_free(key);
  return result;
}

static int run_stream(const crypt_job *job, cli_input *in, cli_output *out) {
  tdm_stream stream = {{0}};
  tdm_status status = tdm_stream_begin(&stream, NULL, job->algorithm.info->alg, job->key->bytes, job->key->len);
  bool io = true, end = false;
  while (status == TDM_OK && io && !end) {
    size_t n;
    if (!(io = next(in, &n, &end))) break;
    status = tdm_stream_update(&stream, out_buf, sizeof out_buf, in_buf, n);
    if (status == TDM_OK) io = cli_output_write(out, out_buf, n);
  }
  tdm_stream_end(&stream);
  return status != TDM_OK ? cli_fail(in->name, status) : io ? CLI_OK : CLI_TROUBLE;
}

static tdm_status seal(tdm_aead *aead, cli_input *in, cli_output *out, bool *io) {
  tdm_status status = TDM_OK;
  for (bool end = false; !end;) {
    size_t n;
    if (!(*io = next(in, &n, &end))) return TDM_OK;
    status = tdm_aead_update(aead, out_buf, sizeof out_buf, in_buf, n);
    if (status != TDM_OK) return status;
    if (!(*io = cli_output_write(out, out_buf, n))) return TDM_OK;
  }
  uint8_t tag[TAG];
  status = tdm_aead_seal_final(aead, tag, sizeof tag);
  if (status == TDM_OK) *io = cli_output_write(out, tag, sizeof tag);
  return status;
}

/* The last TAG bytes seen are kept back at the start of in_buf: they may be the tag. */
static tdm_status open_sealed(tdm_aead *aead, cli_input *in, cli_output *out, bool *io) {
  size_t kept = 0;
  for (bool end = false; !end;) {
    size_t n;
    if (!(*io = cli_input_read(in, in_buf + kept, CLI_CHUNK, &n))) return TDM_OK;
    end = n < CLI_CHUNK;
    size_t have = kept + n, give = have > TAG ? have - TAG : 0;
    tdm_status status = tdm_aead_update(aead, out_buf, sizeof out_buf, in_buf, give);
    if (status != TDM_OK) return status;
    if (!(*io = cli_output_write(out, out_buf, give))) return TDM_OK;
    kept = have - give;
    memmove(in_buf, in_buf + give, kept);
  }
  if (kept < TAG) {
    cli_say("%s: shorter than a tag; this is not the output of 'tandem enc' with this algorithm", in->name);
    return TDM_ERR_VERIFY;
  }
  return tdm_aead_open_final(aead, in_buf, TAG);
}

static int run_aead(const crypt_job *job, cli_input *in, cli_output *out) {
  tdm_aead_key *key = NULL;
  tdm_aead aead = {{0}};
  bool sealing = job->direction == TDM_ENCRYPT, io = true;
  tdm_status status = tdm_aead_key_new(&key, NULL, job->algorithm.info->alg, job->key->bytes, job->key->len, TAG);
  if (status == TDM_OK) {
    status = sealing ? tdm_aead_seal_begin(&aead, key, job->iv, job->iv_len)
                     : tdm_aead_open_unverified_begin(&aead, key, job->iv, job->iv_len);
  }
  if (status == TDM_OK) status = tdm_aead_aad(&aead, job->aad, job->aad_len);
  if (status == TDM_OK) status = sealing ? seal(&aead, in, out, &io) : open_sealed(&aead, in, out, &io);
  int result = status != TDM_OK ? cli_fail(in->name, status) : io ? CLI_OK : CLI_TROUBLE;
  tdm_aead_end(&aead);
  tdm_aead_key_free(key);
  return result;
}

int crypt_run(const crypt_job *job, cli_input *in, cli_output *out) {
  int result;
  switch (job->algorithm.info->kind) {
    case TDM_KIND_AEAD:
      result = run_aead(job, in, out);
      break;
    case TDM_KIND_STREAM:
      result = run_stream(job, in, out);
      break;
    default:
      result = run_block(job, in, out);
      break;
  }
  tdm_wipe(in_buf, sizeof in_buf);
  tdm_wipe(out_buf, sizeof out_buf);
  return result;
}
