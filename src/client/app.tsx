import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { flushSync } from "react-dom";
import { type AroundNavHandler, Router, useLocation } from "wouter";
import { FirstAddress } from "./lib/first-address.tsx";
import { focusMain } from "./lib/focus-main.ts";
import { mayLeave } from "./lib/leave-guard.ts";
import { LinksContext } from "./lib/links.ts";
import { type PageState, PageStateContext } from "./lib/page-state.ts";
import { trpc } from "./lib/trpc.ts";
import type { createTrpcClient } from "./lib/trpc-client.ts";
import { useWayBack } from "./lib/use-way-back.ts";
import { glide } from "./lib/view-transition.ts";
import { findRoute, Screens } from "./routes.tsx";
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
                {/* Nobody clicks on the server. */}
                {address ? (
                  <Screens />
                ) : (
                  <Linking>
                    <Screens />
                  </Linking>
                )}
              </ErrorBoundary>
            </FirstAddress>
          </Router>
        </PageStateContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * Links lead within the page. What the server loads for a screen is what a link's screen will ask for: the same queries, in the
 * browser's cache.
 */
function Linking({ children }: { children: ReactNode }) {
  const utils = trpc.useUtils();
  const [, follow] = useLocation();
  useWayBack();
  const links = useMemo(() => {
    const prefetch = (href: string) => {
      const { pathname, searchParams } = new URL(href, location.href);
      const route = findRoute(pathname);
      // Whoever goes there hears of a failure; nobody else needs to.
      Promise.resolve(route?.load?.(utils, route.params, searchParams)).catch(() => {});
    };
    return { follow, prefetch };
  }, [utils, follow]);
  return <LinksContext value={links}>{children}</LinksContext>;
}

/**
 * What a link leads to starts at its top, with the keyboard there too, unless it keeps the place; Back and Forward are the browser's
 * own to restore. A page with unsaved text is left only when the writer agrees.
 */
const arrive: AroundNavHandler = (navigate, to, options) => {
  if (!mayLeave()) return;
  const before = location.pathname;
  const go = () => {
    // At once, so that the new screen is there to take the focus.
    flushSync(() => navigate(to, options));
    if (options?.state?.keepsScroll) return;
    scrollTo({ top: 0, behavior: "instant" });
    focusMain();
  };
  // Who says so has something to do there right after.
  const isInstant = Boolean(options?.state?.isInstant);
  const isNewPage = !isInstant && new URL(to, location.href).pathname !== before;
  if (isNewPage && "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    glide(go);
  else go();
};
