import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in ticks of 10 ms on every platform that Longhand runs on. */
const ticksPerSecond = 100;

/**
 * A process as it was last seen. `own` is its own processor time, `reaped` that of ended children that it has waited for,
 * in seconds.
 *
 * @typedef {{ pid: number, name: string, own: number, reaped: number, children: Process[] }} Process
 */

/**
 * Watches everything that this process starts, in `/proc`. Programs that a signal ends together with their children, as
 * Chromium's, are missing from the times that the kernel gives to a parent. Counted is what a process had used when it was
 * last seen, or what its parent was given if that is more.
 */
export function watchProcessorTime() {
  /** @type {Process} */
  const root = { pid: process.pid, name: "programs", own: 0, reaped: 0, children: [] };
  const known = new Map([[root.pid, root]]);
  /** Processes of others. @type {Set<number>} */
  const foreign = new Set();

  /** @param {NonNullable<ReturnType<typeof readStat>>} stat @returns {boolean} whether the process is one of ours */
  function note({ pid, parent, group, session, own, reaped }) {
    const seen = known.get(pid);
    if (seen) {
      Object.assign(seen, { own: seen === root ? 0 : own, reaped });
      // A process that is a copy of its parent at first.
      if (/zygote$|^$/.test(seen.name)) seen.name = nameOf(pid);
      return true;
    }
    // An orphan is found by the group or session that a known process leads.
    const starter = known.get(parent) ?? known.get(group) ?? known.get(session);
    if (!starter) return false;
    const added = { pid, name: nameOf(pid), own, reaped, children: [] };
    known.set(pid, added);
    starter.children.push(added);
    return true;
  }

  return {
    look() {
      let left = readdirSync("/proc").flatMap((name) => {
        const stat = /^\d/.test(name) && !foreign.has(Number(name)) && readStat(Number(name));
        return stat ? [stat] : [];
      });
      // Again, because a child may come before its parent.
      for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
        before = left.length;
        left = left.filter((stat) => !note(stat));
      }
      for (const { pid } of left) foreign.add(pid);
    },
    /** The processor time so far in seconds, by kind of process. @returns {Map<string, number>} */
    times() {
      /** @type {Map<string, number>} */
      const times = new Map();
      const add = (/** @type {string} */ name, /** @type {number} */ seconds) =>
        times.set(name, (times.get(name) ?? 0) + seconds);
      /** @param {Process} process @returns {number} */
      const total = ({ name, own, reaped, children }) => {
        add(name, own);
        const seen = children.reduce((sum, child) => sum + total(child), 0);
        // Children that started and ended between two looks.
        const unseen = Math.max(0, reaped - seen);
        if (unseen > 0) add(`short children of ${name}`, unseen);
        return own + seen + unseen;
      };
      total(root);
      return times;
    },
  };
}

/** @param {number} pid */
function readStat(pid) {
  let stat = "";
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended in the meantime.
    return;
  }
  // A program's name is in brackets, and may hold brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    pid,
    parent,
    group,
    session,
    own: (user + system) / ticksPerSecond,
    reaped: (childrenUser + childrenSystem) / ticksPerSecond,
  };
}

/** "chromium renderer", "node playwright": the program, and what tells its processes apart. @param {number} pid */
function nameOf(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8")
      .split("\0")
      .flatMap((word) => word.split(" "));
    const [program = "", ...args] = words.map((word) => word.split("/").at(-1) ?? "");
    const type = words.find((word) => word.startsWith("--type="))?.slice("--type=".length);
    const script = args.find((word) => /\.(?:[cm]?js|ts)$/.test(word));
    return [program, type ?? script].filter(Boolean).join(" ");
  } catch {
    return "";
  }
}
