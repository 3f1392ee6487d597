import { type ServerWords, serverEn } from "../shared/words/server-en.ts";
import { deviceName } from "./accounts/device-name.ts";
import { type ApiKey, findApiKey, isApiKey, isOpenKey, type RefusedKey } from "./accounts/keys/api-key-service.ts";
import { findSession, isOpen, type Session } from "./accounts/session-service.ts";
import type { AnswerBudget } from "./core/procedures/answer-budget.ts";
import type { Deps } from "./deps.ts";

/** What a procedure knows about its call. */
export interface Context extends Deps {
  /** Null for a visitor, and for a token that is unknown, expired or signed out. */
  session: Session | null;
  /** The API key that the call sent. Only a procedure that names one of its scopes gets a session from it. */
  apiKey: ApiKey | RefusedKey | null;
  /** The session of another token, such as the one that a sign-in has just created. */
  sessionOf: (token: string) => Session | null;
  /** The account that a call without a session changed, for the security log. */
  changed: { account?: string };
  clientAddress: string;
  /** The language of the response. */
  words: ServerWords;
  /** The User-Agent header. */
  userAgent: string | undefined;
  /** Set for calls over HTTP. One request may have several calls. */
  answerBudget?: AnswerBudget;
  /** True for calls over HTTP: they may come from a tab that was opened before an update. */
  acceptsFormerNames?: boolean;
}

/** Whether a header holds the token of an open session, or a valid API key. Nothing is renewed: the call itself does that. */
export function hasSession({ db, now }: Pick<Deps, "db" | "now">, authorization: string | undefined): boolean {
  const token = tokenOf(authorization);
  if (!token) return false;
  return isApiKey(token) ? isOpenKey(db, token, now()) : isOpen(db, token, now());
}

const tokenOf = (authorization: string | undefined) => authorization?.replace(/^Bearer /i, "").trim();

/** @param authorization the header's value: a token or an API key; a `Bearer ` prefix is tolerated from scripts */
export function createContext(
  deps: Deps,
  authorization: string | undefined,
  clientAddress: string,
  userAgent?: string,
): Context {
  const sessionOf = (token: string) => findSession(deps.db, token, deps.now());
  const token = tokenOf(authorization);
  const apiKey = token && isApiKey(token) ? findApiKey(deps.db, token, deps.now(), deviceName(userAgent)) : null;
  const session = token && !apiKey ? sessionOf(token) : null;
  return { ...deps, session, apiKey, sessionOf, changed: {}, clientAddress, userAgent, words: serverEn };
}
