import { readFileSync, writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded into a server: on SIGUSR2 it writes the longest turn of its event loop since the last signal, in milliseconds. It counts the
// CPU time of the thread, so that other programs of the machine do not count.

const { TURNS_FILE } = process.env;
if (isMainThread && TURNS_FILE) {
  const usedMs = () => Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  let before = usedMs();
  let longest = 0;
  setInterval(() => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    writeFileSync(TURNS_FILE, String(longest));
    longest = 0;
  });
}
