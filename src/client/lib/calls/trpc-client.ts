import { httpBatchLink } from "@trpc/client";
import { maxBatchSize } from "../../../shared/limits.ts";
import { prefixes } from "../../../shared/routes.ts";
import { wireFormat } from "../../../shared/wire-format.ts";
import { shownWords } from "../../../shared/words/languages.ts";
import { currentToken } from "../session/session-token.ts";
import { trpc } from "./trpc.ts";

/** The options of every tRPC client. */
export const callOptions = {
  url: prefixes.trpc,
  transformer: wireFormat,
  // The server refuses a longer batch: more calls are split into several requests.
  maxItems: maxBatchSize,
  // The token itself, without a `Bearer` prefix, as in the REST API.
  headers: () => {
    const token = currentToken();
    return { "page-language": shownWords(document.documentElement.lang), ...(token && { authorization: token }) };
  },
};

/** Sends simultaneous calls as one batch. The answer is not streamed, which would take the server twice the time. */
export function createTrpcClient() {
  return trpc.createClient({ links: [httpBatchLink(callOptions)] });
}
