import { httpBatchStreamLink } from "@trpc/client";
import superjson from "superjson";
import { maxBatchSize } from "../../shared/limits.ts";
import { currentToken } from "./session-token.ts";
import { trpc } from "./trpc.ts";

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchStreamLink({
        url: "/trpc",
        transformer: superjson,
        maxItems: maxBatchSize,
        // The token itself, without a prefix (specification §4).
        headers: () => {
          const token = currentToken();
          return token ? { authorization: token } : {};
        },
      }),
    ],
  });
}
