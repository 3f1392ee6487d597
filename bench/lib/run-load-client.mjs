import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { root } from "../../scripts/lib/root.mjs";
import { onCore } from "./on-core.mjs";

/**
 * Sends requests to a server from another process.
 *
 * @param {string} origin
 * @param {Omit<import("./load-client.mjs").LoadPlan, "host" | "port">} plan
 * @param {number} [core] the CPU core of that process
 * @returns {Promise<import("./load-client.mjs").LoadResult>}
 */
export async function runLoadClient(origin, plan, core) {
  const { hostname, port } = new URL(origin);
  const argument = JSON.stringify({ ...plan, host: hostname, port: Number(port) });
  const [program, options] = onCore(core, [process.execPath, join(root, "bench/lib/load-client.mjs"), argument]);
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const [result, [code]] = await Promise.all([json(child.stdout), once(child, "exit")]);
  process.off("exit", end);
  if (code !== 0) throw new Error(`The load client ended with ${code}`);
  return /** @type {import("./load-client.mjs").LoadResult} */ (result);
}
