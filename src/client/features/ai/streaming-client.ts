import { createTRPCClient, httpBatchStreamLink } from "@trpc/client/streaming";
import type { AppRouter } from "../../../server/api/router.ts";
import { callOptions } from "../../lib/calls/trpc-client.ts";

/**
 * The client for streamed answers of a model. Each call is its own request, so that no other call waits for its end or
 * is aborted with it.
 */
export const streamingClient = createTRPCClient<AppRouter>({
  links: [httpBatchStreamLink({ ...callOptions, maxItems: 1 })],
});
