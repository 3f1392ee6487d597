import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { adminCreate, adminList } from "./admin-commands.ts";
import { runCommand } from "./run-command.ts";

function aBlogFolder() {
  const dataDir = aFolder();
  openDatabase(databaseFile(dataDir)).$client.close();
  return dataDir;
}

async function cli(dataDir: string, args: string[], password = "a brand new password") {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const env = { DATA_DIR: dataDir };
  const readPassword = async () => password;
  const code = await runCommand([adminCreate, adminList], args, { env, say, complain: say, readPassword });
  return { code, said: said.join("\n") };
}

test("the shell creates another administrator, and the list shows both", async () => {
  const dataDir = aBlogFolder();
  expect(await cli(dataDir, ["admin", "create", "Zoe@Example.com"])).toEqual({
    code: 0,
    said: "zoe@example.com can now sign in at /admin.",
  });
  await cli(dataDir, ["admin", "create", "ada@example.com"]);
  const { said } = await cli(dataDir, ["admin", "list"]);
  expect(said).toMatch(/^ada@example\.com {2}since \d{4}-\d\d-\d\d\nzoe@example\.com {2}since \d{4}-\d\d-\d\d$/);
});

test("an invalid request is refused in one sentence, and no administrator is created", async () => {
  const dataDir = aBlogFolder();
  await cli(dataDir, ["admin", "create", "ada@example.com"]);
  for (const [args, sentence, password] of [
    [[], "Please name the e-mail address"],
    [["nobody"], "nobody is not a valid e-mail address"],
    [["ADA@example.com"], "There is already an administrator with the address ada@example.com"],
    [["zoe@example.com"], "The password must have 12 to 200 characters", "short"],
    [["zoe@example.com"], "Please choose another", "password1234"],
  ] as const) {
    const { code, said } = await cli(dataDir, ["admin", "create", ...args], password);
    expect(said).toContain(sentence);
    expect(code).toBe(1);
  }
  expect((await cli(dataDir, ["admin", "list"])).said.split("\n")).toHaveLength(1);
});
