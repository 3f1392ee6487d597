import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpLink } from "@trpc/client";
import type { ComponentProps, ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { trpc } from "../../src/client/lib/calls/trpc.ts";
import { WordsContext } from "../../src/client/lib/words.ts";
import type { AppRouter } from "../../src/server/api/router.ts";
import { wireFormat } from "../../src/shared/wire-format.ts";
import { en } from "../../src/shared/words/readers/en.ts";

/**
 * Shows a part of the admin area on a page.
 *
 * @param answer the server's answer to a request; a request without one waits until the end of the test
 */
export function showAdminPart(part: ReactNode, answer: (address: string) => unknown): HTMLElement {
  const fetch = async (url: RequestInfo | URL): Promise<Response> => {
    const json = answer(decodeURIComponent(String(url)));
    return json === undefined ? new Promise(() => {}) : Response.json({ result: { data: { json } } });
  };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/", transformer: wireFormat, fetch })] });
  return renderPart(part, client, new QueryClient());
}

/** Renders a part on a page of its own, with what its calls need. */
export function renderPart(
  part: ReactNode,
  client: ComponentProps<typeof trpc.Provider>["client"],
  queryClient: QueryClient,
): HTMLElement {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    flushSync(() => root.unmount());
    page.remove();
  });
  flushSync(() =>
    root.render(
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <WordsContext value={en}>{part}</WordsContext>
        </QueryClientProvider>
      </trpc.Provider>,
    ),
  );
  return page;
}
