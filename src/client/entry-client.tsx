import "./styles/main.css";
import { hydrate as hydrateQueries } from "@tanstack/react-query";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createQueryClient } from "./lib/calls/query-client.ts";
import { createTrpcClient } from "./lib/calls/trpc-client.ts";
import { guardHtml } from "./lib/html/trusted-html.ts";
import { guardHistory } from "./lib/navigation/leave-guard.ts";
import { readPageState } from "./lib/page/page-state-text.ts";
import "./styles/print.css";

guardHtml();
const page = readPageState(document.getElementById("state")?.textContent ?? "");
const queryClient = createQueryClient();
// Cached HTML may be old, but it was requested just now: without this its queries would be refetched at once.
for (const query of page.queries.queries) query.state.dataUpdatedAt = Date.now();
hydrateQueries(queryClient, page.queries);

guardHistory();
const root = document.getElementById("root");
// Hydrated at once rather than in a transition, so that the page reacts as soon as it is loaded.
if (root) hydrateRoot(root, <App page={page} queryClient={queryClient} trpcClient={createTrpcClient()} />);
