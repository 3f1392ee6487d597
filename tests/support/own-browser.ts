import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type LaunchOptions } from "@playwright/test";

/** How long a browser may take to start, in milliseconds. */
const startMs = 20_000;

/**
 * A browser whose process and profile are the test's own: it can be killed, as a crash or a power cut would end it, and
 * started again with what it had put away.
 */
export function ownBrowser({ executablePath = "", args = [] }: LaunchOptions) {
  const profile = mkdtempSync(join(tmpdir(), "longhand-browser-"));
  let child: ChildProcess | undefined;

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    // The whole group: what is left of a browser would go on writing into the profile.
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
    /** Ends the process without a word of warning. */
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
