import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { listAdmins, setPassword } from "../../accounts/admin-service.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

const removePasskeys = "--remove-passkeys";

/** Sets a new password. Allowed to every user who may write to the data folder. */
export const adminSetPassword: Command = {
  name: "admin set-password",
  takes: "[e-mail] [--remove-passkeys]",
  summary: "change an administrator's password and end all their sessions",
  run: (args, terminal) =>
    withBlog(terminal, async (db, settings) => {
      const [given, ...more] = args.filter((arg) => arg !== removePasskeys);
      if (more.length > 0) throw new AppError("bad-input", say("adminTooMany"));
      const email = chooseAdmin(db, given);
      const { siteName } = readSite({ db, settings });
      const removesPasskeys = args.includes(removePasskeys);
      const count = await setPassword(db, email, await terminal.readPassword(), { siteName, removesPasskeys });
      terminal.say(serverEn.adminPasswordChanged({ email }));
      if (count > 0) terminal.say(serverEn.adminPasskeysLeft({ email, count }));
    }),
};

function chooseAdmin(db: Db, given: string | undefined): string {
  const emails = listAdmins(db).map((admin) => admin.email);
  if (given) {
    const email = given.toLowerCase();
    // Checked before the password is typed.
    if (!emails.includes(email)) throw new AppError("not-found", say("adminUnknown", { email: given }));
    return email;
  }
  const [only, ...others] = emails;
  if (!only) throw new AppError("not-found", say("adminMissing"));
  if (others.length > 0) throw new AppError("bad-input", say("adminNotChosen", { emails }));
  return only;
}
