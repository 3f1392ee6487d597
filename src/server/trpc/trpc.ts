import { initTRPC } from "@trpc/server";
import { wireFormat } from "../../shared/wire-format.ts";
import { type SecurityEvent, tellSecurityEvent } from "../auth/security-events.ts";
import { findSession, type Session } from "../auth/session-service.ts";
import type { Deps } from "../deps.ts";
import { clientNetwork } from "../http/client-network.ts";
import { AppError } from "../platform/errors.ts";
import { logStorageTrouble } from "../platform/storage-trouble.ts";
import { describeFailure, toTrpcError } from "./error-map.ts";
import type { LimitName } from "./rate-limits.ts";
import { readInput } from "./wire-input.ts";

export interface Context extends Deps {
  /** Null for a visitor, and for a token that is unknown, expired or signed out. */
  session: Session | null;
  clientAddress: string;
  /** What the client calls itself. */
  userAgent: string | undefined;
}

interface Meta {
  /** Visitors see something else after this procedure succeeded. */
  changesSite?: true;
  /** Calls are counted per client address. */
  limit?: LimitName;
  /** The log tells of it, whether it succeeded or was refused. */
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

/** @throws AppError `too-many` when this client has called too often */
export function countCall({ limits, clientAddress }: Context, limit: LimitName): Promise<void> {
  return limits.count(limit, clientNetwork(clientAddress));
}

/** Whatever became of a call: the log hears of it where it should, and a failure carries its code. */
const outcomesAreTold = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (meta?.event) tellSecurityEvent(ctx, meta.event, result);
  if (result.ok) return result;
  logStorageTrouble(ctx.log, result.error);
  throw toTrpcError(result.error);
});

/** Before and after the work itself: calls are counted, and kept pages go when what they show has changed. */
const callsAreCounted = t.middleware(async ({ ctx, meta, next }) => {
  if (meta?.limit) await countCall(ctx, meta.limit);
  const result = await next();
  if (result.ok && meta?.changesSite) ctx.cache.drop();
  return result;
});

const onlyForAdmins = t.middleware(({ ctx, next }) => next({ ctx: { session: requireSession(ctx) } }));

/** @throws AppError `signed-out` for a visitor */
export function requireSession(ctx: Context): Session {
  if (!ctx.session) throw new AppError("signed-out", "Please sign in");
  return ctx.session;
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
const procedure = t.procedure.use(outcomesAreTold);
export const publicProcedure = procedure.use(callsAreCounted);
/**
 * For the administrator, in a room that the operator may have closed: then nobody is told what there would be.
 *
 * @param requireOpen throws where the room is closed
 */
export const adminProcedureIf = (requireOpen: (ctx: Context) => void) =>
  procedure
    .use(({ ctx, next }) => {
      requireOpen(ctx);
      return next();
    })
    // The gate comes before the count: what a visitor is refused must not use up what the administrator may do.
    .use(onlyForAdmins)
    .use(callsAreCounted);
export const adminProcedure = adminProcedureIf(() => {});
