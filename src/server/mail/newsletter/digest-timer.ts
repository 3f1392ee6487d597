import { mayWrite } from "../../core/db/write-gate.ts";
import { whenWritable } from "../../core/db/write-lock.ts";
import type { Deps } from "../../deps.ts";
import { sendDueDigest } from "./digest-service.ts";

const checkEveryMs = 30_000;

/** Sends the weekly digest when it is due: at once when its hour passed while the server was down. @returns stops the timer */
export function startDigests(deps: Deps): () => void {
  let logged = "";
  const check = async () => {
    // A later check does it. On a standby, checks that wait for the lease would accumulate.
    if (!mayWrite(deps.db)) return;
    await whenWritable(deps.db, () => sendDueDigest(deps)).then(
      () => {
        logged = "";
      },
      (error: unknown) => {
        // Retried, but logged once.
        if (String(error) !== logged) deps.log.error({ err: error }, "the digest could not be sent");
        logged = String(error);
      },
    );
  };
  void check();
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => clearInterval(timer);
}
