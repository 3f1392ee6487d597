import { initTRPC } from "@trpc/server";
import { wireFormat } from "../../shared/wire-format.ts";
import { logSecurityEvent, type SecurityEvent } from "../auth/security-events.ts";
import { findSession, type Session } from "../auth/session-service.ts";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "../http/client-network.ts";
import { AppError } from "../platform/errors.ts";
import { logStorageTrouble } from "../platform/storage-trouble.ts";
import { describeFailure, toTrpcError } from "./error-map.ts";
import { currentInput, isFormerCall, withFormerNames } from "./former-names.ts";
import type { LimitName } from "./rate-limits.ts";
import { readInput } from "./wire-input.ts";

export interface Context extends Deps {
  /** Null for a visitor, and for a token that is unknown, expired or signed out. */
  session: Session | null;
  clientAddress: string;
  /** The User-Agent header. */
  userAgent: string | undefined;
  /** True for calls over HTTP, which a tab of the former release may make. */
  acceptsFormerNames?: boolean;
}

interface Meta {
  /** Security event that the log records for every call of the procedure, successful or refused. */
  event?: SecurityEvent;
}

/** @param authorization the header's value: the token itself; a `Bearer ` prefix is tolerated from scripts */
export function createContext(
  deps: Deps,
  authorization: string | undefined,
  clientAddress: string,
  userAgent?: string,
): Context {
  const token = authorization?.replace(/^Bearer /i, "").trim();
  const session = token ? findSession(deps.db, token, deps.now()) : null;
  return { ...deps, session, clientAddress, userAgent };
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { ...wireFormat.input, deserialize: readInput }, output: wireFormat.output },
    isDev: false,
    errorFormatter({ shape, error }) {
      const { code, status, sentence, retryAfterSeconds } = describeFailure(error);
      return {
        ...shape,
        message: sentence,
        data: { code, httpStatus: status, path: shape.data.path, retryAfterSeconds },
      };
    },
  });

/** Records the security event and storage trouble of a call, and gives a failure its tRPC code. */
const logOutcome = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (meta?.event) logSecurityEvent(ctx, meta.event, result);
  if (result.ok) return result;
  logStorageTrouble(ctx.log, result.error);
  throw toTrpcError(result.error);
});

/** Translates the names of a call from a tab that was opened before an update. @see former-names.ts */
const acceptFormerNames = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  if (!ctx.acceptsFormerNames) return next();
  let input: unknown;
  // Read late: a visitor is refused before the input of an administrator's call is read.
  const readInput = async () => {
    input = await getRawInput();
    return currentInput(input);
  };
  const result = await next({ getRawInput: readInput });
  return result.ok && isFormerCall(path, input) ? { ...result, data: withFormerNames(result.data) } : result;
});

/** Refuses visitors. Use it before `rateLimit`: a refused visitor must not use up the administrator's allowance. */
export const requireAdmin = t.middleware(({ ctx, next }) => next({ ctx: { session: requireSession(ctx) } }));

/** Counts the calls of one client, and refuses those above the limit. */
export const rateLimit = (limit: LimitName) =>
  t.middleware(async ({ ctx, next }) => {
    await countCall(ctx, limit);
    return next();
  });

/** Empties the page cache after a successful call: visitors see something else now. */
export const invalidateCache = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) ctx.cache.clear();
  return result;
});

/** @throws AppError `too-many` when this client has called too often */
export function countCall({ limits, clientAddress }: Context, limit: LimitName): Promise<void> {
  return limits.count(limit, clientNetwork(clientAddress));
}

/** @throws AppError `signed-out` for a visitor */
export function requireSession(ctx: Context): Session {
  if (!ctx.session) throw new AppError("signed-out", "Please sign in");
  return ctx.session;
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
export const publicProcedure = t.procedure.use(logOutcome).use(acceptFormerNames);
export const adminProcedure = publicProcedure.use(requireAdmin);
