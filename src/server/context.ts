import { type ServerWords, serverEn } from "../shared/words/server-en.ts";
import { findSession, type Session } from "./auth/session-service.ts";
import type { Deps } from "./deps.ts";

/** What a procedure knows about its call. */
export interface Context extends Deps {
  /** Null for a visitor, and for a token that is unknown, expired or signed out. */
  session: Session | null;
  /** The session of another token, such as the one that a sign-in has just created. */
  sessionOf: (token: string) => Session | null;
  clientAddress: string;
  /** The language of the response. */
  words: ServerWords;
  /** The User-Agent header. */
  userAgent: string | undefined;
  /** True for calls over HTTP, which a tab of the former release may make. */
  acceptsFormerNames?: boolean;
}

/** @param authorization the header's value: the token itself; a `Bearer ` prefix is tolerated from scripts */
export function createContext(
  deps: Deps,
  authorization: string | undefined,
  clientAddress: string,
  userAgent?: string,
): Context {
  const sessionOf = (token: string) => findSession(deps.db, token, deps.now());
  const token = authorization?.replace(/^Bearer /i, "").trim();
  const session = token ? sessionOf(token) : null;
  return { ...deps, session, sessionOf, clientAddress, userAgent, words: serverEn };
}
