import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "../../../shared/words/sentence.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { BucketSettings } from "../../core/settings/bucket-settings.ts";
import { numbered } from "./epoch-store.ts";

export interface Litestream {
  standby: BucketSettings;
  dataDir: string;
  litestreamPath: string;
}

/** Characters of Litestream's output that an error shows, from its end. */
const maxSaidLength = 500;

/** Parts of a snapshot and of the log that are fetched in parallel. */
const parallelism = 8;

/**
 * Below the prefix of the bucket. Each epoch has a folder of its own: a former primary that still ships adds to the old
 * one, so its writes are not mixed with those of the new primary.
 */
export const replicaFolder = (epoch: number) => `replica/${numbered(epoch)}/`;

/** The configuration of Litestream 0.3.13. JSON is valid YAML. The keys are in the environment, not in a file. */
function configuration({ standby, dataDir }: Litestream, epoch: number): string {
  const { bucket, prefix, endpoint, region } = standby;
  const replica = {
    type: "s3",
    bucket,
    path: `${prefix}${replicaFolder(epoch)}`.replace(/\/$/, ""),
    endpoint,
    region,
    "force-path-style": true,
    "sync-interval": "500ms",
  };
  const db = {
    path: databaseFile(dataDir),
    "monitor-interval": "250ms",
    // At each checkpoint Litestream writes a row of its own, which the server cannot tell from a change by another program: it clears the
    // page cache. The default is a minute. 1,000 changed pages cause a checkpoint too, so the log stays small.
    "checkpoint-interval": "1h",
    replicas: [replica],
  };
  return JSON.stringify({ dbs: [db] });
}

/** Starts a command of Litestream. @param show gets its output while it runs */
function run(litestream: Litestream, epoch: number, command: string, args: string[], show = (_said: string) => {}) {
  const folder = mkdtempSync(join(tmpdir(), "longhand-litestream-"));
  const file = join(folder, "litestream.yml");
  writeFileSync(file, configuration(litestream, epoch));
  const { accessKeyId, secretAccessKey } = litestream.standby;
  const child = spawn(litestream.litestreamPath, [command, "-config", file, ...args], {
    env: { ...process.env, LITESTREAM_ACCESS_KEY_ID: accessKeyId, LITESTREAM_SECRET_ACCESS_KEY: secretAccessKey },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-maxSaidLength);
      show(text);
    });
  }
  const ended = new Promise<void>((done, fail) => {
    child.once("error", (cause) => {
      fail(new AppError("unavailable", say("litestreamMissing", { path: litestream.litestreamPath }), { cause }));
    });
    child.once("close", (code) => {
      if (code === 0) done();
      else fail(new AppError("unavailable", say("litestreamFailed", { said: said.trim() })));
    });
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
  return { child, ended };
}

/** Writes the replica of an epoch to a new file. @throws AppError `unavailable` with Litestream's message */
export function restoreReplica(litestream: Litestream, epoch: number, file: string): Promise<void> {
  const args = ["-parallelism", String(parallelism), "-o", file, databaseFile(litestream.dataDir)];
  return run(litestream, epoch, "restore", args).ended;
}

/** Copies the database to the bucket until the child is ended. */
export const startShipping = (litestream: Litestream, epoch: number, show: (said: string) => void) =>
  run(litestream, epoch, "replicate", [], show);
