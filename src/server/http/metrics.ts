import { createHash, timingSafeEqual } from "node:crypto";
import { statfsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseFile } from "../db/database-file.ts";
import { readTotals } from "../db/totals.ts";
import type { Deps } from "../deps.ts";
import { lastCompleteBackup } from "../ops/backups/backup-folder.ts";
import { refuseToWrite } from "./allow-get-head.ts";
import { requestKind } from "./request-kind.ts";

export interface Metrics {
  /** Counts a request once it is answered. */
  count(req: IncomingMessage, res: ServerResponse): void;
  /** The same for one that is answered from memory. @returns to be called with its status when it is out */
  begin(url: string, method: string): (status: number) => void;
  /** @param waitedMs for how long, at most, a request waited to be sent away */
  noteShed(waitedMs: number): void;
  /** @param waiting how many requests wait for their turn */
  watchWaiting(waiting: () => number): void;
  /** Answers /metrics, for who has the token. @returns whether it was that */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean;
}

const knownMethods = ["GET", "HEAD", "POST", "OPTIONS"];

/** Seconds: a page from memory takes less than a millisecond, a draft from a model minutes. */
const durationBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Seconds: one page at a time stands between a request's arrival and its refusal. */
const shedBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/**
 * What Prometheus reads. It tells how busy the blog is and how many drafts and waiting comments there are, so it needs
 * METRICS_TOKEN. Its labels come from fixed lists: what a visitor makes up must not make new rows.
 *
 * @see docs/operations.md
 */
export function createMetrics({ db, cache, settings, now }: Deps, token: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "longhand_http_requests_total",
    help: "Requests answered",
    labelNames: ["kind", "method", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "longhand_http_request_duration_seconds",
    help: "From the request's head to the end of its answer",
    labelNames: ["kind"] as const,
    buckets: durationBuckets,
    registers,
  });
  const shed = new Counter({
    name: "longhand_shed_requests_total",
    help: "Requests answered with 503 because the server was overloaded",
    registers,
  });
  const shedDurations = new Histogram({
    name: "longhand_shed_seconds",
    help: "From its arrival, at most, until a request was answered with 503",
    buckets: shedBuckets,
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: keepLast((it) => it.set(read())) });
  gauge("longhand_page_cache_bytes", "Rendered pages kept in memory", () => cache.bytes());
  gauge("longhand_database_bytes", "Size of the database file", () => statSync(databaseFile(settings.dataDir)).size);
  gauge("longhand_disk_free_bytes", "Room left where the data folder is", () => freeBytes(settings.dataDir));
  if (settings.backups) {
    const { folder } = settings.backups;
    gauge("longhand_last_backup_timestamp_seconds", "Moment of the newest complete scheduled backup", () => {
      const last = lastCompleteBackup(folder, now())?.at.getTime() ?? 0;
      return last / 1000;
    });
  }
  new Gauge({
    name: "longhand_posts",
    help: "Posts, published and not",
    labelNames: ["state"],
    registers,
    collect: keepLast((it) => {
      const { published, drafts } = readTotals(db);
      it.set({ state: "published" }, published);
      it.set({ state: "draft" }, drafts);
    }),
  });
  new Gauge({
    name: "longhand_comments",
    help: "Comments, approved, waiting and among the spam",
    labelNames: ["state"],
    registers,
    collect: keepLast((it) => {
      const { approvedComments, waitingComments, spamComments } = readTotals(db);
      it.set({ state: "approved" }, approvedComments);
      it.set({ state: "waiting" }, waitingComments);
      it.set({ state: "spam" }, spamComments);
    }),
  });

  const begin: Metrics["begin"] = (url, given) => {
    const kind = requestKind(url);
    const method = knownMethods.includes(given) ? given : "other";
    const stop = durations.startTimer({ kind });
    return (status) => {
      stop();
      requests.inc({ kind, method, status });
    };
  };

  const expected = digest(`Bearer ${token}`);
  return {
    noteShed(waitedMs) {
      shed.inc();
      shedDurations.observe(waitedMs / 1000);
    },

    watchWaiting(waiting) {
      gauge("longhand_waiting_requests", "Requests that wait for their turn", waiting);
    },

    begin,

    count(req, res) {
      const end = begin(req.url ?? "", req.method ?? "");
      // Whoever left before the answer began got none.
      res.once("close", () => end(res.headersSent ? res.statusCode : 499));
    },

    serve(path, req, res) {
      if (path !== "/metrics") return false;
      if (refuseToWrite(req, res)) return true;
      // The scheme's name is the same in any case (RFC 9110 §11.1).
      const given = (req.headers.authorization ?? "").replace(/^bearer +/i, "Bearer ");
      // Digests are of one length, as comparing in constant time needs.
      if (!timingSafeEqual(digest(given), expected)) {
        res.writeHead(401, { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }).end();
        return true;
      }
      registry.metrics().then(
        (text) => res.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text),
        () => res.writeHead(503).end(),
      );
      return true;
    },
  };
}

/** A figure that cannot be had at the moment, on a failing disk for one, must not take the others along. */
function keepLast<T extends string>(collect: (gauge: Gauge<T>) => void): (this: Gauge<T>) => void {
  return function () {
    try {
      collect(this);
    } catch {
      this.reset();
    }
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
