import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";

const connections = 16;

export const loadGenerator = spawnSync("wrk", ["-v"]).error ? "node:http" : "wrk";

/**
 * Asks for one address again and again over connections kept open.
 *
 * @param {string} url
 * @param {number} seconds
 * @param {string} [encoding] what is accepted
 * @returns {Promise<number>} how many whole answers came
 */
export function ask(url, seconds, encoding = "gzip") {
  return loadGenerator === "wrk" ? askWithWrk(url, seconds, encoding) : askWithNode(url, seconds, encoding);
}

async function askWithWrk(/** @type {string} */ url, /** @type {number} */ seconds, /** @type {string} */ encoding) {
  const wrk = spawn("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, "-H", `Accept-Encoding: ${encoding}`, url]);
  let output = "";
  wrk.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(wrk, "close");
  const answers = Number(/(\d+) requests in/.exec(output)?.[1]);
  const failures = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  // A few are sent away when the machine pauses for a quarter of a second.
  if (failures > answers / 100) throw new Error(`${url} failed ${failures} times in ${answers}`);
  return answers - failures;
}

async function askWithNode(/** @type {string} */ url, /** @type {number} */ seconds, /** @type {string} */ encoding) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answers = 0;
  const client = async () => {
    while (performance.now() < end) {
      const [answer] = await once(get(url, { agent, headers: { "accept-encoding": encoding } }), "response");
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
      await once(answer.resume(), "end");
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return answers;
}
