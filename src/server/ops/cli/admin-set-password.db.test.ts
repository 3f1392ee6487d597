import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { firstMigrations } from "../../../../tests/support/migrations.ts";
import { noSignInDelays } from "../../accounts/sign-in-delays.ts";
import { signIn } from "../../accounts/sign-in-service.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { appliedMigrations, migrate } from "../../core/db/migrate.ts";
import { admins, sessions } from "../../core/db/schema.ts";
import { lockDataFolder } from "../../core/platform/data-folder-lock.ts";
import { adminSetPassword } from "./admin-commands.ts";
import { runCommand } from "./run-command.ts";

const email = "writer@example.com";

function emptyFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-cli-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** No password fits these administrators' hash: making a real one takes a third of a second. */
function aBlogWithAdmins(...emails: string[]) {
  const dataDir = emptyFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  for (const address of emails) db.insert(admins).values({ email: address, passwordHash: "none" }).run();
  return { dataDir, db };
}

/** Runs `npm run cli -- …` with what would be typed, and keeps what it says. */
async function cli(dataDir: string, args: string[], password = "a brand new password") {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const env = { DATA_DIR: dataDir };
  const readPassword = async () => password;
  const code = await runCommand([adminSetPassword], args, { env, say, complain: say, readPassword });
  return { code, said: said.join("\n") };
}

test("the only administrator need not be named, and can then sign in with the new password", async () => {
  const { dataDir, db } = aBlogWithAdmins(email);
  const { code, said } = await cli(dataDir, ["admin", "set-password"]);
  expect(said).toContain(`The password of ${email} was changed`);
  expect(code).toBe(0);
  await expect(
    signIn(
      db,
      { email, password: "a brand new password" },
      { device: "a test", address: "192.0.2.1", now: new Date(), delays: noSignInDelays },
    ),
  ).resolves.toBeTruthy();
});

test("setting a password ends that administrator's sessions and no others", async () => {
  const { dataDir, db } = aBlogWithAdmins(email, "other@example.com");
  aSession(db, { email });
  aSession(db, { email: "other@example.com" });
  expect((await cli(dataDir, ["admin", "set-password", "Writer@Example.com"])).code).toBe(0);
  expect(db.select().from(sessions).all()).toHaveLength(1);
});

test("a password under twelve characters changes nothing", async () => {
  const { dataDir, db } = aBlogWithAdmins(email);
  const { code, said } = await cli(dataDir, ["admin", "set-password"], "too short");
  expect({ code, said }).toEqual({ code: 1, said: "The password must have 12 to 200 characters" });
  expect(db.select().from(admins).get()?.passwordHash).toBe("none");
});

test("with several administrators one must be named", async () => {
  const { dataDir } = aBlogWithAdmins(email, "other@example.com");
  const { code, said } = await cli(dataDir, ["admin", "set-password"]);
  expect({ code, said }).toEqual({ code: 1, said: `Please name the administrator: other@example.com, ${email}` });
});

test("an unknown address is refused before the password is typed", async () => {
  const { dataDir } = aBlogWithAdmins(email);
  const { code, said } = await cli(dataDir, ["admin", "set-password", "nobody@example.com"]);
  expect({ code, said }).toEqual({ code: 1, said: "There is no administrator with the address nobody@example.com" });
});

test("a folder without a blog stays empty", async () => {
  const dataDir = emptyFolder();
  const { code, said } = await cli(dataDir, ["admin", "set-password"]);
  expect({ code, said }).toEqual({ code: 1, said: `There is no blog in ${dataDir} yet; npm start creates one` });
});

test("an older database is migrated only while no server runs", async () => {
  const dataDir = emptyFolder();
  const old = new Database(databaseFile(dataDir));
  onTestFinished(() => void old.close());
  migrate(old, firstMigrations(1));
  old.prepare("INSERT INTO admins (id, email, passwordHash, createdAt) VALUES ('a', ?, 'none', 0)").run(email);
  const release = lockDataFolder(dataDir);
  onTestFinished(release);
  const refused = await cli(dataDir, ["admin", "set-password"]);
  expect(refused).toEqual({ code: 1, said: `DATA_DIR ${dataDir} is already in use by another Longhand` });
  expect(appliedMigrations(old)).toHaveLength(1);
  release();
  expect((await cli(dataDir, ["admin", "set-password"])).code).toBe(0);
  // And the folder is free again.
  lockDataFolder(dataDir)();
});
