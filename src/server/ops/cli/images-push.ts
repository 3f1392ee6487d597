import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { bucketCacheOf } from "../../scale/bucket/bucket-cache.ts";
import { BucketError } from "../../scale/bucket/bucket-error.ts";
import { pushFiles } from "../../scale/bucket/push-files.ts";
import { shortList } from "../doctor/finding.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

export const imagesPush: Command = {
  name: "images push",
  takes: "",
  summary: "send images and files to the bucket of IMAGES_URL, and compare those already there",
  run: (_given, terminal) =>
    withBlog(terminal, async (db, settings) => {
      const cache = bucketCacheOf(settings);
      if (!cache) throw new AppError("bad-input", say("bucketUnset"));
      const { lost, damaged, ...counts } = await pushFiles(db.$client, settings.dataDir, await cache.open()).catch(
        (cause) => {
          if (!(cause instanceof BucketError)) throw cause;
          throw new AppError("unavailable", say("pushInterrupted", { reason: cause.message }), { cause });
        },
      );
      terminal.say(serverEn.pushed({ bucket: cache.name, ...counts }));
      if (lost.length > 0) terminal.complain(serverEn.pushLacks({ count: lost.length, names: shortList(lost) }));
      if (damaged.length > 0)
        terminal.complain(serverEn.pushDamaged({ count: damaged.length, names: shortList(damaged) }));
      if (lost.length + damaged.length > 0) throw new AppError("unavailable", say("pushIncomplete"));
    }),
};
