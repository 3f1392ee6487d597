import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import type { AppRouter } from "../../../server/router.ts";
import { callOptions } from "../../lib/trpc-client.ts";

/** For what a model answers: it is read while it is being written, and nothing that was asked with it waits for its end. */
export const streamingClient = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink(callOptions)] });
