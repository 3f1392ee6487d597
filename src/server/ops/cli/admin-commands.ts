import { say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { adminOf, createAdmin, listAdmins, newAdminEmail, setPassword } from "../../accounts/admin-service.ts";
import { removeAdmin, setEmail } from "../../accounts/manage-admins.ts";
import { listPasskeys, removePasskeysOf, shortIdOf } from "../../accounts/passkey-service.ts";
import { removeTwoStepOf } from "../../accounts/two-step-service.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Command } from "./command.ts";
import { withBlog } from "./open-blog.ts";

export const adminList: Command = {
  name: "admin list",
  takes: "",
  summary: "list the administrators",
  run: (_given, terminal) =>
    withBlog(terminal, async (db) => {
      for (const { email, createdAt } of listAdmins(db)) {
        terminal.say(`${email}  since ${createdAt.toISOString().slice(0, 10)}`);
      }
    }),
};

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

const removePasskeys = "--remove-passkeys";
const revokeKeys = "--revoke-keys";

/** Sets a new password. Allowed to every user who may write to the data folder. */
export const adminSetPassword: Command = {
  name: "admin set-password",
  takes: "[e-mail] [--remove-passkeys] [--revoke-keys]",
  summary: "change an administrator's password and end all their sessions",
  run: (args, terminal) =>
    withBlog(terminal, async (db, settings) => {
      const [given, ...more] = args.filter((arg) => arg !== removePasskeys && arg !== revokeKeys);
      if (more.length > 0) throw new AppError("bad-input", say("adminTooMany"));
      const email = chooseAdmin(db, given);
      const { siteName } = readSite({ db, settings });
      const ends = { removesPasskeys: args.includes(removePasskeys), revokesKeys: args.includes(revokeKeys) };
      const left = await setPassword(db, email, await terminal.readPassword(), { siteName, ...ends });
      terminal.say(serverEn.adminPasswordChanged({ email }));
      const { passkeysLeft, keysLeft } = left;
      if (passkeysLeft > 0) terminal.say(serverEn.adminPasskeysLeft({ email, count: passkeysLeft }));
      if (keysLeft > 0) terminal.say(serverEn.adminKeysLeft({ email, count: keysLeft }));
    }),
};

/** Removes an administrator, for example one who left. */
export const adminRemove: Command = {
  name: "admin remove",
  takes: "<e-mail>",
  summary: "remove an administrator and end all their sessions",
  run: ([given], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin remove" }));
      const { adminId, email } = adminOf(db, given);
      removeAdmin(db, adminId, new Date());
      terminal.say(serverEn.adminRemoved({ email }));
    }),
};

export const adminSetEmail: Command = {
  name: "admin set-email",
  takes: "<e-mail> <new e-mail>",
  summary: "change the address with which an administrator signs in",
  run: ([given, to], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given || !to) throw new AppError("bad-input", say("adminEmailsMissing"));
      const { adminId, email } = adminOf(db, given);
      setEmail(db, adminId, to, new Date());
      terminal.say(serverEn.adminEmailSet({ email, to: to.toLowerCase() }));
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

/** Turns off two-step sign-in when the authenticator app and the recovery codes are lost. */
export const adminForgetTwoStep: Command = {
  name: "admin forget-two-step",
  takes: "<e-mail>",
  summary: "turn off two-step sign-in of an administrator",
  run: ([given], terminal) =>
    withBlog(terminal, async (db) => {
      if (!given) throw new AppError("bad-input", say("adminEmailMissing", { command: "admin forget-two-step" }));
      removeTwoStepOf(db, given);
      terminal.say(serverEn.adminTwoStepForgotten({ email: given }));
    }),
};

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
