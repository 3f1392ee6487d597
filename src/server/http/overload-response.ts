import type { IncomingMessage, ServerResponse } from "node:http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { maxBatchSize } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import type { Settings } from "../platform/settings.ts";
import { busyPage } from "./busy-page.ts";
import { hasBody, type RequestKind } from "./request-kind.ts";
import { securityHeaderList } from "./security-headers.ts";

/** Seconds: overload passes quickly once nobody waits any more. Spread, so that those sent away do not all come back at once. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3);

const json = "application/json; charset=utf-8";
const csp = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Says that there are too many, whatever was asked, in the words of whoever asked: a page, REST's envelope, or what the
 * procedures' client reads. Most of it is written out beforehand: what it costs, no reader is served in.
 */
export function createRefusal(settings: Settings) {
  const { restAlways200 } = settings;
  const fixed = Object.entries({
    ...securityHeaderList(settings),
    "content-security-policy": csp,
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  }).flat();
  const apiFailure = Buffer.from(JSON.stringify({ success: false, message: messages.busy }));

  return (req: IncomingMessage, res: ServerResponse, kind: RequestKind): void => {
    const seconds = retryAfterSeconds();
    const isPage = kind !== "api" && kind !== "trpc";
    const body = isPage ? busyPage : kind === "api" ? apiFailure : trpcFailure(req, seconds);
    const headers = [
      ...fixed,
      ...["content-type", isPage ? "text/html; charset=utf-8" : json],
      ...["content-length", String(body.length), "retry-after", String(seconds)],
    ];
    // What it still wants to send would have to be read; and its next request, too, had better come later.
    if (hasBody(req)) headers.push("connection", "close");
    res.writeHead(kind === "api" && restAlways200 ? 200 : 503, headers);
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

/** As tRPC's clients read it: a batch has one failure for each call, a streamed batch that failed as a whole has one. */
function trpcFailure({ url = "", headers }: IncomingMessage, retryAfterSeconds: number): Buffer {
  const path = /^\/trpc\/([^?]*)/.exec(url)?.[1] ?? "";
  const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, path, retryAfterSeconds };
  const failure = {
    error: { json: { message: messages.busy, code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE, data } },
  };
  const isPlainBatch = /[?&]batch=1/.test(url) && headers["trpc-accept"] !== "application/jsonl";
  const calls = path.split(",").slice(0, maxBatchSize);
  return Buffer.from(JSON.stringify(isPlainBatch ? calls.map(() => failure) : failure));
}
