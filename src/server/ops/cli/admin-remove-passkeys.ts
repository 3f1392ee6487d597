import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { removePasskeysOf } from "../../accounts/passkey-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Removes passkeys of a lost device, or of a stranger who had a session. */
export const adminRemovePasskeys: Command = {
  name: "admin remove-passkeys",
  takes: "<e-mail> <passkey …|--all>",
  summary: "remove passkeys of an administrator and end all their sessions",
  run: ([email, ...chosen], terminal) =>
    withBlog(terminal, async (db) => {
      if (!email) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin remove-passkeys" }));
      if (chosen.length === 0) throw new AppError("bad-input", say("passkeysNotChosen"));
      const count = removePasskeysOf(db, email, chosen.join() === "--all" ? null : chosen);
      terminal.say(serverEn.passkeysRemoved({ email, count }));
    }),
};
