import type { IncomingMessage, ServerResponse } from "node:http";
import type { Db } from "../db/client.ts";
import { type StorageTrouble, storageTrouble } from "../platform/storage-trouble.ts";
import { refuseToWrite } from "./allow-get-head.ts";

/** For so long an answer of /readyz holds, in milliseconds: anybody may ask, and each look is a write to the disk. */
const looksEveryMs = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: what is written now reaches the disk. Both for whatever watches the blog,
 * never kept by a cache, and neither tells more than its yes or no.
 */
export function healthRoutes(db: Db): (path: string, req: IncomingMessage, res: ServerResponse) => boolean {
  let looked: { at: number; trouble: StorageTrouble | null } | undefined;
  const readiness = () => {
    const at = performance.now();
    if (!looked || at - looked.at >= looksEveryMs) looked = { at, trouble: troubleOf(db) };
    return looked.trouble;
  };

  return (path, req, res) => {
    if (path === "/healthz") answer(req, res, null);
    else if (path === "/readyz") answer(req, res, readiness());
    else return false;
    return true;
  };
}

/** Nothing that SQLite can say may end the process of whoever is only asked how it is. */
function troubleOf(db: Db): StorageTrouble | null {
  try {
    return tryWriting(db);
  } catch {
    return { code: "unknown", sentence: "", line: "the database does not answer" };
  }
}

/** A commit that changes nothing, with all that a commit needs: the lock, room in the log, the disk's word. */
function tryWriting({ $client }: Db): StorageTrouble | null {
  const busyTimeout = $client.pragma("busy_timeout", { simple: true });
  // Whoever writes for long would otherwise hold up the visitors too, and only for this question.
  $client.pragma("busy_timeout = 0");
  try {
    $client.prepare("UPDATE totals SET id = id").run();
    return null;
  } catch (error) {
    const trouble = storageTrouble(error);
    if (!trouble) throw error;
    return trouble;
  } finally {
    $client.pragma(`busy_timeout = ${busyTimeout}`);
  }
}

function answer(req: IncomingMessage, res: ServerResponse, trouble: StorageTrouble | null): void {
  if (refuseToWrite(req, res)) return;
  const body = JSON.stringify(trouble ? { status: "unavailable", reason: trouble.line } : { status: "ok" });
  res.writeHead(trouble ? 503 : 200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
  });
  res.end(req.method === "HEAD" ? undefined : body);
}
