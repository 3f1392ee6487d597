import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../scripts/lib/root.mjs";
import { freePort } from "./built-blog.mjs";

/**
 * Starts a node:http server that always sends the same page: the lower bound for any program that uses node:http.
 *
 * @param {string} folder a temporary folder
 * @param {{ headers: string[], body: Buffer }} page
 * @param {number} [workMs] CPU time spent before each response, in milliseconds
 */
export function startBareNode(folder, { headers, body }, workMs = 0) {
  const file = join(folder, "page.json");
  writeFileSync(file, JSON.stringify({ headers, body: body.toString("base64"), workMs }));
  return start("bare-server.mjs", [file]);
}

/**
 * Starts a server that reads the rows of a page and renders it with React for every request: without other libraries
 * (`bare-react-server.mjs`), or with all libraries of Longhand in a minimal program (`plain-stack-server.mjs`).
 *
 * @param {"bare-react-server.mjs" | "plain-stack-server.mjs"} script
 * @param {string} folder a temporary folder
 * @param {string} html the page
 * @param {string} database of a blog
 */
export function startRenderer(script, folder, html, database) {
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  return start(script, [file, database]);
}

/** @param {string} script @param {string[]} args */
async function start(script, args) {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [join(root, "bench/lib", script), String(port), ...args], { env });
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
