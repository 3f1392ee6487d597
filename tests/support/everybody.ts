import type { OverloadGuard } from "../../src/server/http/overload.ts";

/** Accepts every request, for tests in which a 503 would be a fault. */
export const everybody: OverloadGuard = {
  admit(_req, _res, proceed) {
    proceed();
    return null;
  },
  queued: () => 0,
};
