// SPDX-License-Identifier: Apache-2.0
// Puts the page together: summary in words, sections, theme.

/** Rows as links into the table. */
function names(rows) {
  const out = make("span", "names");
  rows.forEach((index, i) => {
    const link = make("a", "", data.rows[index].name);
    link.href = "#row-" + index;
    link.addEventListener("click", clearFilters);
    out.append(i > 0 ? ", " : "", link);
  });
  return out;
}

/** A line when it is short, to be opened when it is long. */
function nameLine(label, rows) {
  if (rows.length === 0) return null;
  if (rows.length <= 6) return make("p", "", label + ": ", names(rows));
  return make("details", "", make("summary", "", label + ": " + count(rows.length, "row")), names(rows));
}

/** Says whose they are where there are several. */
function nameLines(tally, b) {
  const whose = (text) => (compared.length > 1 ? backends[b].name + ": " + text.toLowerCase() : text);
  return [nameLine(whose("Slower on"), tally.slower), nameLine(whose("No significant difference on"), tally.same)];
}

const rowsOf = (tally) => tally.faster.length + tally.slower.length + tally.same.length;

function sentence(tally, b) {
  const all = rowsOf(tally), name = backends[b].name, base = backends[backends[b].base].name;
  if (all === 0) return name + " and " + base + " have no row in common.";
  const groups = [
    ["is faster than " + base + " on ", "is faster on ", tally.faster.length],
    ["is slower than " + base + " on ", "slower on ", tally.slower.length],
    ["shows no significant difference from " + base + " on ", "no significant difference on ", tally.same.length],
  ].filter((group) => group[2] > 0);
  const parts = groups.map(([first, later, n], i) => (i > 0 ? later + n :
    first + (n < all ? n + " of " + count(all, "row") : all === 1 ? "its only row" : "all " + count(all, "row"))));
  return name + " " + parts.join(", ") + "; geometric mean of the speed-ups " + times(tally.mean) + ".";
}

function shareBar(tally, b) {
  const bar = make("div", "share");
  bar.setAttribute("aria-hidden", "true");
  const parts = [["s" + (b % 8), tally.faster], ["none", tally.same], ["s" + (backends[b].base % 8), tally.slower]];
  for (const [name, rows] of parts) {
    if (rows.length === 0) continue;
    const span = make("span");
    span.style.flex = String(rows.length);
    span.style.background = "var(--" + name + ")";
    bar.append(span);
  }
  return bar;
}

function tile(tally, b) {
  if (rowsOf(tally) === 0) return make("div", "tile", make("p", "", sentence(tally, b)));
  return make("div", "tile",
    make("p", "what", backends[b].name + " against " + backends[backends[b].base].name),
    make("p", "big", times(tally.mean)),
    shareBar(tally, b),
    make("p", "", sentence(tally, b)));
}

function groupWords(group) {
  const parts = [];
  for (const b of compared) {
    const tally = group.of[b];
    if (rowsOf(tally) === 0) continue;
    parts.push(make("p", "", sentence(tally, b)), ...nameLines(tally, b));
  }
  return parts.length === 0 ? [] : [make("h3", "", group.name), ...parts];
}

function buildSummary() {
  const words = at("#summary .words");
  if (data.rows.length === 0) {
    words.append(make("p", "", "No row was finished, so there is nothing to show."));
    return;
  }
  if (compared.length === 0) {
    words.append(make("p", "", count(data.rows.length, "row") + " measured on " + backends.map((b) => b.name).join(", ") +
      "; there is no second backend to compare with."));
    return;
  }
  at("#summary .tiles").append(...compared.map((b) => tile(data.all[b], b)));
  if (data.groups.length > 1)
    words.append(...data.groups.flatMap(groupWords).filter((part) => part !== null));
  else
    words.append(...compared.flatMap((b) => nameLines(data.all[b], b)).filter((part) => part !== null));
}

function buildLegends() {
  const lineEntries = backends.map((backend, b) => ["s" + (b % 8), backend.name, false]);
  legend(at("#throughput .legend"), lineEntries);
  legend(at("#scaling .legend"), lineEntries.concat([["none", "ideal", true]]));
  if (compared.length === 1) {
    const b = compared[0], base = backends[b].base;
    legend(at("#speedups .legend"), [["s" + (b % 8), backends[b].name + " is faster", false],
      ["s" + (base % 8), backends[base].name + " is faster", false], ["none", "no significant difference", false]]);
  } else {
    legend(at("#speedups .legend"), compared.map((b) => ["s" + (b % 8), backends[b].name, false])
      .concat([["none", "hollow: no significant difference", true]]));
  }
  const bases = [...new Set(compared.map((b) => backends[backends[b].base].name))].join(", ");
  at("#speedups .note").textContent = "Time of " + (compared.length === 1 ? bases : "the base (" + bases + ")") +
    " divided by time of " + (compared.length === 1 ? backends[compared[0]].name : "the other") +
    ": bars to the right of 1\u00d7 are faster. Logarithmic axis, the same for every group.";
}

function buildHead() {
  at("#title").textContent = document.title;
  const fact = (label) => (data.facts.find((pair) => pair[0] === label) || ["", ""])[1];
  at("#subtitle").textContent = [fact("Date").replace("T", " ").replace("Z", " UTC"), fact("Machine").split(",")[0], "Tandem " + fact("Tandem")].join(" \u00b7 ");
  at("#warnings ul").append(...data.warnings.map((text) => make("li", "", text)));
  at("#warnings").hidden = data.warnings.length === 0;
  for (const [label, text] of data.facts) at("#run dl").append(make("dt", "", label), make("dd", "", text));
  for (const section of document.querySelectorAll("main section:not([hidden])")) {
    const link = make("a", "", section.querySelector("h2").textContent);
    link.href = "#" + section.id;
    at("nav").append(link);
  }
}

// ---- theme ----

const dark = () => document.documentElement.classList.contains("dark");

function setTheme(on) {
  document.documentElement.classList.toggle("dark", on);
  at("#theme").setAttribute("aria-pressed", String(on));
  drawCharts();
}

/** What was chosen is kept where the browser lets a file keep something. */
function remembered(value) {
  try {
    if (value !== undefined) localStorage.setItem("tandem-bench-theme", value);
    return localStorage.getItem("tandem-bench-theme");
  } catch (error) {
    return null;
  }
}

function watchTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  at("#theme").addEventListener("click", () => {
    remembered(dark() ? "light" : "dark");
    setTheme(!dark());
  });
  system.addEventListener("change", () => {
    if (!remembered()) setTheme(system.matches);
  });
  let before = false;
  addEventListener("beforeprint", () => {
    before = dark();
    if (before) setTheme(false);
  });
  addEventListener("afterprint", () => {
    if (before) setTheme(true);
  });
  setTheme(remembered() ? remembered() === "dark" : system.matches);
}

Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
buildSummary();
if (compared.length > 0) speedCharts();
throughputCharts();
scalingCharts();
buildLegends();
buildTable();
buildHead();
watchTheme();
