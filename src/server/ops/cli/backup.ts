import { resolve } from "node:path";
import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { AppError } from "../../platform/errors.ts";
import { readSettings } from "../../platform/settings.ts";
import { backUp } from "../backups/back-up.ts";
import type { Command } from "./command.ts";
import { requireBlog } from "./open-blog.ts";

export const backup: Command = {
  name: "backup",
  takes: "<file.tar>",
  summary: "back up everything while the blog is served: posts, comments, images",
  async run([file, ...more], terminal) {
    if (!file || more.length > 0) throw new AppError("bad-input", say("backupTargetMissing"));
    const { dataDir } = readSettings(terminal.env);
    requireBlog(dataDir);
    const { bytes, images, missing, closed, damaged } = await backUp(dataDir, resolve(file), new Date());
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
  },
};
