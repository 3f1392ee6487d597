import { httpBatchStreamLink } from "@trpc/client";
import { maxBatchSize } from "../../shared/limits.ts";
import { currentToken } from "./session-token.ts";
import { trpc } from "./trpc.ts";
import { wireFormat } from "./wire-format.ts";

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchStreamLink({
        url: "/trpc",
        transformer: wireFormat,
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
