import { spawn } from "node:child_process";
import { watchProcessorTime } from "./lib/processor-time.mjs";

// Runs a command, and prints the processor time of it and of everything that it started: `node scripts/measure.mjs npm test`.

/** How often the processes are looked at. Each look takes a few milliseconds. */
const everyMs = 100;

const [command, ...args] = process.argv.slice(2);
if (!command) {
  process.stderr.write("Please name a command: node scripts/measure.mjs npm test\n");
  process.exit(2);
}

const began = performance.now();
// Its own session: orphans are found by it.
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true });
child.once("error", ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(127);
});
const watch = watchProcessorTime();
const timer = setInterval(watch.look, everyMs);
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => process.kill(-(child.pid ?? 0), signal));
}
child.once("exit", (code) => {
  clearInterval(timer);
  watch.look();
  const times = [...watch.times()].filter(([, seconds]) => seconds >= 0.05).sort(([, one], [, other]) => other - one);
  const total = times.reduce((sum, [, seconds]) => sum + seconds, 0);
  const rows = times.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
  const wall = (performance.now() - began) / 1_000;
  process.stderr.write(
    `\n${rows.join("\n")}\n${total.toFixed(1).padStart(8)} s  of processor time in ${wall.toFixed(1)} s\n`,
  );
  process.exitCode = code ?? 1;
});
