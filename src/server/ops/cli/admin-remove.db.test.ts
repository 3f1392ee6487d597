import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aSession } from "../../../../tests/support/a-session.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { admins, sessions } from "../../core/db/schema.ts";
import { adminRemove, adminSetEmail } from "./admin-commands.ts";
import { runCommand } from "./run-command.ts";

test("the shell changes an administrator's address and removes one with their sessions, but never the last", async () => {
  const dataDir = aFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  for (const name of ["ada", "zoe"]) {
    db.insert(admins)
      .values({ email: `${name}@example.com`, passwordHash: "none" })
      .run();
    aSession(db, { email: `${name}@example.com` });
  }
  const cli = async (...args: string[]) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const terminal = { env: { DATA_DIR: dataDir }, say, complain: say, readPassword: async () => "" };
    return [await runCommand([adminRemove, adminSetEmail], ["admin", ...args], terminal), said.join()];
  };
  expect(await cli("set-email", "ada@example.com", "zoe@example.com")).toEqual([
    1,
    "There is already an administrator with the address zoe@example.com",
  ]);
  expect(await cli("set-email", "ada@example.com")).toEqual([1, expect.stringContaining("and the new one")]);
  expect(await cli("set-email", "ada@example.com", "no address")).toEqual([1, expect.stringContaining("not a valid")]);
  expect(await cli("set-email", "Ada@example.com", "Eve@example.com")).toEqual([
    0,
    "ada@example.com now signs in as eve@example.com.",
  ]);
  expect(await cli("remove", "ada@example.com")).toEqual([1, expect.stringContaining("no administrator")]);
  expect(await cli("remove", "zoe@example.com")).toEqual([
    0,
    "zoe@example.com is no longer an administrator and is signed out everywhere.",
  ]);
  expect(db.select().from(sessions).all()).toHaveLength(1);
  expect(await cli("remove", "eve@example.com")).toEqual([1, expect.stringContaining("at least one administrator")]);
});
