// SPDX-License-Identifier: Apache-2.0
// Charts by Chart.js. Each is kept as a function that makes its configuration, so that a change of theme draws all anew.

const charts = []; // {canvas, config, chart}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
}

const seriesColour = (backend) => colour("s" + (backend % 8));
const dash = (backend) => (backend < 8 ? [] : [6, 3]);

/** A figure with a canvas; what cannot see it reads label and text. */
function figure(into, title, side, label, text, height) {
  const canvas = make("canvas", "", make("p", "", text));
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label + ". " + text);
  const plot = make("div", "plot", canvas);
  if (height) plot.style.height = height + "px";
  into.append(make("figure", "", make("figcaption", "", make("h3", "", title), make("span", "", side)), plot));
  return canvas;
}

function addChart(canvas, config) {
  charts.push({ canvas, config, chart: null });
}

function drawCharts() {
  for (const entry of charts) {
    if (entry.chart) entry.chart.destroy();
    entry.chart = new Chart(entry.canvas, entry.config());
  }
}

function common(extra) {
  return Object.assign({
    responsive: true,
    maintainAspectRatio: false,
    animation: false,
    devicePixelRatio: Math.min(2, window.devicePixelRatio || 1),
    locale: "en",
  }, extra);
}

function axis(extra) {
  return Object.assign({
    grid: { color: colour("grid"), borderColor: colour("line"), tickLength: 4 },
    title: { display: false },
  }, extra);
}

function ticks(extra) {
  return Object.assign({ color: colour("soft"), font: { size: 11 }, maxRotation: 0, autoSkipPadding: 8 }, extra);
}

function tooltip(callbacks) {
  return {
    backgroundColor: colour("ink"), titleColor: colour("card"), bodyColor: colour("card"), displayColors: false, callbacks,
  };
}

function legend(list, entries) {
  for (const [name, text, hollow] of entries) {
    const swatch = make("i");
    swatch.setAttribute("aria-hidden", "true");
    swatch.style.borderColor = "var(--" + name + ")";
    if (!hollow) swatch.style.background = "var(--" + name + ")";
    list.append(make("li", "", swatch, text));
  }
}

// ---- speed-ups ----

/** Each bar's number at its end. */
const barNumbers = {
  id: "barNumbers",
  afterDatasetsDraw(chart) {
    const context = chart.ctx;
    context.save();
    context.font = "11px " + Chart.defaults.font.family;
    context.textBaseline = "middle";
    chart.data.datasets.forEach((set, i) => {
      chart.getDatasetMeta(i).data.forEach((bar, k) => {
        const side = set.sides[k];
        if (!side || !side.against || side.against.speedup === null) return;
        const right = side.against.speedup >= 1;
        context.fillStyle = colour(side.against.claimed ? "ink" : "soft");
        context.textAlign = right ? "left" : "right";
        context.fillText(times(side.against.speedup), bar.x + (right ? 4 : -4), bar.y);
      });
    });
    context.restore();
  },
};

const SPEED_TICKS = [1 / 1024, 1 / 256, 1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64, 256, 1024];
const FINE_TICKS = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

/** Bounds that all groups share, with room for the numbers at the ends of bars. */
function speedRange() {
  const all = data.rows.flatMap((row) => compared.map((b) => row.of[b].against).filter((a) => a && a.speedup > 0));
  const low = Math.min(0.9, ...all.map((a) => a.speedup));
  const high = Math.max(1.1, ...all.map((a) => a.speedup));
  const room = Math.pow(high / low, innerWidth < 640 ? 0.28 : 0.17);
  return { min: low / room, max: high * room };
}

/** With one comparison a bar has the colour of the faster side, with more that of its backend; grey, or hollow: "~". */
function barColour(b, side) {
  const how = outcome(side);
  if (compared.length > 1) return seriesColour(b);
  return how === "same" ? colour("none") : seriesColour(how === "faster" ? b : backends[b].base);
}

/** Room for the names of rows: the same in every chart, so that the lines of 1x stand below each other. */
function nameWidth(chart) {
  const context = chart.ctx;
  context.save();
  context.font = "11px " + Chart.defaults.font.family;
  const widest = Math.max(...data.rows.map((row) => context.measureText(shortName(row)).width));
  context.restore();
  return Math.min(widest + 16, chart.width / 2);
}

function speedConfig(rows, range) {
  const fine = range.max / range.min < 6;
  const datasets = compared.map((b) => {
    const sides = rows.map((row) => row.of[b]);
    const solid = (side) => compared.length === 1 || outcome(side) !== "same";
    return {
      label: backends[b].name,
      sides,
      base: 1,
      data: sides.map((side) => (side.against ? side.against.speedup : null)),
      backgroundColor: sides.map((side) => (solid(side) ? barColour(b, side) : "transparent")),
      borderColor: sides.map((side) => barColour(b, side)),
      borderWidth: 1,
      borderSkipped: false,
      barPercentage: 0.85,
      categoryPercentage: 0.85,
    };
  });
  return {
    type: "bar",
    data: { labels: rows.map(shortName), datasets },
    plugins: [barNumbers],
    options: common({
      indexAxis: "y",
      scales: {
        x: axis({
          type: "logarithmic", min: range.min, max: range.max,
          grid: {
            borderColor: colour("line"), tickLength: 4,
            color: (at) => colour(at.tick && at.tick.value === 1 ? "soft" : "grid"),
          },
          afterBuildTicks: (scale) => {
            scale.ticks = (fine ? FINE_TICKS : SPEED_TICKS).filter((v) => v >= range.min && v <= range.max)
              .map((value) => ({ value, major: value === 1 }));
          },
          ticks: ticks({ callback: (v) => (v >= 1 ? v : fine ? v : "1/" + Math.round(1 / v)) + "\u00d7" }),
        }),
        y: axis({
          grid: { display: false }, ticks: ticks({ autoSkip: false, color: colour("ink") }),
          afterFit: (scale) => { scale.width = nameWidth(scale.chart); },
        }),
      },
      plugins: {
        legend: { display: false },
        tooltip: tooltip({
          title: (items) => rows[items[0].dataIndex].name,
          label: (item) => sideWords(rows[item.dataIndex], compared[item.datasetIndex]),
        }),
      },
    }),
  };
}

function sideWords(row, b) {
  const side = row.of[b], base = backends[b].base;
  return [
    backends[b].name + ": " + time(side.ns) + ", " + backends[base].name + ": " + time(row.of[base].ns),
    times(side.against.speedup) + (side.against.claimed ? "" : ", not significant") + " (p " + chance(side.against.p) + ")",
  ];
}

/** "1.32×, geometric mean" of a group. */
function groupMeans(group) {
  const means = compared.filter((b) => group.of[b].mean !== null);
  return means.map((b) => (compared.length > 1 ? backends[b].name + " " : "mean ") + times(group.of[b].mean)).join(", ");
}

function speedCharts() {
  for (const group of data.groups) {
    const rows = data.rows.filter((row) => row.group === group.name && compared.some((b) => row.of[b].against));
    if (rows.length === 0) continue;
    const text = rows.map((row) => compared.filter((b) => row.of[b].against).map((b) =>
      shortName(row) + " " + (compared.length > 1 ? backends[b].name + " " : "") + times(row.of[b].against.speedup) +
      (row.of[b].against.claimed ? "" : " (not significant)")).join(", ")).join("; ");
    const canvas = figure(at("#speedups .charts"), group.name, groupMeans(group), "Speed-ups in group " + group.name,
      text, 34 + rows.length * (6 + 14 * compared.length));
    addChart(canvas, () => speedConfig(rows, speedRange()));
  }
  at("#speedups").hidden = at("#speedups figure") === null;
}

// ---- lines ----

function lines(points) {
  return backends.map((backend, b) => ({
    label: backend.name,
    data: points(b),
    borderColor: seriesColour(b),
    backgroundColor: seriesColour(b),
    borderDash: dash(b),
    borderWidth: 2,
    pointRadius: 2.5,
    pointHitRadius: 10,
    clip: 6,
  })).filter((set) => set.data.length > 0);
}

function lineConfig(datasets, x, y, title) {
  return {
    type: "line",
    data: { datasets },
    options: common({
      interaction: { mode: "x", intersect: false },
      scales: { x, y },
      plugins: {
        legend: { display: false },
        tooltip: tooltip({ title: (items) => title(items[0].parsed.x), label: (item) => item.raw.words }),
      },
    }),
  };
}

function sizeAxis(sizes) {
  const shown = sizes.filter((s) => Number.isInteger(Math.log2(s)));
  return axis({
    type: "logarithmic", min: sizes[0], max: sizes[sizes.length - 1],
    afterBuildTicks: (scale) => { scale.ticks = (shown.length > 1 ? shown : sizes).map((value) => ({ value })); },
    ticks: ticks({ callback: (v) => size(v) }),
  });
}

function rateAxis(rates) {
  const min = Math.min(...rates) / 1.6, max = Math.max(...rates) * 1.6;
  const steps = [];
  for (let ten = Math.pow(10, Math.floor(Math.log10(min))); ten <= max; ten *= 10) steps.push(ten, 2 * ten, 5 * ten);
  return axis({
    type: "logarithmic", min, max,
    afterBuildTicks: (scale) => {
      scale.ticks = steps.filter((v) => v >= min && v <= max).map((value) => ({ value }));
    },
    ticks: ticks({ callback: (v) => (v >= 1000 ? v / 1000 + " GB/s" : Number(v.toPrecision(1)) + " MB/s") }),
  });
}

function throughputCharts() {
  const families = new Map();
  for (const row of data.rows) {
    if (!row.family || !row.of.some((side) => side.n > 0)) continue;
    if (!families.has(row.family)) families.set(row.family, []);
    families.get(row.family).push(row);
  }
  for (const [family, rows] of families) {
    rows.sort((a, b) => a.bytes - b.bytes);
    const sizes = [...new Set(rows.map((row) => row.bytes))];
    if (sizes.length < 2) continue;
    const points = (b) => rows.filter((row) => row.of[b].n > 0).map((row) => ({
      x: row.bytes, y: row.of[b].mbps,
      words: backends[b].name + ": " + rate(row.of[b].mbps) + ", " + time(row.of[b].ns),
    }));
    const text = backends.map((backend, b) => backend.name + ": " +
      points(b).map((p) => size(p.x) + " bytes " + rate(p.y)).join(", ")).join("; ");
    const canvas = figure(at("#throughput .charts"), family.replace(/_$/, ""), "", "Throughput of " + family, text);
    const rates = backends.flatMap((backend, b) => points(b).map((p) => p.y));
    addChart(canvas, () => lineConfig(lines(points), sizeAxis(sizes), rateAxis(rates), (x) => size(x) + " bytes"));
  }
  at("#throughput").hidden = at("#throughput figure") === null;
}

function scalingCharts() {
  for (const row of data.rows) {
    const points = (b) => {
      const curve = row.of[b].curve || [];
      const one = curve.find((p) => p.threads === 1);
      return !one ? [] : curve.map((p) => ({
        x: p.threads, y: one.ns / p.ns,
        words: backends[b].name + ": " + times(one.ns / p.ns) + ", " + time(p.ns) + " per operation",
      }));
    };
    const all = backends.flatMap((backend, b) => points(b));
    if (!all.some((p) => p.x > 1)) continue;
    const most = Math.max(...all.map((p) => p.x));
    const text = backends.map((backend, b) => backend.name + ": " +
      points(b).map((p) => count(p.x, "thread") + " " + times(p.y)).join(", ")).join("; ");
    const canvas = figure(at("#scaling .charts"), row.name, "", "Scaling of " + row.name, text);
    addChart(canvas, () => {
      const ideal = {
        label: "ideal", data: [{ x: 1, y: 1, words: "" }, { x: most, y: most, words: "ideal: " + times(most) }],
        borderColor: colour("none"), borderDash: [3, 3], borderWidth: 1, pointRadius: 0,
      };
      return lineConfig([...lines(points), ideal], axis({ type: "linear", min: 1, ticks: ticks({ precision: 0 }) }),
        axis({ type: "linear", min: 0, ticks: ticks({ callback: (v) => v + "\u00d7" }) }), (x) => count(x, "thread"));
    });
  }
  at("#scaling").hidden = at("#scaling figure") === null;
}
