import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aSession } from "../../../../tests/support/a-session.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { admins, passkeys, sessions } from "../../core/db/schema.ts";
import { adminListPasskeys, adminRemovePasskeys, adminSetPassword } from "./admin-commands.ts";
import { runCommand } from "./run-command.ts";

const ada = "ada@example.com";
const commands = [adminSetPassword, adminListPasskeys, adminRemovePasskeys];

/** Two administrators with a session each; Ada has two passkeys, one with an id like an option, and Zoe has one. */
function aBlogWithPasskeys() {
  const dataDir = aFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  const createdAt = new Date("2026-03-01");
  const add = (adminId: string, id: string, name: string, lastUsedAt: Date | null) =>
    db.insert(passkeys).values({ id, adminId, name, publicKey: "AAAA", counter: 0, createdAt, lastUsedAt }).run();
  for (const id of ["ada", "zoe"]) {
    db.insert(admins)
      .values({ id, email: `${id}@example.com`, passwordHash: "none" })
      .run();
    aSession(db, { email: `${id}@example.com` });
  }
  add("ada", "--all", "Firefox on Linux", new Date("2026-03-02"));
  add("ada", "BBBB", "Safari on iPhone", null);
  add("zoe", "CCCC", "Zoe's key", null);
  return {
    names: () =>
      db
        .select()
        .from(passkeys)
        .all()
        .map(({ name }) => name)
        .sort(),
    sessions: () =>
      db
        .select()
        .from(sessions)
        .all()
        .map(({ adminId }) => adminId),
    async cli(...args: string[]) {
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const terminal = {
        env: { DATA_DIR: dataDir },
        say,
        complain: say,
        readPassword: async () => "a brand new password",
      };
      return { code: await runCommand(commands, ["admin", ...args], terminal), said };
    },
  };
}

test("the shell lists an administrator's passkeys and removes the named one", async () => {
  const { cli, names, sessions } = aBlogWithPasskeys();
  const { said } = await cli("list-passkeys", "Ada@example.com");
  expect(said.sort((a, b) => a.slice(8).localeCompare(b.slice(8)))).toEqual([
    expect.stringMatching(/^[0-9a-f]{8} {2}Firefox on Linux, added 2026-03-01, last used 2026-03-02$/),
    expect.stringMatching(/^[0-9a-f]{8} {2}Safari on iPhone, added 2026-03-01, never used$/),
  ]);
  expect(await cli("remove-passkeys", ada, String(said[0]).slice(0, 8))).toEqual({
    code: 0,
    said: [`1 passkey of ${ada} removed; everyone who was signed in with that address has to sign in again.`],
  });
  expect([names(), sessions()]).toEqual([["Safari on iPhone", "Zoe's key"], ["zoe"]]);
  expect((await cli("remove-passkeys", ada, "--all")).code).toBe(0);
  expect(names()).toEqual(["Zoe's key"]);
  expect((await cli("list-passkeys", ada)).said).toEqual([`${ada} has no passkeys.`]);
});

test("a wrong request removes no passkey", async () => {
  const { cli, names, sessions } = aBlogWithPasskeys();
  const before = names();
  const [first] = (await cli("list-passkeys", ada)).said;
  for (const [args, sentence] of [
    [["remove-passkeys"], "Please name the e-mail address"],
    [["remove-passkeys", ada], "Please name passkeys"],
    [["remove-passkeys", ada, String(first).slice(0, 8), "01234567"], "has no passkey 01234567; nothing was changed"],
    [["remove-passkeys", "nobody@example.com", "--all"], "There is no administrator"],
    [
      ["set-password", ada, "--forget-passkeys"],
      "There is no option --forget-passkeys: admin set-password [e-mail] [--remove-passkeys]",
    ],
    [["list-passkeys", "--bogus"], "There is no option --bogus: admin list-passkeys <e-mail>"],
    [["set-password", ada, "zoe@example.com"], "Please name one e-mail address"],
  ] as const) {
    const { code, said } = await cli(...args);
    expect([code, said.join()]).toEqual([
      sentence.startsWith("There is no option") ? 2 : 1,
      expect.stringContaining(sentence),
    ]);
  }
  expect([names(), sessions().sort()]).toEqual([before, ["ada", "zoe"]]);
});

test("a new password from the shell says how many passkeys still sign in, and removes them on request", async () => {
  const { cli, names } = aBlogWithPasskeys();
  expect((await cli("set-password", ada)).said[1]).toBe(
    `2 passkeys still sign in as ${ada} without the password; npm run cli -- admin list-passkeys ${ada} shows them`,
  );
  const { said } = await cli("set-password", "--remove-passkeys", ada);
  expect([said.length, names()]).toEqual([1, ["Zoe's key"]]);
});
