import type { Logger } from "pino";
import type { Db } from "../db/client.ts";
import { describeFailure } from "../trpc/error-map.ts";
import { findSession } from "./session-service.ts";

/** What the log tells of who gets in, and how. */
export type SecurityEvent =
  | "sign-in with password"
  | "sign-in with passkey"
  | "sign-out"
  | "end of a session"
  | "end of all other sessions"
  | "change of password"
  | "two-step sign-in turned on"
  | "two-step sign-in turned off"
  | "renewal of recovery codes"
  | "new passkey"
  | "removal of a passkey";

interface Told {
  db: Db;
  log: Logger;
  now: () => Date;
  session: { adminId: string } | null;
}

type Result = { ok: true; data: unknown } | { ok: false; error: unknown };

/**
 * One line for each: what, whether, whose account by its number, and why not. No address of any kind, no password, no code
 * and no token; the request's own line has the same id.
 */
export function logSecurityEvent({ db, log, now, session }: Told, event: SecurityEvent, result: Result): void {
  if (result.ok) {
    const account = session?.adminId ?? accountOf(result.data, db, now());
    log.info({ event, outcome: "succeeded", account }, `${event} succeeded`);
    return;
  }
  const { code, sentence } = describeFailure(result.error);
  log.warn({ event, outcome: "refused", account: session?.adminId, code, reason: sentence }, `${event} refused`);
}

/** Whoever has just signed in. */
function accountOf(data: unknown, db: Db, now: Date): string | undefined {
  const token = (data as { token?: unknown } | null)?.token;
  return typeof token === "string" ? findSession(db, token, now)?.adminId : undefined;
}
