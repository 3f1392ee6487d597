import { httpBatchLink } from "@trpc/client";
import { maxBatchSize } from "../../shared/limits.ts";
import { prefixes } from "../../shared/routes.ts";
import { wireFormat } from "../../shared/wire-format.ts";
import { currentToken } from "./session-token.ts";
import { trpc } from "./trpc.ts";

/** Where the procedures are, and how this browser calls them. */
export const callOptions = {
  url: prefixes.trpc,
  transformer: wireFormat,
  // More at once become two requests: the server refuses a longer batch, all of it.
  maxItems: maxBatchSize,
  // The token itself, without a prefix (specification §4).
  headers: () => {
    const token = currentToken();
    return token ? { authorization: token } : {};
  },
};

/** Calls made together go together, and their answers come whole: piece by piece they would cost the server twice as much. */
export function createTrpcClient() {
  return trpc.createClient({ links: [httpBatchLink(callOptions)] });
}
