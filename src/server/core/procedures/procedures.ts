import { initTRPC } from "@trpc/server";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { wireFormat } from "../../../shared/wire-format.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Context } from "../../context.ts";
import { requireWrites } from "../db/write-gate.ts";
import { untilWritable } from "../db/write-lock.ts";
import { clientNetworks } from "../platform/client-network.ts";
import { AppError } from "../platform/errors.ts";
import { logStorageFailure } from "../platform/storage-failure.ts";
import { describeFailure, toTrpcError } from "./error-map.ts";
import { currentInput, isFormerCall, withFormerNames } from "./former-names.ts";
import { type LimitName, rules } from "./rate-limits.ts";
import { logSecurityEvent, type SecurityEvent } from "./security-log.ts";
import { readInput } from "./wire-input.ts";

interface Meta {
  /** The scope that an API key needs. Without it an administrator's procedure refuses keys, and a visitor's ignores them. */
  scope?: ApiScope;
  /** Security event that the log records for every call of the procedure, successful or refused. */
  event?: SecurityEvent;
  /** A mutation that writes nothing to the database: it needs the lease, but does not wait for the writes of other processes. */
  writesNothing?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    transformer: { input: { ...wireFormat.input, deserialize: readInput }, output: wireFormat.output },
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { code, status, sentence, key, problems, retryAfterSeconds } = describeFailure(error, ctx?.words);
      return {
        ...shape,
        message: sentence,
        data: { code, httpStatus: status, path: shape.data.path, retryAfterSeconds, sentence: key, problems },
      };
    },
  });

/** Records the security event and a failure of storage of a call, and gives a failure its tRPC code. */
const logOutcome = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (meta?.event) logSecurityEvent(ctx, meta.event, result);
  if (result.ok) return result;
  logStorageFailure(ctx.log, result.error);
  throw toTrpcError(result.error);
});

/** Gives a call with an API key a session where the procedure names one of its scopes. */
const admitKey = t.middleware(async ({ ctx, meta, next }) =>
  ctx.apiKey ? next({ ctx: { session: await sessionOfCall(ctx, meta?.scope) } }) : next(),
);

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

/**
 * Refuses an answer that does not fit beside the others of its request. A mutation has already been made, so its answer
 * is always sent.
 */
const limitAnswers = t.middleware(async ({ ctx, type, next }) => {
  const result = await next();
  if (result.ok && type === "query") ctx.answerBudget?.spend(result.data);
  return result;
});

/** Refuses visitors. Use it before `rateLimit`: a refused visitor must not use up the administrator's allowance. */
export const requireAdmin = t.middleware(({ ctx, meta, next }) =>
  next({ ctx: { session: requireSession(ctx, meta?.scope) } }),
);

/**
 * Lets a mutation wait for the write of another process, while queries go on. Without the lease it is refused. If the
 * lease was lost during the call, for instance because the process was paused, the call is not acknowledged.
 */
const waitForWriteLock = t.middleware(async ({ ctx, type, meta, getRawInput, next }) => {
  if (type !== "mutation") return next();
  requireWrites(ctx.db);
  if (meta?.writesNothing) return next();
  // A writer's text may arrive slowly; if it cannot be read, the parser of the input reports that. A visitor's call is read
  // later: by the rate limit, or by the parser.
  if (ctx.session) await getRawInput().catch(() => {});
  await untilWritable(ctx.db);
  const result = await next();
  if (result.ok) requireWrites(ctx.db);
  return result;
});

/**
 * Makes a call of an administrator that writes without being a mutation, such as an upload. Without the lease it is refused, and not
 * acknowledged if the lease was lost meanwhile.
 */
export async function whileWritable<T>(ctx: Context, call: () => Promise<T>): Promise<T> {
  requireWrites(ctx.db);
  const result = await call();
  requireWrites(ctx.db);
  return result;
}

/**
 * Counts the calls of one client, or only the failed ones, as the limit says, and refuses those above the limit. A call
 * counts while it runs: parallel guesses must not pass. A call whose input does not arrive, or cannot be read, does not
 * count: unfinished requests could otherwise lock out all clients that share their address.
 */
export const rateLimit = (limit: LimitName) =>
  t.middleware(async ({ ctx, getRawInput, next }) => {
    await getRawInput();
    await countCall(ctx, limit);
    const result = await next();
    const isFailedTry = !result.ok && !refusedUntried.includes(describeFailure(result.error).code);
    if (rules[limit].countsFailures && !isFailedTry) {
      await ctx.limits.giveBack(limit, clientNetworks(ctx.clientAddress));
    }
    return result;
  });

/** Codes of calls that the server refused before it did anything. */
const refusedUntried: readonly string[] = ["TOO_MANY_REQUESTS", "SERVICE_UNAVAILABLE"];

/** Clears the page cache after a successful call, because visitors now see something else. */
export const invalidateCache = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) ctx.cache.clear();
  return result;
});

/** @throws AppError `too-many` when this client has called too often */
export function countCall({ limits, clientAddress }: Context, limit: LimitName): Promise<void> {
  return limits.count(limit, clientNetworks(clientAddress));
}

type Session = NonNullable<Context["session"]>;

/**
 * @param scope the scope that an API key needs
 * @throws AppError `signed-out` for a visitor, `forbidden` for an API key that may not do this
 */
export function requireSession(ctx: Context, scope?: ApiScope): Session {
  if (ctx.session) return ctx.session;
  if (!ctx.apiKey) throw new AppError("signed-out", say("signInNeeded"));
  throw new AppError("forbidden", scope ? say("apiKeyLacksScope", { scope }) : say("apiKeyRefused"));
}

/** For a call that needs a further scope for some of its inputs. @throws AppError `forbidden` for an API key without it */
export function requireScope({ scopes }: Session, scope: ApiScope): void {
  if (scopes && !scopes.includes(scope)) throw new AppError("forbidden", say("apiKeyLacksScope", { scope }));
}

/** The count of each request with a key: a request with many calls counts once. */
const countedKeys = new WeakMap<object, Promise<void>>();

/**
 * The session of a call: that of its token, or of its API key if it has the scope. Null for visitors and other keys.
 *
 * @throws AppError `signed-out` for a key that is unknown or expired, `too-many` for one that called too often
 */
export async function sessionOfCall({ apiKey, session, limits }: Context, scope?: ApiScope): Promise<Session | null> {
  if (!apiKey) return session;
  if ("refusal" in apiKey) throw new AppError("signed-out", apiKey.refusal);
  const counted = countedKeys.get(apiKey) ?? limits.count("apiKey", { narrow: apiKey.id, wide: apiKey.id });
  countedKeys.set(apiKey, counted);
  await counted;
  return scope && apiKey.scopes.includes(scope) ? apiKey.session : null;
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;
/**
 * What every call passes, in this order: its outcome is logged and gets a code, an API key becomes a session, the size of
 * its answer is counted, former names are translated, a mutation waits for writes of other programs. A router adds, in the
 * order of its lines: `requireAdmin` (by `adminProcedure`), `rateLimit`, `invalidateCache`, then input and output.
 */
export const publicProcedure = t.procedure
  .use(logOutcome)
  .use(admitKey)
  .use(limitAnswers)
  .use(acceptFormerNames)
  .use(waitForWriteLock);
export const adminProcedure = publicProcedure.use(requireAdmin);
/** For administrators, and for their API keys with the scope. */
export const scopedProcedure = (scope: ApiScope) => adminProcedure.meta({ scope });
/** For visitors, who see what is published. Administrators, and their API keys with the scope, see more. */
export const openProcedure = (scope: ApiScope) => publicProcedure.meta({ scope });
