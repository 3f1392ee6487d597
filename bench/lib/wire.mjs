import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A TCP proxy to a server that can refuse connections or stop passing data. @param {string} endpoint */
export async function startWire(endpoint) {
  const { port, hostname } = new URL(endpoint);
  /** @type {Set<import("node:net").Socket>} */
  const open = new Set();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    if (!isSilent) near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    /** Refuses connections. */
    cut() {
      server.close();
      drop();
    },
    /** Accepts connections and passes no data on. */
    silence() {
      isSilent = true;
      if (!server.listening) server.listen(address.port, address.address);
      for (const socket of open) socket.unpipe();
    },
    mend() {
      if (!server.listening) server.listen(address.port, address.address);
      if (isSilent) drop();
      isSilent = false;
    },
    close: () => server.close(),
  };
}
