import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { listAdmins, setPassword } from "../../auth/admin-service.ts";
import type { Db } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { readSite } from "../../site/read-site.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

/** Sets a new password. Allowed to every user who may write to the data folder. */
export const adminSetPassword: Command = {
  name: "admin set-password",
  takes: "[e-mail]",
  summary: "change an administrator's password and end all their sessions",
  run: ([given], terminal) =>
    withBlog(terminal, async (db, settings) => {
      const email = chooseAdmin(db, given);
      await setPassword(db, email, await terminal.readPassword(), readSite({ db, settings }).siteName);
      terminal.say(serverEn.adminPasswordChanged({ email }));
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
