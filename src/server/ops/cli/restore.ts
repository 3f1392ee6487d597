import { resolve } from "node:path";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../core/platform/errors.ts";
import { readSettings } from "../../core/settings/settings.ts";
import { restore as restoreInto } from "../backups/restore.ts";
import type { Command } from "./command.ts";

export const restore: Command = {
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
