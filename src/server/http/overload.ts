import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "../platform/settings.ts";
import { createRefusal } from "./overload-response.ts";
import { hasBody, type RequestKind, requestKind } from "./request-kind.ts";
import { createWaitingLine, type WaitingLine } from "./request-queue.ts";

/**
 * How long a request may wait for its turn before those that come after it are sent away, in milliseconds. A reader hardly
 * notices; each one let in beyond it would make it longer for the next.
 */
const maxWaitMs = 250;

/** So many may wait however long it takes: a lone reader on a slow machine waits behind nobody, and is not sent away. */
const fewWaiting = 8;

/** So many may wait at most, however short their turns have been: the next ones may take longer. */
const maxWaiting = 200;

/**
 * Requests under way, a bound for memory: those that send a body, which may dribble in; those for files, which may be read
 * as slowly, 64 KiB in memory each; and all others. Apart, so that none of them keeps the others out.
 */
const maxUnderWay = { bodies: 200, files: 2_000, others: 800 };

const isFile = (kind: RequestKind) => kind === "asset" || kind === "image";

export interface OverloadGuard {
  /**
   * Lets a request through when its turn comes, or answers it at once with 503.
   *
   * @param go on with it; not called when whoever asked has left before
   * @returns null when it is let through; else for how many milliseconds, at most, it waited to be sent away
   */
  admit(req: IncomingMessage, res: ServerResponse, go: () => void): number | null;
  /** How many wait for their turn. */
  waiting(): number;
}

/**
 * Sends away what the server could only answer late: the line of those that wait is bounded by the time it takes, not by
 * luck. The answer costs some twenty microseconds, so that even many times the bearable load leaves time to serve.
 *
 * @see docs/decisions/0026-request-queue.md
 */
export function createOverloadGuard(settings: Settings, line: WaitingLine = createWaitingLine()): OverloadGuard {
  const underWay = { bodies: 0, files: 0, others: 0 };
  const sendAway = createRefusal(settings);
  const isFull = () => line.length() >= maxWaiting || (line.length() >= fewWaiting && line.expectedMs() > maxWaitMs);

  return {
    admit(req, res, go) {
      const kind = requestKind(req.url ?? "");
      const which = hasBody(req) ? "bodies" : isFile(kind) ? "files" : "others";
      if (underWay[which] >= maxUnderWay[which] || (which !== "files" && isFull())) {
        sendAway(req, res, kind);
        return line.sinceLookMs();
      }
      underWay[which] += 1;
      let leaveLine = () => {};
      res.once("close", () => {
        underWay[which] -= 1;
        leaveLine();
      });
      // Files are sent by the system: they wait for nobody's rendering, and a page without them is none.
      if (which === "files") go();
      else leaveLine = line.join(go);
      return null;
    },
    waiting: line.length,
  };
}
