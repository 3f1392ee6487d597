import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { root } from "../../scripts/lib/root.mjs";
import { onCore } from "./on-core.mjs";

/**
 * Asks a server from a process of its own.
 *
 * @param {string} origin
 * @param {Omit<import("./asker.mjs").Order, "host" | "port">} order
 * @param {number} [core] of the processor, to run on no other
 * @returns {Promise<import("./asker.mjs").Seen>}
 */
export async function askFrom(origin, order, core) {
  const { hostname, port } = new URL(origin);
  const whole = JSON.stringify({ ...order, host: hostname, port: Number(port) });
  const [program, options] = onCore(core, [process.execPath, join(root, "bench/lib/asker.mjs"), whole]);
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const [seen, [code]] = await Promise.all([json(child.stdout), once(child, "exit")]);
  process.off("exit", end);
  if (code !== 0) throw new Error(`The asking program ended with ${code}`);
  return /** @type {import("./asker.mjs").Seen} */ (seen);
}
