import { httpBatchStreamLink } from "@trpc/client";
import superjson from "superjson";
import { currentToken } from "./session-token.ts";
import { trpc } from "./trpc.ts";

/** As many calls as the server takes in one batch. */
const maxItems = 10;

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchStreamLink({
        url: "/trpc",
        transformer: superjson,
        maxItems,
        // The token itself, without a prefix (specification §4).
        headers: () => {
          const token = currentToken();
          return token ? { authorization: token } : {};
        },
      }),
    ],
  });
}
