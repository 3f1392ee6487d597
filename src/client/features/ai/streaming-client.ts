import { createTRPCClient, httpBatchStreamLink } from "@trpc/client/streaming";
import type { AppRouter } from "../../../server/router.ts";
import { callOptions } from "../../lib/trpc-client.ts";

/**
 * For what a model answers: it is read while it is being written. Each call goes by itself, so that nothing waits for its end and
 * whoever stops it stops nothing else.
 */
export const streamingClient = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ ...callOptions, maxItems: 1 })],
});
