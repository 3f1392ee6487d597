import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { type AroundNavHandler, Router } from "wouter";
import { FirstAddress } from "./lib/first-address.tsx";
import { focusMain } from "./lib/focus-main.ts";
import { mayLeave } from "./lib/leave-guard.ts";
import { type PageState, PageStateContext } from "./lib/page-state.ts";
import { trpc } from "./lib/trpc.ts";
import type { createTrpcClient } from "./lib/trpc-client.ts";
import { Screens } from "./routes.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";
import { ErrorBoundary } from "./ui/error-boundary.tsx";

interface AppProps {
  page: Omit<PageState, "queries">;
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** On the server only; the browser knows its own address. */
  address?: { ssrPath: string; ssrSearch: string };
}

export function App({ page, queryClient, trpcClient, address }: AppProps) {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PageStateContext value={page}>
          <Router {...address} aroundNav={arrive}>
            <FirstAddress>
              <ErrorBoundary fallback={<ErrorScreen status={500} />}>
                <Screens />
              </ErrorBoundary>
            </FirstAddress>
          </Router>
        </PageStateContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * A new page starts at its top, with the keyboard there too; Back and Forward are the browser's own to restore. A page
 * with unsaved text is left only when the writer agrees.
 */
const arrive: AroundNavHandler = (navigate, to, options) => {
  if (!mayLeave()) return;
  const before = location.pathname;
  // At once, so that the new screen is there to take the focus.
  flushSync(() => navigate(to, options));
  if (options?.state?.keepsScroll || location.pathname === before) return;
  scrollTo({ top: 0, behavior: "instant" });
  focusMain();
};
