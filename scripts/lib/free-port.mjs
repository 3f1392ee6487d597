import { createServer } from "node:net";
import { Failure } from "./failure.mjs";

/**
 * Says that the port is taken before anything is installed, built or filled. The server says the same later. It also says
 * what else is wrong with a port or host.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<void>}
 * @throws {Failure} when another program has the port
 */
export function requireFreePort({ PORT, HOST }) {
  const port = Number(PORT || 3000);
  return new Promise((resolve, reject) => {
    if (!(port > 0 && port < 65_536)) return resolve();
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ { code }) => {
      if (code !== "EADDRINUSE") return resolve();
      reject(new Failure(`PORT ${port} is taken by another program; stop it or choose another PORT`));
    });
    probe.listen(port, HOST || "127.0.0.1", () => probe.close(() => resolve()));
  });
}
