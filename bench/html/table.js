// SPDX-License-Identifier: Apache-2.0
// The table: sorts by any column, filters by text, group and result.

/** Columns: over (the backend), head, what a cell shows, what it is sorted by, class. */
function columns() {
  const all = [{ head: "row", name: true, show: nameCell, key: (row) => row.name, kind: "name" }];
  backends.forEach((backend, b) => {
    const column = (head, show, key, kind) => all.push({
      over: b, head, kind: kind || "", show: (row) => (row.of[b].n > 0 ? show(row.of[b], row) : ""),
      key: (row) => (row.of[b].n > 0 ? key(row.of[b], row) : null),
    });
    const first = all.length;
    column("median", (s) => time(s.ns), (s) => s.ns);
    column("95 % interval", (s) => interval(s), (s) => width(s));
    column("throughput", (s) => rate(s.mbps), (s) => s.mbps);
    if (backend.base !== b) {
      column("delta", (s) => deltaCell(s), (s) => (s.against ? s.against.delta : null));
      column("p", (s) => (s.against ? chance(s.against.p) : ""), (s) => (s.against ? s.against.p : null));
    }
    column("n", (s) => String(s.n), (s) => s.n);
    column("kernel", (s) => s.kernel || "?", (s) => s.kernel, "text");
    column("interface", (s) => s.interface, (s) => s.interface, "text");
    column("crossings", (s) => (s.crossings === null ? "" : digitsOf(s.crossings)), (s) => s.crossings);
    all[first].kind = "first";
    all[first].span = all.length - first;
  });
  return all;
}

const digitsOf = (x) => (Number.isInteger(x) ? String(x) : digits(x));
const width = (s) => (s.interval[0] === null ? null : (s.interval[1] - s.interval[0]) / s.ns);

/** How far the interval reaches, as parts of the median. */
function interval(s) {
  if (s.interval[0] === null) return "";
  const part = (x) => Math.abs(100 * (x / s.ns - 1)).toFixed(1);
  return "\u2212" + part(s.interval[0]) + " / +" + part(s.interval[1]) + "\u00a0%";
}

/** May be broken after its group where there is little room. */
function nameCell(row) {
  const slash = row.name.indexOf("/") + 1;
  return make("span", "", row.name.slice(0, slash), make("wbr"), row.name.slice(slash));
}

function deltaCell(s) {
  if (!s.against || s.against.delta === null) return "";
  const how = outcome(s);
  const cell = make("span", how, how === "same" ? "~" : percent(s.against.delta));
  if (how === "same") cell.setAttribute("aria-label", "no significant difference");
  if (s.against.why) cell.title = s.against.why;
  return cell;
}

function headRows(all) {
  const over = make("tr", ""), heads = make("tr", "");
  const corner = make("td", "name");
  over.append(corner);
  for (const column of all) {
    if (column.span) {
      const th = make("th", "over", backends[column.over].name);
      th.colSpan = column.span;
      th.scope = "colgroup";
      over.append(th);
    }
    const button = make("button", "", column.head);
    button.type = "button";
    const th = make("th", column.kind, button);
    th.scope = "col";
    th.setAttribute("aria-sort", "none");
    if (column.over !== undefined) button.setAttribute("aria-label", backends[column.over].name + " " + column.head);
    column.th = th;
    button.addEventListener("click", () => sortBy(all, column));
    heads.append(th);
  }
  return make("thead", "", over, heads);
}

function bodyRow(all, row, index) {
  const tr = make("tr", "");
  tr.id = "row-" + index;
  for (const column of all) {
    const cell = make(column.name ? "th" : "td", column.kind, column.show(row));
    if (column.name) {
      cell.scope = "row";
      cell.title = row.name;
    }
    tr.append(cell);
  }
  row.tr = tr;
  const failures = row.of.map((side, b) => side.failure ? backends[b].name + " was not timed: " + side.failure : "");
  tr.title = failures.filter(Boolean).join("; ");
  row.words = (row.name + " " + row.of.map((s) => [s.kernel, s.interface].join(" ")).join(" ")).toLowerCase();
  return tr;
}

/** What has no value goes last, whichever way. */
function compareKeys(a, b, sign) {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
  if (b === null || b === undefined) return -1;
  return sign * (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
}

/** Ascending, descending, then as measured. */
function sortBy(all, column) {
  const next = { none: "ascending", ascending: "descending", descending: "none" }[column.th.getAttribute("aria-sort")];
  for (const each of all) each.th.setAttribute("aria-sort", "none");
  column.th.setAttribute("aria-sort", next);
  const rows = data.rows.slice();
  if (next !== "none") {
    const sign = next === "ascending" ? 1 : -1;
    rows.sort((a, b) => compareKeys(column.key(a), column.key(b), sign));
  }
  at("#table tbody").append(...rows.map((row) => row.tr));
}

function filterRows() {
  const words = at("#text").value.toLowerCase().split(/\s+/).filter(Boolean);
  const group = at("#group").value, how = at("#outcome").value;
  let shown = 0;
  for (const row of data.rows) {
    const fits = words.every((word) => row.words.includes(word)) && (!group || row.group === group) &&
      (!how || compared.some((b) => outcome(row.of[b]) === how));
    row.tr.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  at("#shown").textContent = shown === data.rows.length ? count(shown, "row") : shown + " of " + count(data.rows.length, "row");
}

function clearFilters() {
  at("#text").value = at("#group").value = at("#outcome").value = "";
  filterRows();
}

function buildTable() {
  at("#table").hidden = data.rows.length === 0;
  if (data.rows.length === 0) return;
  const all = columns();
  const body = make("tbody", "", ...data.rows.map((row, index) => bodyRow(all, row, index)));
  const caption = make("caption", "skip", "Every row on every backend; the heads of columns are buttons that sort");
  at("#table table").append(caption, headRows(all), body);
  at("#group").append(...data.groups.map((group) => {
    const option = make("option", "", group.name);
    option.value = group.name;
    return option;
  }));
  at("#outcomes").hidden = compared.length === 0;
  at("#table .note").textContent = "median: time of one operation. interval: where the true median is, 19 times of 20" +
    (compared.length === 0 ? "." : ". delta: time against the base (" +
      [...new Set(compared.map((b) => backends[backends[b].base].name))].join(", ") + "), less is faster; ~: p \u2265 " +
      data.alpha + " by the test of Mann and Whitney, or fewer than " + data.least + " samples.") +
    " crossings: calls of the backend that carry data, per operation.";
  for (const id of ["#text", "#group", "#outcome"]) at(id).addEventListener("input", filterRows);
  at(".filters").addEventListener("submit", (event) => event.preventDefault());
  filterRows();
}
