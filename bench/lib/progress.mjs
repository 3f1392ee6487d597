import { say } from "../../scripts/lib/script.mjs";

const width = 30;
const shareOfLine = 0.1;

/**
 * Shows the progress of a long step: a bar on a terminal, one line per tenth in a log.
 *
 * @param {string} name
 * @param {number} total
 * @returns {(done: number) => void}
 */
export function progressBar(name, total) {
  const began = performance.now();
  let nextLine = 0;
  return (done) => {
    const share = done / total;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const bar = "█".repeat(Math.round(share * width)).padEnd(width, "░");
    const text = `${name} ${bar} ${Math.round(share * 100)} %, ${seconds} s`;
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${text}${share === 1 ? "\n" : ""}`);
    } else if (share >= nextLine) {
      say(text);
      nextLine += shareOfLine;
    }
  };
}
