import type { Context } from "../../context.ts";
import { describeFailure } from "./error-map.ts";

/** Events of the security log: everything that changes who can sign in. */
export type SecurityEvent =
  | "sign-in with password"
  | "sign-in with passkey"
  | "sign-out"
  | "end of a session"
  | "end of all other sessions"
  | "change of password"
  | "request of a new password"
  | "new password by mail"
  | "two-step sign-in turned on"
  | "two-step sign-in turned off"
  | "renewal of recovery codes"
  | "new passkey"
  | "removal of a passkey"
  | "change of the mail server"
  | "change of address"
  | "removal of an administrator"
  | "invitation of an administrator"
  | "withdrawal of an invitation"
  | "new API key"
  | "end of an API key"
  | "new webhook"
  | "change of a webhook"
  | "new administrator by invitation";

type Result = { ok: true; data: unknown } | { ok: false; error: unknown };

/**
 * Logs one line for an event: its name, its outcome, the account's id and the key of the sentence that refuses it. The line holds no
 * address, password, code or token. The request's log line has the same request id.
 */
export function logSecurityEvent(
  { log, session, sessionOf, changed }: Context,
  event: SecurityEvent,
  result: Result,
): void {
  if (result.ok) {
    const account = session?.adminId ?? changed.account ?? accountOf(result.data, sessionOf);
    log.info({ event, outcome: "succeeded", account }, `${event} succeeded`);
    return;
  }
  // Not the sentence: it may name an address.
  const { code, key } = describeFailure(result.error);
  log.warn({ event, outcome: "refused", account: session?.adminId, code, reason: key }, `${event} refused`);
}

/** Set to the account that has just signed in. */
function accountOf(data: unknown, sessionOf: Context["sessionOf"]): string | undefined {
  const token = (data as { token?: unknown } | null)?.token;
  return typeof token === "string" ? sessionOf(token)?.adminId : undefined;
}
