import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Asks the server of this folder whether it answers, and ends one that hangs, so that its supervisor restarts it. /healthz, not
// /readyz: with a full disk the server is not ready, but it still serves readers.
const seconds = Number(process.env.HEALTH_SECONDS ?? 5);
const attempts = 3;
const url = `http://127.0.0.1:${process.env.PORT || 3000}/healthz`;

async function answers() {
  const response = await fetch(url, { signal: AbortSignal.timeout(seconds * 1000) }).catch(() => null);
  return response?.ok === true;
}

/** @returns {{ pid: number, started: string } | null} with a text that no later process of this number has */
function findServer() {
  for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
    try {
      const [, program] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      if (program !== "dist/server/main.js" || readlinkSync(`/proc/${pid}/cwd`) !== process.cwd()) continue;
      const started = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19];
      return { pid, started: `${pid} ${started}` };
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
  return null;
}

const server = findServer();
/** Names the process that has answered: one that still starts, as during a long update, is left alone. */
const note = join(tmpdir(), "longhand-answered");
const hasAnswered = () => {
  try {
    return readFileSync(note, "utf8") === server?.started;
  } catch {
    return false;
  }
};

let isWell = false;
for (let attempt = 1; attempt <= attempts && !isWell; attempt++) {
  if (attempt > 1) await wait(seconds * 1000);
  isWell = await answers();
}
if (isWell && server && !hasAnswered()) writeFileSync(note, server.started);
if (!isWell && server && hasAnswered()) {
  console.error(`The server (process ${server.pid}) has not answered ${attempts} times; it is ended.`);
  process.kill(server.pid, "SIGKILL");
}
process.exitCode = isWell ? 0 : 1;
