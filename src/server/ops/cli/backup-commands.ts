import { resolve } from "node:path";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { pauseMailings } from "../../mail/newsletter/mailings-in-copy.ts";
import { type BucketCache, bucketCacheOf } from "../../scale/bucket/bucket-cache.ts";
import { BucketError } from "../../scale/bucket/bucket-error.ts";
import { listObjects } from "../../scale/bucket/bucket-files.ts";
import { backUp } from "../backups/back-up.ts";
import { restore as restoreInto } from "../backups/restore.ts";
import type { Command } from "./command.ts";
import { requireBlog, withBlog } from "./open-blog.ts";

export const backupCommand: Command = {
  name: "backup",
  takes: "<file.tar>",
  summary: "back up everything while the blog is served: posts, comments, images",
  async run([file, ...more], terminal) {
    if (!file || more.length > 0) throw new AppError("bad-input", say("backupTargetMissing"));
    const settings = readSettings(terminal.env);
    const { dataDir } = settings;
    requireBlog(dataDir);
    const cache = bucketCacheOf(settings);
    const list = async (client: BucketCache) => {
      try {
        return new Set((await listObjects(await client.open())).keys());
      } catch (error) {
        if (!(error instanceof BucketError)) throw error;
        terminal.complain(error.message);
        return new Set<string>();
      }
    };
    const bucket = cache ? { url: cache.name, list: () => list(cache) } : undefined;
    const report = await backUp(dataDir, resolve(file), new Date(), bucket);
    const { bytes, images, missing, closed, inBucket, damaged } = report;
    if (missing.length > 0) {
      terminal.complain(serverEn.backupLacksFiles({ count: missing.length }));
    }
    if (closed.length > 0) {
      terminal.complain(serverEn.backupLacksClosedFiles({ count: closed.length }));
    }
    if (damaged.length > 0) {
      terminal.complain(serverEn.backupHasDamagedImages({ count: damaged.length }));
    }
    terminal.say(serverEn.backupMade({ file, images, bytes }));
    if (bucket && inBucket.length > 0) {
      terminal.say(serverEn.backupBesideBucket({ count: inBucket.length, url: bucket.url }));
    }
  },
};

export const restoreCommand: Command = {
  name: "restore",
  takes: "<file.tar>",
  summary: "restore a backup into an empty DATA_DIR",
  async run([file, ...more], terminal) {
    if (!file || more.length > 0) throw new AppError("bad-input", say("restoreFileMissing"));
    const { dataDir } = readSettings(terminal.env);
    const { images, lackingFiles, bucket, createdAt } = await restoreInto(resolve(file), dataDir);
    terminal.say(serverEn.restored({ dataDir, createdAt, images }));
    if (bucket) terminal.say(serverEn.restoredBesideBucket(bucket));
    if (lackingFiles > 0) {
      terminal.complain(serverEn.restoredWithoutFiles({ count: lackingFiles }));
    }
  },
};

export const mailPause: Command = {
  name: "mail pause",
  takes: "",
  summary: "pause the mailings under way, such as after the database was replaced by a copy",
  run: (_given, terminal) =>
    withBlog(terminal, async (db) => {
      const count = pauseMailings(db.$client, serverEn.mailingPausedByCommand);
      terminal.say(`Mailings paused: ${count}`);
    }),
};
