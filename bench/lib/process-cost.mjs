import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { Failure } from "../../scripts/lib/failure.mjs";

/** Linux counts CPU time for user programs in ticks of 10 ms. */
const ticksPerSecond = 100;

/**
 * User and system time of a process and its threads so far, in microseconds.
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
 * CPU time of a process's first thread in milliseconds; in Node this thread handles the requests. The time of other
 * processes is not included.
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
    throw new Failure(`${file} cannot be read: the benches need Linux's figures for CPU time and memory.`);
  }
}

/** One line about the machine and its load. */
export function machine() {
  const [load = 0] = loadavg();
  const busy = load > cpus().length / 2 ? "busy" : "idle";
  return `${cpus().length} × ${cpus()[0]?.model}, Linux, Node ${process.versions.node}, load ${load.toFixed(1)} (${busy})`;
}
