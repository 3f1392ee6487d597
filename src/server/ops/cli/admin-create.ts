import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { createAdmin, newAdminEmail } from "../../accounts/admin-service.ts";
import { readSite } from "../../content/site/read-site.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Creates another administrator. Allowed to every user who may write to the data folder. */
export const adminCreate: Command = {
  name: "admin create",
  takes: "<e-mail>",
  summary: "create another administrator",
  run: ([given], terminal) =>
    withBlog(terminal, async (db, settings) => {
      if (!given) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin create" }));
      // Checked before the password is typed.
      const email = newAdminEmail(db, given);
      await createAdmin(db, email, await terminal.readPassword(), readSite({ db, settings }).siteName);
      terminal.say(serverEn.adminCreated({ email }));
    }),
};
