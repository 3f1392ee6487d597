import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/lib/root.mjs";
import { freePort } from "./built-blog.mjs";

/** The compiler of the configuration takes seconds on a busy machine. */
const startMs = 60_000;

/** Characters of Varnish's output that an error shows, from its end. */
const maxSaidLength = 500;

/**
 * Starts Varnish with `deploy/varnish.vcl`.
 *
 * @param {number} port where it listens; the blog must know it before Varnish starts
 * @param {{ primary: string, standby?: string }} origins
 * @param {string} [vcl] another configuration
 * @throws {Error} when it ends, or does not reach the blog in time
 */
export async function startVarnish(port, origins, vcl = readFileSync(join(root, "deploy/varnish.vcl"), "utf8")) {
  // A path without spaces, which the compiler's command does not quote.
  const folder = mkdtempSync(join(tmpdir(), "longhand-varnish-"));
  const file = join(folder, "varnish.vcl");
  const portOf = (/** @type {string} */ origin) => `.port = "${new URL(origin).port}";`;
  const standby = origins.standby ?? `http://127.0.0.1:${await freePort()}`;
  writeFileSync(
    file,
    vcl.replaceAll('.port = "3000";', portOf(origins.primary)).replaceAll('.port = "3001";', portOf(standby)),
  );
  const options = ["-f", file, "-a", `127.0.0.1:${port}`, "-n", join(folder, "n"), "-s", "malloc,64m"];
  const varnish = spawn("varnishd", ["-F", "-j", "none", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  let failure = "";
  for (const output of [varnish.stdout, varnish.stderr]) {
    output.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-maxSaidLength);
    });
  }
  const ended = new Promise((resolve) => {
    const endWith = (/** @type {string} */ reason) => {
      failure ||= reason;
      resolve(undefined);
    };
    varnish.once("error", (error) => endWith(error.message));
    varnish.once("close", (code) => endWith(`it ended with ${code}`));
  });
  const end = () => varnish.kill("SIGTERM");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + startMs;
  // Until it listens and its probe has found the blog.
  while ((await fetch(`${url}/healthz`).catch(() => null))?.status !== 200) {
    if (performance.now() > until) failure ||= "it does not reach the blog";
    if (failure) {
      await stop();
      throw new Error(`Varnish does not start: ${failure}\n${said.trim()}`);
    }
    await wait(20);
  }
  return { url, stop };
}
