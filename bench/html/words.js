// SPDX-License-Identifier: Apache-2.0
// What the scripts of the page share: the data, elements, and numbers as words. Text only ever goes into the page as
// text, never as markup.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const backends = data.backends;
const compared = backends.map((b, i) => i).filter((i) => backends[i].base !== i);

/** An element: its class, then what is in it (text, elements, or nothing). */
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function at(selector) {
  return document.querySelector(selector);
}

/** Four digits: 6.123, 61.23, 612.3, 6123. */
function digits(x) {
  if (x === 0) return "0";
  const whole = Math.floor(Math.log10(Math.abs(x))) + 1;
  return x.toFixed(Math.max(0, Math.min(4, 4 - whole)));
}

function scaled(x, units, step) {
  let unit = 0;
  while (Math.abs(x) >= step && unit + 1 < units.length) {
    x /= step;
    unit++;
  }
  return digits(x) + "\u00a0" + units[unit];
}

const time = (ns) => (ns === null ? "" : scaled(ns, ["ns", "\u00b5s", "ms", "s"], 1000));
const rate = (mbps) => (mbps === null ? "" : scaled(mbps, ["MB/s", "GB/s"], 1000));
const times = (ratio) => ratio.toFixed(ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0) + "\u00d7";
const percent = (fraction) =>
  (fraction < 0 ? "\u2212" : "+") + Math.abs(100 * fraction).toFixed(Math.abs(fraction) < 9.995 ? 1 : 0) + "\u00a0%";

/** 1024 is 1K. */
function size(bytes) {
  if (bytes >= 1048576 && bytes % 1048576 === 0) return bytes / 1048576 + "M";
  return bytes >= 1024 && bytes % 1024 === 0 ? bytes / 1024 + "K" : String(bytes);
}

function chance(p) {
  return p < 0.0005 ? "<0.001" : p.toFixed(3);
}

const count = (n, noun) => n + "\u00a0" + noun + (n === 1 ? "" : "s");

/** The row's name without its group. */
function shortName(row) {
  return row.name.slice(row.group.length + 1) || row.name;
}

/** "faster", "slower", "same"; "" where there is no comparison. */
function outcome(side) {
  if (!side || !side.against) return "";
  if (!side.against.claimed) return "same";
  return side.against.delta < 0 ? "faster" : "slower";
}
