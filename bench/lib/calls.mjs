import { once } from "node:events";
import { Agent, request } from "node:http";

/**
 * Calls procedures over HTTP, one after the other on one connection.
 *
 * @param {string} origin
 * @param {string} token
 */
export function callsTo(origin, token) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /**
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<{ ms: number, text: string }>}
   */
  async function send(path, body) {
    const isQuery = body === undefined;
    const began = performance.now();
    const call = request(origin + path, {
      agent,
      method: isQuery ? "GET" : "POST",
      headers: { authorization: token, ...(isQuery ? {} : { "content-type": "application/json" }) },
    });
    call.end(isQuery ? undefined : JSON.stringify(body));
    const [response] = await once(call, "response");
    const text = Buffer.concat(await response.toArray()).toString();
    const ms = performance.now() - began;
    if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}: ${text}`);
    return { ms, text };
  }

  /** @param {Parameters<typeof send>} call @returns {Promise<{ ms: number, data: any }>} */
  async function callProcedure(...call) {
    const { ms, text } = await send(...call);
    return { ms, data: JSON.parse(text).result.data.json };
  }

  return {
    query: (/** @type {string} */ name, /** @type {unknown} */ input) =>
      callProcedure(
        `/trpc/${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify({ json: input }))}`}`,
      ),
    mutate: (/** @type {string} */ name, /** @type {unknown} */ input) =>
      callProcedure(`/trpc/${name}`, { json: input }),
    /** A whole page, uncompressed. */
    page: (/** @type {string} */ path) => send(path),
    close: () => agent.destroy(),
  };
}
