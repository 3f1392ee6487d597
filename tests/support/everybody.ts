import type { OverloadGuard } from "../../src/server/http/overload.ts";

/** Lets everybody in: for tests in which a 503 is nobody's haste, but a fault. */
export const everybody: OverloadGuard = {
  admit(_req, _res, go) {
    go();
    return null;
  },
  waiting: () => 0,
};
