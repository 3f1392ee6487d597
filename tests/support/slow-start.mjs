import http from "node:http";
import { syncBuiltinESMExports } from "node:module";

/** Loaded before the server by `--import`. Holds its process for SLOW_START_MS milliseconds before it makes its HTTP server. */
http.createServer = new Proxy(http.createServer, {
  apply(createServer, self, options) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.SLOW_START_MS));
    return Reflect.apply(createServer, self, options);
  },
});
syncBuiltinESMExports();
