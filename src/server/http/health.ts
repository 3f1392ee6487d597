import type { IncomingMessage, ServerResponse } from "node:http";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../core/db/client.ts";
import { commitNothing } from "../core/db/write-lock.ts";
import { type StorageTrouble, storageTrouble } from "../core/platform/storage-trouble.ts";
import { allowGetHead } from "./allow-get-head.ts";

/** Milliseconds for which a result of /readyz is reused: anyone may request it, and each check writes to the disk. */
const checkEveryMs = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: a write reaches the disk. Both are for monitoring and are never cached.
 *
 * @returns a handler that returns whether the path was one of the two
 */
export function healthRoutes(db: Db): (path: string, req: IncomingMessage, res: ServerResponse) => boolean {
  let checked: { at: number; trouble: StorageTrouble | null } | undefined;
  const readiness = () => {
    const at = performance.now();
    if (!checked || at - checked.at >= checkEveryMs) checked = { at, trouble: troubleOf(db) };
    return checked.trouble;
  };

  return (path, req, res) => {
    if (path === "/healthz") respond(req, res, null);
    else if (path === "/readyz") respond(req, res, readiness());
    else return false;
    return true;
  };
}

/** A health check must not end the process, whatever SQLite throws. */
function troubleOf(db: Db): StorageTrouble | null {
  try {
    commitNothing(db);
    return null;
  } catch (error) {
    return (
      storageTrouble(error) ?? { code: "unknown", sentence: say("unexpected"), line: "the database does not answer" }
    );
  }
}

function respond(req: IncomingMessage, res: ServerResponse, trouble: StorageTrouble | null): void {
  if (!allowGetHead(req, res)) return;
  const body = JSON.stringify(trouble ? { status: "unavailable", reason: trouble.line } : { status: "ok" });
  res.writeHead(trouble ? 503 : 200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
