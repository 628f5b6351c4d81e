/* SPDX-License-Identifier: Apache-2.0
 * Stands in for the page where the chart library was not there when this was configured.
 * Nothing here is secret.
 */
#include "bench/html/page.h"

const page_part page_parts[PAGE_PARTS] = {{NULL, 0}};
const char *const page_missing =
    "the HTML report is not built in: install libjs-chart.js (Debian), then configure and build again";
