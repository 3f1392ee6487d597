import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Component, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AroundNavHandler, Router, useLocation } from "wouter";
import type { Words } from "../shared/words/readers/en.ts";
import { trpc } from "./lib/calls/trpc.ts";
import type { createTrpcClient } from "./lib/calls/trpc-client.ts";
import { focusMain } from "./lib/focus/focus-main.ts";
import { FirstAddress } from "./lib/navigation/first-address.tsx";
import { mayLeave } from "./lib/navigation/leave-guard.ts";
import { LinksContext } from "./lib/navigation/links.ts";
import { type PageState, PageStateContext } from "./lib/page/page-state.ts";
import { currentToken } from "./lib/session/session-token.ts";
import { WordsContext } from "./lib/words.ts";
import { findScreen, Screens } from "./routes.tsx";
import { ErrorScreen } from "./screens/error-screen.tsx";

interface AppProps {
  page: PageState;
  words: Words;
  queryClient: QueryClient;
  trpcClient: ReturnType<typeof createTrpcClient>;
  /** Set only on the server; the browser knows the address. */
  address?: { ssrPath: string; ssrSearch: string };
}

export function App({ page, words, queryClient, trpcClient, address }: AppProps) {
  const [site, replaceSite] = useState(page.site);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <PageStateContext value={{ language: page.site.language, ...page, site, replaceSite }}>
          <WordsContext value={words}>
            <Router {...address} aroundNav={openScreen(site.countsViews)}>
              <FirstAddress>
                <ErrorBoundary fallback={<ErrorScreen status={500} />}>
                  {/* The server needs no handlers. */}
                  {address ? (
                    <Screens />
                  ) : (
                    <Linking homePage={site.homePage}>
                      <Screens />
                    </Linking>
                  )}
                </ErrorBoundary>
              </FirstAddress>
            </Router>
          </WordsContext>
        </PageStateContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * Makes links open screens without loading a page. A prefetch runs the same loaders as the server, into the browser's
 * cache.
 */
function Linking({ homePage, children }: { homePage: string | undefined; children: ReactNode }) {
  const utils = trpc.useUtils();
  const [, follow] = useLocation();
  useFocusAfterBack();
  const links = useMemo(() => {
    const prefetch = (href: string) => {
      const { pathname, searchParams } = new URL(href, location.href);
      const route = findScreen(pathname);
      // The screen reports the failure when it is opened.
      Promise.resolve(route?.load?.(utils, route.params, searchParams, { path: pathname, homePage })).catch(() => {});
    };
    return { follow, prefetch };
  }, [utils, follow, homePage]);
  return <LinksContext value={links}>{children}</LinksContext>;
}

/**
 * Opens the target of a link at its top and focuses its content, unless the link keeps the scroll position. Browsers
 * restore the position on Back and Forward. A screen with unsaved text asks the writer first.
 */
const openScreen =
  (countsViews: boolean): AroundNavHandler =>
  (navigate, to, options) => {
    if (!mayLeave()) return;
    const before = location.pathname;
    const go = () => {
      // Rendered at once, so that the new screen can take the focus.
      flushSync(() => navigate(to, options));
      if (options?.state?.keepsScroll) return;
      scrollTo({ top: 0, behavior: "instant" });
      focusMain();
    };
    // The caller uses the new screen right after, or a part of the page changes.
    const isInstant = Boolean(options?.state?.isInstant || options?.state?.keepsScroll);
    const isNewPage = !isInstant && new URL(to, location.href).pathname !== before;
    // The server counts this request as a view. A prefetch is not a view.
    if (isNewPage && countsViews && !currentToken()) fetch(to, { method: "HEAD" }).catch(() => {});
    if (isNewPage && "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      runViewTransition(go);
    else go();
  };

/** Changes the page in a view transition. The next click may skip it, which is not a failure. */
function runViewTransition(change: () => void): void {
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  // CSS View Transitions block clicks during a transition: skip the rest of it and repeat the click on the new page.
  const repeatClick = async (event: MouseEvent) => {
    if (event.target !== document.documentElement) return;
    transition.skipTransition();
    await transition.finished;
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
  };
  // In the capture phase, which the click that started the transition has already passed.
  addEventListener("click", repeatClick, { once: true, capture: true });
}

/** Focuses the link that led away after Back, as browsers do between pages. For users of the keyboard only. */
function useFocusAfterBack(): void {
  const [path] = useLocation();
  const before = useRef(path);
  // The document still shows the page before. Without the keyboard, a focus ring around a link would be noise.
  const usesKeyboard = before.current !== path && document.querySelector(":focus-visible");
  useEffect(() => {
    if (usesKeyboard && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`main a[href="${before.current}"]`)?.focus({ preventScroll: true });
    before.current = path;
  }, [path, usesKeyboard]);
}

/** Shows a fallback in place of a screen that failed to render. React has logged the error. */
class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
