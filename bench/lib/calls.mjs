import { once } from "node:events";
import { Agent, request } from "node:http";

/**
 * Calls procedures over one connection, one after the other, as they go over the wire.
 *
 * @param {string} origin
 * @param {string} token
 */
export function callsTo(origin, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /**
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{ ms: number, data: any }>}
   */
  async function call(path, body) {
    const isQuery = body === undefined;
    const began = performance.now();
    const sent = request(origin + path, {
      agent,
      method: isQuery ? "GET" : "POST",
      headers: { authorization: token, ...(isQuery ? {} : { "content-type": "application/json" }) },
    });
    sent.end(isQuery ? undefined : JSON.stringify(body));
    const [answer] = await once(sent, "response");
    const text = Buffer.concat(await answer.toArray()).toString();
    const ms = performance.now() - began;
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
    return { ms, data: JSON.parse(text).result.data.json };
  }

  return {
    query: (/** @type {string} */ name, /** @type {unknown} */ input) =>
      call(
        `/trpc/${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`,
      ),
    mutate: (/** @type {string} */ name, /** @type {unknown} */ input) => call(`/trpc/${name}`, { json: input }),
    close: () => agent.destroy(),
  };
}
