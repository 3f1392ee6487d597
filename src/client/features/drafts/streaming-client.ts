import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import type { AppRouter } from "../../../server/router.ts";
import { callOptions } from "../../lib/trpc-client.ts";

/** For answers that are read while they are being written. */
export const streamingClient = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink(callOptions)] });
