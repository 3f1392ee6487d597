import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/lib/root.mjs";
import { freePort } from "./built-blog.mjs";

/**
 * A server of node:http that sends one page again and again: how fast any program written with it could be.
 *
 * @param {string} folder a temporary one
 * @param {{ headers: string[], body: Buffer }} page
 * @param {number} [workMs] for how long the processor is kept busy before each answer, in milliseconds
 */
export async function startBareNode(folder, { headers, body }, workMs = 0) {
  const file = join(folder, "page.json");
  writeFileSync(file, JSON.stringify({ headers, body: body.toString("base64"), workMs }));
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, "bench/lib/bare-server.mjs"), String(port), file]);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null))) await wait(10);
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
