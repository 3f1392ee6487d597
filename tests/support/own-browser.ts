import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";

/** Time limit of a browser's start, in milliseconds. */
const startMs = 60_000;

/**
 * A browser with a process and a profile for one test, which can kill it, as a crash or a power cut does, and start it
 * again with the same profile.
 */
export function ownBrowser({ executablePath = "", args = [] }: LaunchOptions) {
  const profile = mkdtempSync(join(tmpdir(), "longhand-browser-"));
  let child: ChildProcess | undefined;

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // Kill the whole process group, since remaining processes would write to the profile.
    if (child.pid) process.kill(-child.pid, "SIGKILL");
    await ended;
  };

  return {
    async start(): Promise<BrowserContext> {
      const own = ["--headless=new", "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"];
      child = spawn(executablePath, [...args, ...own], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
      const browser = await chromium.connectOverCDP(await endpointOf(child));
      return browser.contexts()[0] as BrowserContext;
    },
    /** Kills the process. */
    kill,
    async remove() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

function endpointOf({ stderr }: ChildProcess): Promise<string> {
  let output = "";
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The browser did not start in time: ${output}`)), startMs);
    stderr?.on("data", (chunk) => {
      output += chunk;
      const endpoint = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (!endpoint) return;
      clearTimeout(timer);
      resolve(endpoint);
    });
  });
}
