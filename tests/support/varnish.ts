import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../src/server/platform/project-root.ts";
import { freePort } from "./running-blog.ts";

/**
 * Starts Varnish with `deploy/varnish.vcl`.
 *
 * @param port where it listens; the blog must know it before Varnish starts
 * @param origins of the primary, and of the standby if there is one
 */
export async function startVarnish(port: number, origins: { primary: string; standby?: string }): Promise<string> {
  // A path without spaces, which the compiler's command does not quote.
  const folder = mkdtempSync(join(tmpdir(), "longhand-varnish-"));
  const file = join(folder, "varnish.vcl");
  const example = readFileSync(join(projectRoot, "deploy", "varnish.vcl"), "utf8");
  const portOf = (origin: string) => `.port = "${new URL(origin).port}";`;
  const away = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(
    file,
    example
      .replace('.port = "3000";', portOf(origins.primary))
      .replace('.port = "3001";', portOf(origins.standby ?? away)),
  );
  const options = ["-f", file, "-a", `127.0.0.1:${port}`, "-n", join(folder, "n"), "-s", "malloc,64m"];
  const varnish = spawn("varnishd", ["-F", "-j", "none", ...options], { stdio: "ignore" });
  onTestFinished(async () => {
    varnish.kill("SIGTERM");
    if (varnish.exitCode === null) await once(varnish, "exit");
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  // Until it listens and its probe has found the blog.
  while ((await fetch(`${url}/healthz`).catch(() => null))?.status !== 200) await wait(20);
  return url;
}
