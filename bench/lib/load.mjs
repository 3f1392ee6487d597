import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";

const connections = 16;

export const loadGenerator = spawnSync("wrk", ["-v"]).error ? "node:http" : "wrk";

/**
 * Requests one URL repeatedly over open connections.
 *
 * @param {string} url
 * @param {number} seconds
 * @param {Record<string, string>} headers
 * @returns {Promise<number>} number of complete responses
 */
export function countResponses(url, seconds, headers) {
  return loadGenerator === "wrk" ? countWithWrk(url, seconds, headers) : countWithNode(url, seconds, headers);
}

/** @type {typeof countResponses} */
async function countWithWrk(url, seconds, headers) {
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const wrk = spawn("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...given, url]);
  let output = "";
  wrk.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(wrk, "close");
  const responses = Number(/(\d+) requests in/.exec(output)?.[1]);
  const failures = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0);
  // A pause of the machine for a quarter of a second causes a few overload responses.
  if (failures > responses / 100) throw new Error(`${url} failed ${failures} times in ${responses}`);
  return responses - failures;
}

/** @type {typeof countResponses} */
async function countWithNode(url, seconds, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let responses = 0;
  const client = async () => {
    while (performance.now() < end) {
      const [response] = await once(get(url, { agent, headers }), "response");
      if (response.statusCode !== 200 && response.statusCode !== 304)
        throw new Error(`${url} responded ${response.statusCode}`);
      await once(response.resume(), "end");
      responses += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return responses;
}
