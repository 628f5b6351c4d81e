/* SPDX-License-Identifier: Apache-2.0
 * PEM (RFC 7468): the first key of a text, and a key as text. Strict base64 (RFC 4648, sections 3.3, 3.5 and 4).
 * Leaks where lines end and lengths; never a character of a key.
 */
#ifndef BASE_PEM_H
#define BASE_PEM_H

#include <tandem/pkey.h>

/* Finds the first block whose label is a form of tandem/pkey.h and decodes it to out[*out_len]. TDM_ERR_FORMAT when
 * there is none or it is not well-formed or longer than out_size, TDM_ERR_UNSUPPORTED when it is encrypted. */
tdm_status pem_read(tdm_key_form *form, uint8_t *out, size_t out_size, size_t *out_len, const char *text, size_t len);

/* The text of der_len bytes, lines of 64 characters; its length first. form must be one with a label. */
size_t pem_bytes(tdm_key_form form, size_t der_len);
void pem_write(char *out, tdm_key_form form, const uint8_t *der, size_t der_len);

/* pem_base64.c: len characters without the padding to len * 3 / 4 bytes; all ones or zero in the answer: whether each
 * was of the alphabet and the bits left over are 0. */
uint64_t pem_base64_decode(uint8_t *out, const uint8_t *in, size_t len);
void pem_base64_encode(char *out, const uint8_t *in, size_t len); /* with padding, no line ends */

#endif
