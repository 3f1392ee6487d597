import type { IncomingMessage, ServerResponse } from "node:http";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { maxBatchSize } from "../../shared/limits.ts";
import { messages } from "../../shared/messages.ts";
import type { Settings } from "../settings.ts";
import { busyPage } from "./busy-page.ts";
import { type RequestKind, requestKind } from "./request-kind.ts";

/** How often the event loop is looked at, in milliseconds. */
const tickMs = 20;

/**
 * How long the event loop may be behind before what arrives is sent away, in milliseconds. A reader hardly notices; whoever
 * came now would wait for longer than that, and each one let in would make it longer for the next.
 */
const maxLagMs = 250;

/**
 * Requests that one turn of the event loop takes however late it is. A lone reader after a pause of the machine waits
 * behind nobody: sending her away would help nobody.
 */
const fewInTurn = 8;

/** Pages that may be in the making at a time: some 3 ms of the processor each, which is how long the last one waits. */
const maxPagesInTheMaking = 64;

/**
 * Requests under way, a bound for memory: those that send a body, which may dribble in; those for files, which may be read
 * as slowly, 64 KiB in memory each; and all others. Apart, so that none of them keeps the others out.
 */
const maxUnderWay = { bodies: 200, files: 2_000, others: 800 };

const isFile = (kind: RequestKind) => kind === "asset" || kind === "image";

/** Seconds: overload passes quickly once nobody waits any more. Spread, so that those sent away do not all come back at once. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3);

export interface OverloadGuard {
  /**
   * Lets a request through, or answers it at once with 503.
   *
   * @returns whether it may go on
   */
  admit(req: IncomingMessage, res: ServerResponse): boolean;
  /** Requests sent away so far. */
  shed(): number;
  stop(): void;
}

/** How far the event loop is behind, and which of its turns this is; a test hands in its own. */
interface LoopWatch {
  lagMs(): number;
  turn(): number;
  stop(): void;
}

/**
 * Sends away what the server could only answer late: the queue of what waits is bounded by the time it takes, not by luck.
 * The answer costs some twenty microseconds, so that even many times the bearable load leaves time to serve.
 */
export function createOverloadGuard(
  { restAlways200 }: Pick<Settings, "restAlways200">,
  watch = watchEventLoop(),
): OverloadGuard {
  const underWay = { bodies: 0, files: 0, others: 0 };
  let pagesInTheMaking = 0;
  let turn = 0;
  let inTurn = 0;
  let shed = 0;

  /** Files are sent by the system: they wait for nobody's rendering, and a page without them is none. */
  const isLate = (kind: RequestKind) => {
    if (isFile(kind)) return false;
    if (turn !== watch.turn()) {
      turn = watch.turn();
      inTurn = 0;
    }
    inTurn += 1;
    if (kind === "page" && pagesInTheMaking >= maxPagesInTheMaking) return true;
    return inTurn > fewInTurn && watch.lagMs() > maxLagMs;
  };

  return {
    admit(req, res) {
      const kind = requestKind(req.url ?? "");
      const which = hasBody(req) ? "bodies" : isFile(kind) ? "files" : "others";
      if (underWay[which] >= maxUnderWay[which] || isLate(kind)) {
        shed += 1;
        sendAway(req, res, kind, restAlways200);
        return false;
      }
      underWay[which] += 1;
      res.once("close", () => {
        underWay[which] -= 1;
      });
      if (kind === "page" && which === "others") {
        pagesInTheMaking += 1;
        const made = () => {
          res.off("prefinish", made).off("close", made);
          pagesInTheMaking -= 1;
        };
        // Not when the last byte is out: whoever reads slowly must keep nobody from reading.
        res.once("prefinish", made).once("close", made);
      }
      return true;
    },
    shed: () => shed,
    stop: watch.stop,
  };
}

/**
 * A timer that is overdue tells how long whatever arrives now has waited already: all that came in one turn of the loop is
 * read one after the other, and the timer runs once a turn.
 */
export function watchEventLoop(): LoopWatch {
  let last = performance.now();
  let turn = 0;
  const timer = setInterval(() => {
    last = performance.now();
    turn += 1;
  }, tickMs).unref();
  return {
    lagMs: () => performance.now() - last - tickMs,
    turn: () => turn,
    stop: () => clearInterval(timer),
  };
}

/** Whatever was asked, in the words of whoever asked: a page, REST's envelope, or what the procedures' client reads. */
function sendAway(req: IncomingMessage, res: ServerResponse, kind: RequestKind, restAlways200: boolean): void {
  const seconds = retryAfterSeconds();
  const [status, type, body] = answerFor(req, kind, seconds, restAlways200);
  res.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Retry-After": seconds,
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    // What it still wants to send would have to be read; and its next request, too, had better come later.
    ...(hasBody(req) ? { Connection: "close" } : {}),
  });
  res.end(req.method === "HEAD" ? undefined : body);
}

function answerFor(
  req: IncomingMessage,
  kind: RequestKind,
  retryAfter: number,
  restAlways200: boolean,
): [number, string, string | Buffer] {
  const json = "application/json; charset=utf-8";
  switch (kind) {
    case "api":
      return [restAlways200 ? 200 : 503, json, JSON.stringify({ success: false, message: messages.busy })];
    case "trpc":
      return [503, json, trpcFailure(req, retryAfter)];
    default:
      return [503, "text/html; charset=utf-8", busyPage];
  }
}

/** As tRPC's clients read it: a batch has one failure for each call, a streamed batch that failed as a whole has one. */
function trpcFailure({ url = "", headers }: IncomingMessage, retryAfterSeconds: number): string {
  const path = /^\/trpc\/([^?]*)/.exec(url)?.[1] ?? "";
  const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503, path, retryAfterSeconds };
  const failure = {
    error: { json: { message: messages.busy, code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE, data } },
  };
  const isPlainBatch = /[?&]batch=1/.test(url) && headers["trpc-accept"] !== "application/jsonl";
  if (!isPlainBatch) return JSON.stringify(failure);
  const calls = path.split(",").slice(0, maxBatchSize);
  return JSON.stringify(calls.map(() => failure));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
