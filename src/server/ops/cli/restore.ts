import { resolve } from "node:path";
import { AppError } from "../../platform/errors.ts";
import { pluralize } from "../../platform/pluralize.ts";
import { readSettings } from "../../platform/settings.ts";
import { restore as restoreInto } from "../backups/restore.ts";
import type { Command } from "./command.ts";

export const restore: Command = {
  name: "restore",
  takes: "<file.tar>",
  summary: "put a backup into an empty DATA_DIR; replaces nothing",
  async run([file, ...more], terminal) {
    if (!file || more.length > 0) throw new AppError("bad-input", "Please say which backup: restore blog.tar");
    const { dataDir } = readSettings(terminal.env);
    const { images, lackingFiles, createdAt } = await restoreInto(resolve(file), dataDir);
    terminal.say(
      `${dataDir} is the blog of ${createdAt}, with ${pluralize(images, "image", "images")}. Everybody has to sign in again.`,
    );
    if (lackingFiles > 0) {
      terminal.complain(
        `${pluralize(lackingFiles, "file of images", "files of images")} could not be read when it was made; npm run cli -- doctor tells which`,
      );
    }
  },
};
