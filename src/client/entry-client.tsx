import "./styles/main.css";
import { hydrate as hydrateQueries } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { guardHistory } from "./lib/leave-guard.ts";
import { readPageState } from "./lib/page-state-text.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { createTrpcClient } from "./lib/trpc-client.ts";
import { guardHtml } from "./lib/trusted-html.ts";
import "./styles/print.css";

guardHtml();
const page = readPageState(document.getElementById("state")?.textContent ?? "");
const queryClient = createQueryClient();
// Cached HTML may be old, but what it carries was asked for just now: without this it would be fetched again at once.
for (const query of page.queries.queries) query.state.dataUpdatedAt = Date.now();
hydrateQueries(queryClient, page.queries);

guardHistory();
const root = document.getElementById("root");
// At once, not as a transition: whoever acts as soon as the page has loaded meets a page that is alive.
if (root) hydrateRoot(root, <App page={page} queryClient={queryClient} trpcClient={createTrpcClient()} />);
