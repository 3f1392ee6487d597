import type { IncomingMessage, ServerResponse } from "node:http";
import { say } from "../../shared/words/sentence.ts";
import type { Db } from "../core/db/client.ts";
import { changeNothing, commitNothing } from "../core/db/write-lock.ts";
import { type StorageFailure, storageFailure } from "../core/platform/storage-failure.ts";
import { allowGetHead } from "./allow-get-head.ts";

/** Milliseconds for which a result of /readyz is reused: anyone may request it. */
const checkEveryMs = 1_000;

/** Milliseconds without a commit while all is well: each one is synced to the disk. While something fails, each check tries one. */
const commitEveryMs = 5_000;

/** Bytes that an upload of the largest image and its commit need. */
const leastFreeBytes = 16 * 1024 * 1024;

/**
 * `/healthz`: the process answers. `/readyz`: what a writer meets, who uploads too. Both are for monitoring and are never cached.
 *
 * @returns a handler that returns whether the path was one of the two
 */
export function healthRoutes(
  db: Db,
  freeBytes: () => number,
): (path: string, req: IncomingMessage, res: ServerResponse) => boolean {
  let checked: { at: number; failure: StorageFailure | null } | undefined;
  let committedAt = Number.NEGATIVE_INFINITY;
  const readiness = () => {
    const at = performance.now();
    if (checked && at - checked.at < checkEveryMs) return checked.failure;
    const commits = checked?.failure || at - committedAt >= commitEveryMs;
    if (commits) committedAt = at;
    const failure = failureOf(() => {
      if (freeBytes() < leastFreeBytes) throw noSpace();
      if (commits) commitNothing(db);
      else changeNothing(db);
    });
    checked = { at, failure };
    return failure;
  };

  return (path, req, res) => {
    if (path === "/healthz") respond(req, res, null);
    else if (path === "/readyz") respond(req, res, readiness());
    else return false;
    return true;
  };
}

/** A health check must not end the process, whatever SQLite throws. */
function failureOf(check: () => void): StorageFailure | null {
  try {
    check();
    return null;
  } catch (error) {
    return (
      storageFailure(error) ?? { code: "unknown", sentence: say("unexpected"), line: "the database does not answer" }
    );
  }
}

const noSpace = () => Object.assign(new Error("less is free than an upload needs"), { code: "ENOSPC" });

function respond(req: IncomingMessage, res: ServerResponse, failure: StorageFailure | null): void {
  if (!allowGetHead(req, res)) return;
  const body = JSON.stringify(failure ? { status: "unavailable", reason: failure.line } : { status: "ok" });
  res.writeHead(failure ? 503 : 200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
