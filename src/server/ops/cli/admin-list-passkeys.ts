import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { adminOf } from "../../accounts/admin-service.ts";
import { listPasskeys, shortIdOf } from "../../accounts/passkey-service.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

export const adminListPasskeys: Command = {
  name: "admin list-passkeys",
  takes: "<e-mail>",
  summary: "show the passkeys that sign in as an administrator",
  run: ([given], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin list-passkeys" }));
      const admin = adminOf(db, given);
      const passkeys = listPasskeys(db, admin);
      for (const passkey of passkeys) terminal.say(serverEn.passkeyNamed({ shortId: shortIdOf(passkey), ...passkey }));
      if (passkeys.length === 0) terminal.say(serverEn.passkeysNone(admin));
    }),
};
