import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { codeOf, sentenceOf } from "./failure.ts";
import { notify } from "./notify.ts";
import { keepToken } from "./session-token.ts";

/** How long fetched data counts as fresh, and how long unused data is kept for Back, in milliseconds. */
const freshMs = 60_000;
const keptMs = 30 * 60_000;

declare module "@tanstack/react-query" {
  interface Register {
    /** `showsFailure`: the screen shows the failure itself, so no toast is raised. */
    queryMeta: { showsFailure?: boolean };
    mutationMeta: { showsFailure?: boolean };
  }
}

/** Failures are told here, once, for every call (specification §8). */
export function createQueryClient(): QueryClient {
  const tell = (error: Error, meta: { showsFailure?: boolean } | undefined) => {
    if (codeOf(error) === "UNAUTHORIZED" && !meta?.showsFailure) keepToken(null);
    if (!meta?.showsFailure) notify.error(sentenceOf(error));
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta) }),
    mutationCache: new MutationCache({ onError: (error, _input, _context, mutation) => tell(error, mutation.meta) }),
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: keptMs, refetchOnWindowFocus: false, retry: shouldRetry },
    },
  });
}

/** Only what may pass by itself: the server's own sentences will not change by asking again. */
function shouldRetry(failures: number, error: Error): boolean {
  return codeOf(error) === undefined && failures < 2;
}
