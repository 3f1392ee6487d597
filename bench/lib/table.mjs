/**
 * A Markdown table with aligned columns, readable in a terminal.
 *
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
export function table(head, rows) {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => [...(row[at] ?? "")].length)));
  const line = (/** @type {string[]} */ row) =>
    `| ${widths.map((width, at) => pad(row[at] ?? "", width, at > 0)).join(" | ")} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(head), rule, ...cells.slice(1).map(line)].join("\n");
}

function pad(/** @type {string} */ text, /** @type {number} */ width, /** @type {boolean} */ isNumber) {
  return isNumber ? text.padStart(width) : text.padEnd(width);
}

/** @param {number[]} values @param {number} share 0.5 for the median */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (/** @type {number[]} */ values) => quantile(values, 0.5);
