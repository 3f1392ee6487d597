import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentToken, keepToken } from "../session/session-token.ts";
import { notify } from "../toasts/notify.ts";
import { codeOf, sentenceOf, wasCancelled } from "./failure.ts";

/** How long fetched data counts as fresh, and how long unused data is kept for Back, in milliseconds. */
const freshMs = 60_000;
const keptMs = 30 * 60_000;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

interface CallMeta extends Record<string, unknown> {
  /** A failure shows no toast: the caller needs no answer, or reports the failure itself. */
  isQuiet?: boolean;
  /** A 401 does not end the session: it means a wrong password. */
  keepsSession?: boolean;
  /** The sentence of the answer shows no toast: the screen shows it itself, or needs none. */
  hidesAnswer?: boolean;
}

/** The interval at which a query is refetched, or false. */
type RefetchInterval = ((query: unknown) => number | false) | undefined;

/**
 * The cache of calls. A toast shows the sentence of every failed call and of every answered change, so that callers need
 * not show it.
 */
export function createQueryClient(): QueryClient {
  const report = (error: Error, meta: CallMeta | undefined, isReported?: number | false, isQuery?: boolean) => {
    if (wasCancelled(error)) return;
    if (codeOf(error) === "UNAUTHORIZED" && !meta?.keepsSession) {
      // Several calls may fail at once: the first failure has already ended the session and was reported.
      if (currentToken() === null) return;
      keepToken(null);
    }
    if (!isReported && !meta?.isQuiet) notify.error(sentenceOf(error), isQuery);
  };
  /** Queries that have failed since their last success. */
  const failing = new WeakSet<object>();
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => failing.delete(query),
      onError: (error, query) => {
        // A failed prefetch has no observer and is not reported. A query that is refetched at an interval is reported once.
        const [observer] = query.observers;
        if (observer) {
          const refetches = observer.options.refetchInterval as RefetchInterval;
          report(error, query.meta, failing.has(query) && refetches?.(query), true);
        }
        failing.add(query);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (answer, _input, _context, { meta }) => {
        const message = (answer as { message?: string } | undefined)?.message;
        if (message && !meta?.hidesAnswer) void notify.success(message);
      },
      onError: (error, _input, _context, { meta }) => report(error, meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        // Without a network a query fails at once and reports it. When the network is back, it is refetched.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // Without a network a mutation fails at once: a paused mutation would run later, when it is no longer wanted.
      mutations: { networkMode: "always" },
    },
  });
  const invalidate = client.invalidateQueries.bind(client);
  // The answer to a prefetch that was sent before a change would count as fresh after it.
  client.invalidateQueries = async (filters, options) => {
    await client.cancelQueries({ ...filters, type: "inactive" });
    await invalidate(filters, options);
  };
  return client;
}

/** Retries only when the server did not answer: an answered failure stays the same. */
function shouldRetry(failures: number, error: Error): boolean {
  return codeOf(error) === undefined && failures < 2;
}
