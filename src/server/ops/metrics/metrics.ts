import { createHash, timingSafeEqual } from "node:crypto";
import { statSync } from "node:fs";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { readTotals } from "../../content/posts/totals.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { countJobs } from "../../core/jobs/job-service.ts";
import { freeBytesOn } from "../../core/platform/free-bytes.ts";
import type { Deps } from "../../deps.ts";
import { allowGetHead } from "../../http/allow-get-head.ts";
import type { Metrics } from "../../http/metrics.ts";
import { requestKind } from "../../http/request-kind.ts";
import { lastCheck } from "../../scale/standby/last-check.ts";
import { lastCompleteBackup } from "../backups/backup-folder.ts";

const knownMethods = ["GET", "HEAD", "POST", "OPTIONS"];

/** Seconds: a cached page takes less than a millisecond, an AI answer minutes. */
const durationBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/** Seconds: at most one page is rendered between the arrival and the rejection of a request. */
const shedBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];

/**
 * The metrics for Prometheus. They show load and the number of drafts and waiting comments, so they need METRICS_TOKEN.
 * Labels come from fixed lists: a visitor must not be able to add time series.
 *
 * @see docs/operations.md
 */
export function createMetrics({ db, cache, settings, now, lease, imageWorker, imports }: Deps, token: string): Metrics {
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
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const shed = counter("longhand_shed_requests_total", "Requests answered with 503 because the server was overloaded");
  const shedDurations = new Histogram({
    name: "longhand_shed_seconds",
    help: "From its arrival, at most, until a request was answered with 503",
    buckets: shedBuckets,
    registers,
  });
  const slow = "Clients disconnected because they read too slowly while responses took too much memory";
  const slowReaders = counter("longhand_slow_readers_total", slow);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({ name, help, registers, collect: keepLast((it) => it.set(read())) });
  gauge("longhand_page_cache_bytes", "Rendered pages kept in memory", () => cache.bytes());
  gauge("longhand_database_bytes", "Size of the database file", () => statSync(databaseFile(settings.dataDir)).size);
  gauge("longhand_disk_free_bytes", "Free bytes on the disk of the data folder", () => freeBytesOn(settings.dataDir));
  const numberOf = (query: string) => Number(db.$client.prepare(query).pluck().get() ?? 0);
  gauge("longhand_paused_mailings", "Mailings that the server paused, because the mail server accepts no mail", () =>
    numberOf("SELECT count(*) FROM mailings WHERE state = 'paused' AND trouble IS NOT NULL"),
  );
  gauge("longhand_bounce_mailbox_failing", "1 while the mailbox of delivery reports cannot be read", () =>
    numberOf("SELECT bouncesTrouble IS NOT NULL FROM mailSettings"),
  );
  gauge("longhand_import_failed", "1 if the last import, or the check of one, failed or was lost", () =>
    ["failed", "killed", "hung"].includes(imports.current()?.state ?? "") ? 1 : 0,
  );
  gauge(
    "longhand_image_worker_losses",
    "Processes that decode images and ended unexpectedly since the start",
    () => imageWorker.losses,
  );
  if (settings.backups) {
    const { folder } = settings.backups;
    gauge("longhand_last_backup_timestamp_seconds", "Moment of the newest complete scheduled backup", () => {
      const last = lastCompleteBackup(folder, now())?.at.getTime() ?? 0;
      return last / 1000;
    });
  }
  if (lease) {
    gauge("longhand_lease_held", "1 while this server may write", () => (lease.state() === "held" ? 1 : 0));
    gauge("longhand_epoch", "The epoch that this server was promoted with; 0 without one", () => lease.epoch);
    gauge(
      "longhand_standby_check_timestamp_seconds",
      "Moment of the last check that found the copy whole; 0 for none",
      () => {
        const last = lastCheck(settings.dataDir);
        return last?.failure === null ? Date.parse(last.at) / 1000 : 0;
      },
    );
  }
  const states = (name: string, help: string, read: () => Record<string, number>) =>
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      collect: keepLast((it) => {
        for (const [state, count] of Object.entries(read())) it.set({ state }, count);
      }),
    });
  states("longhand_posts", "Posts, published and not", () => {
    const { published, drafts } = readTotals(db);
    return { published, draft: drafts };
  });
  states("longhand_comments", "Comments, approved, waiting and among the spam", () => {
    const { approvedComments, waitingComments, spamComments } = readTotals(db);
    return { approved: approvedComments, waiting: waitingComments, spam: spamComments };
  });
  const jobs = "Work outside requests that is not done yet, and how much of it failed at its last try";
  states("longhand_errands", jobs, () => {
    const { stored, failing } = countJobs(db);
    return { waiting: stored - failing, failing };
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
    countShed(waitedMs) {
      shed.inc();
      shedDurations.observe(waitedMs / 1000);
    },

    countSlowReader: () => slowReaders.inc(),

    watch({ queued, unsentBytes }) {
      gauge("longhand_waiting_requests", "Requests that wait for their turn", queued);
      gauge("longhand_unsent_bytes", "Memory of responses that their clients have not read", unsentBytes);
    },

    begin,

    count(req, res) {
      const end = begin(req.url ?? "", req.method ?? "");
      // The client disconnected before the response began.
      res.once("close", () => end(res.headersSent ? res.statusCode : 499));
    },

    serve(path, req, res) {
      if (path !== "/metrics") return false;
      if (!allowGetHead(req, res)) return true;
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

/** A gauge that cannot be read, for example on a failing disk, must not fail the others. */
function keepLast<T extends string>(collect: (gauge: Gauge<T>) => void): (this: Gauge<T>) => void {
  return function () {
    try {
      collect(this);
    } catch {
      this.reset();
    }
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();
