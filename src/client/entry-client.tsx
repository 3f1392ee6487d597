import "./styles/main.css";
import { hydrate as hydrateQueries } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Words } from "../shared/words/readers/en.ts";
import { App } from "./app.tsx";
import { createQueryClient } from "./lib/calls/query-client.ts";
import { createTrpcClient } from "./lib/calls/trpc-client.ts";
import { guardHtml } from "./lib/html/trusted-html.ts";
import { guardHistory } from "./lib/navigation/leave-guard.ts";
import { readPageData } from "./lib/page/page-data-text.ts";
import type { PageState } from "./lib/page/page-state.ts";
import { setCurrentWords } from "./lib/words.ts";
import "./styles/print.css";

/**
 * Starts the application in the page. When it returns, the application has taken over everything that is on the screen.
 *
 * @param words of the page's language
 * @param data of the page as JSON, and the version of the data that the page shows; undefined for a page without data
 */
export function startApp(words: Words, data: { version: string; json: string } | undefined): void {
  guardHtml();
  setCurrentWords(words);
  const queryClient = createQueryClient();
  const loaded = data && readPageData(data.json);
  if (loaded) {
    // The data may come from a cache and be old, but it was requested just now: without this its queries would be
    // refetched at once.
    for (const query of loaded.queries.queries) query.state.dataUpdatedAt = Date.now();
    hydrateQueries(queryClient, loaded.queries);
  }
  guardHistory();
  const root = document.getElementById("root");
  if (!root) return;
  const page: PageState = JSON.parse(document.getElementById("state")?.textContent ?? "");
  const app = <App page={page} words={words} queryClient={queryClient} trpcClient={createTrpcClient()} />;
  // Done in one step, so that nothing is typed or pressed in between.
  flushSync(() => {
    // If the blog has changed since the page was loaded, the page's markup differs from what the application renders.
    if (loaded?.version === data?.version) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  // For measurements and tests.
  performance.mark("application-ready");
}
