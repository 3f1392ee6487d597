import { resolve } from "node:path";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { type BucketCache, bucketCacheOf } from "../../scale/bucket/bucket-cache.ts";
import { BucketError } from "../../scale/bucket/bucket-error.ts";
import { listObjects } from "../../scale/bucket/bucket-files.ts";
import { backUp } from "../backups/back-up.ts";
import type { Command } from "./command.ts";
import { requireBlog } from "./open-blog.ts";

export const backup: Command = {
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
