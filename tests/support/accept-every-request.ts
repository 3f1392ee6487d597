import type { OverloadGuard } from "../../src/server/http/overload.ts";

/** An overload guard without limits, for tests in which a 503 would be a fault. */
export const acceptEveryRequest: OverloadGuard = {
  admit: (_req, _res, proceed) => proceed(false),
  rejectEarly: () => null,
  queued: () => 0,
};
