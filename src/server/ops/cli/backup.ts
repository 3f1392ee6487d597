import { resolve } from "node:path";
import { AppError } from "../../platform/errors.ts";
import { pluralize } from "../../platform/pluralize.ts";
import { readSettings } from "../../platform/settings.ts";
import { backUp } from "../backups/back-up.ts";
import type { Command } from "./command.ts";
import { requirePost } from "./open-blog.ts";

export const backup: Command = {
  name: "backup",
  takes: "<file.tar>",
  summary: "back up everything while the blog is served: posts, comments, images",
  async run([file, ...more], terminal) {
    if (!file || more.length > 0) throw new AppError("bad-input", "Please say which file to write: backup blog.tar");
    const { dataDir } = readSettings(terminal.env);
    requirePost(dataDir);
    const { bytes, images, missing, closed, damaged } = await backUp(dataDir, resolve(file), new Date());
    if (missing.length > 0) {
      terminal.complain(
        `${pluralize(missing.length, "file of images is", "files of images are")} missing on disk; npm run cli -- doctor tells which`,
      );
    }
    if (closed.length > 0) {
      terminal.complain(
        `${pluralize(closed.length, "file of images is", "files of images are")} closed to this user; npm run cli -- doctor tells which`,
      );
    }
    if (damaged.length > 0) {
      terminal.complain(
        `${pluralize(damaged.length, "image is", "images are")} damaged on disk; npm run cli -- doctor tells which`,
      );
    }
    const size = (bytes / 1024 / 1024).toFixed(1);
    terminal.say(
      `${file}: the database and ${pluralize(images, "image", "images")}, ${size} MB, read back and compared.`,
    );
  },
};
