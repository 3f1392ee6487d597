import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { codeOf, sentenceOf, wasCancelled } from "./failure.ts";
import { notify } from "./notify.ts";
import { currentToken, keepToken } from "./session-token.ts";

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
  /** Its failure raises no toast: what asked goes on without an answer, or says so itself. */
  isQuiet?: boolean;
  /** A 401 says nothing about the session: a wrong password. */
  keepsSession?: boolean;
}

/** How long until a query is asked again by itself, or not at all. */
type LookAgain = ((query: unknown) => number | false) | undefined;

/** Failures are told here, once, for every call (specification §8). */
export function createQueryClient(): QueryClient {
  const tell = (error: Error, meta: CallMeta | undefined, wasTold?: number | false, isQuery?: boolean) => {
    if (wasCancelled(error)) return;
    if (codeOf(error) === "UNAUTHORIZED" && !meta?.keepsSession) {
      // Several calls may be refused at once; the first has said it.
      if (currentToken() === null) return;
      keepToken(null);
    }
    if (!wasTold && !meta?.isQuiet) notify.error(sentenceOf(error), isQuery);
  };
  /** Those that have failed since they last succeeded. */
  const failing = new WeakSet<object>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_data, query) => failing.delete(query),
      onError: (error, query) => {
        // What was asked for ahead of time failed while nobody waited for it; what is asked again by itself says so once.
        const [observer] = query.observers;
        if (observer) {
          const asksAgain = observer.options.refetchInterval as LookAgain;
          tell(error, query.meta, failing.has(query) && asksAgain?.(query), true);
        }
        failing.add(query);
      },
    }),
    mutationCache: new MutationCache({ onError: (error, _input, _context, mutation) => tell(error, mutation.meta) }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: keptMs,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
        // Without a network it fails, and says so; what is missing is asked for again when the network is back.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      // It fails at once: waiting for a network, it would be done when nobody wants it any more.
      mutations: { networkMode: "always" },
    },
  });
}

/** Only what may pass by itself: the server's own sentences will not change by asking again. */
function shouldRetry(failures: number, error: Error): boolean {
  return codeOf(error) === undefined && failures < 2;
}
