import type { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import type { Site } from "../shared/site.ts";
import type { Words } from "../shared/words/readers/en.ts";
import { App } from "./app.tsx";
import { createTrpcClient } from "./lib/calls/trpc-client.ts";
import { type Head, HeadContext } from "./lib/page/head.ts";
import type { PageState } from "./lib/page/page-state.ts";
import { findScreen, type Loaders } from "./routes.tsx";

export { pageDataText, writeQueries } from "./lib/page/page-data-text.ts";
export { loadedArchive, loadedPost, pageLoaders } from "./page-loaders.ts";

/** Rendering needs a client, but never calls it: the data is loaded before. */
const trpcClient = createTrpcClient();

export interface Rendered {
  html: string;
  head: Head;
}

/**
 * Loads the data of the screen at an address.
 *
 * @returns whether the address has a screen
 * @throws the errors of the procedures, such as `not-found` for a missing post
 */
export async function loadRoute(
  loaders: Loaders,
  { path, search, site }: { path: string; search: string; site: Site },
): Promise<boolean> {
  const route = findScreen(path);
  await route?.load?.(loaders, route.params, new URLSearchParams(search), { path, homePage: site.homePage });
  return route !== null;
}

/** Renders a page as HTML, as visitors see it. */
export function renderApp(
  page: PageState & { words: Words; queryClient: QueryClient; path: string; search: string },
): Rendered {
  const { words, queryClient, path, search, ...state } = page;
  const collector: { head: Head | null } = { head: null };
  const html = renderToString(
    <HeadContext value={collector}>
      <App
        page={state}
        words={words}
        queryClient={queryClient}
        trpcClient={trpcClient}
        address={{ ssrPath: path, ssrSearch: search }}
      />
    </HeadContext>,
  );
  return {
    html,
    head: collector.head ?? { title: state.site.name, description: state.site.name },
  };
}
