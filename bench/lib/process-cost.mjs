import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { Failure } from "../../scripts/lib/failure.mjs";

/** Clock ticks of a second, as Linux counts them for every program. */
const ticksPerSecond = 100;

/**
 * User and system time that a process and its threads have used so far, in microseconds.
 *
 * @param {number} pid
 */
export function cpuMicroseconds(pid) {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, "")
    .split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

/**
 * Milliseconds for which a process's first thread has had a processor, in Node the one that answers. What a machine lends to
 * others meanwhile is not in it.
 *
 * @param {number} pid
 */
export function firstThreadMs(pid) {
  return Number(read(`/proc/${pid}/schedstat`).split(" ")[0]) / 1e6;
}

/** Resident memory in MB. @param {number} pid */
export function memoryMegabytes(pid) {
  return field(pid, "VmRSS");
}

function field(/** @type {number} */ pid, /** @type {string} */ name) {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes) / 1024;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Failure(`${file} cannot be read: the benches count a process's time as Linux tells it.`);
  }
}

/** The machine, and how busy it is with other work, in one line. */
export function machine() {
  const [load = 0] = loadavg();
  const busy = load > cpus().length / 2 ? "busy" : "idle";
  return `${cpus().length} × ${cpus()[0]?.model}, Linux, Node ${process.versions.node}, load ${load.toFixed(1)} (${busy})`;
}
