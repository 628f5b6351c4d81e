/* SPDX-License-Identifier: Apache-2.0
 * Writes one result into every place asked for: all of them appear, or none.
 */
#ifndef BENCH_WRITE_H
#define BENCH_WRITE_H

#include "bench/bench_options.h"

/* False, after a message: not everything could be written. */
bool write_reports(const options *o, const bench_result *result);

/* Whether standard output gets the text form, which says everything there is to say. */
bool text_is_shown(const options *o);

#endif
