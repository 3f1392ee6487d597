import { connect } from "node:net";

/** Connections at most; what finds none free waits for one, and its waiting counts. */
const maxConnections = 256;

/**
 * Asks at a fixed rate, whatever comes back: as visitors do, who do not wait for one another. Times count from the moment a
 * request was due, so that a server which falls behind is not spared the requests it holds up.
 *
 * @param {string} origin
 * @param {(count: number) => string} path of each request
 * @param {{ rate: number, seconds: number }} load requests a second, and for how long
 */
export async function askAtRate(origin, path, { rate, seconds }) {
  const { hostname, port } = new URL(origin);
  const total = Math.round(rate * seconds);
  /** @type {{ status: number, ms: number }[]} */
  const answers = [];
  /** @type {{ ask: (count: number, due: number) => void }[]} */
  const free = [];
  /** @type {{ count: number, due: number }[]} */
  const waiting = [];
  let open = 0;
  let failed = 0;
  let settle = () => {};
  const allDone = new Promise((resolve) => {
    settle = () => answers.length + failed >= total && resolve(undefined);
  });

  function openConnection() {
    open += 1;
    const socket = connect(Number(port), hostname);
    socket.setNoDelay();
    /** @type {{ due: number, head: string, left: number } | null} */
    let current = null;
    const connection = {
      ask(/** @type {number} */ count, /** @type {number} */ due) {
        current = { due, head: "", left: -1 };
        socket.write(`GET ${path(count)} HTTP/1.1\r\nHost: blog\r\n\r\n`);
      },
    };
    const finish = () => {
      if (!current) return;
      answers.push({ status: Number(current.head.slice(9, 12)), ms: performance.now() - current.due });
      current = null;
      settle();
      const next = waiting.shift();
      if (next) connection.ask(next.count, next.due);
      else free.push(connection);
    };
    socket.on("data", (chunk) => {
      if (!current) return;
      let body = chunk.length;
      if (current.left < 0) {
        current.head += chunk.toString("latin1");
        const end = current.head.indexOf("\r\n\r\n");
        if (end < 0) return;
        body = current.head.length - end - 4;
        current.left = Number(/\r\ncontent-length: (\d+)/i.exec(current.head)?.[1] ?? 0);
      }
      current.left -= body;
      if (current.left <= 0) finish();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      open -= 1;
      const at = free.indexOf(connection);
      if (at >= 0) free.splice(at, 1);
      if (!current) return;
      failed += 1;
      settle();
    });
    return connection;
  }

  const began = performance.now();
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1);
    for (; sent < due; sent++) {
      const at = began + (sent / rate) * 1000;
      const connection = free.pop() ?? (open < maxConnections ? openConnection() : null);
      if (connection) connection.ask(sent, at);
      else waiting.push({ count: sent, due: at });
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const patience = new Promise((resolve) => setTimeout(resolve, 30_000).unref());
  await Promise.race([allDone, patience]);
  return { total, answers, failed: total - answers.length };
}
