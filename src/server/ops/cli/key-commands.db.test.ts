import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { findApiKey } from "../../accounts/keys/api-key-service.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { admins, apiKeys, jobs } from "../../core/db/schema.ts";
import { adminSetPassword } from "./admin-commands.ts";
import { keyCreate, keyList, keyRevoke } from "./key-commands.ts";
import { runCommand } from "./run-command.ts";

const email = "writer@example.com";

function aBlog() {
  const dataDir = aFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  db.insert(admins).values({ email, passwordHash: "none" }).run();
  /** Runs `npm run cli -- …`. @returns its exit code and what it says */
  const cli = async (...args: string[]) => {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const terminal = {
      env: { DATA_DIR: dataDir },
      say,
      complain: say,
      readPassword: async () => "a brand new password",
    };
    const code = await runCommand([keyCreate, keyList, keyRevoke, adminSetPassword], args, terminal);
    return { code, said };
  };
  return { db, cli };
}

test("a key from the shell works, is listed without its secret, and is revoked by its first characters", async () => {
  const { db, cli } = aBlog();
  const { code, said } = await cli("key", "create", email, "Nightly", "copy", "--scopes", "read,write", "--days=7");
  const key = said.at(-1) ?? "";
  expect([code, key]).toEqual([0, expect.stringMatching(/^lh_/)]);
  expect(findApiKey(db, key, new Date(), "curl")).toMatchObject({ scopes: ["read", "write"] });
  expect(db.select().from(jobs).all()).toHaveLength(1);
  const listed = (await cli("key", "list", email)).said.join();
  expect(listed).toMatch(/^lh_[\w-]{8}… {2}Nightly copy: read, write; made .*, ends .*, last used .* by curl$/);
  expect(listed).not.toContain(key.slice(12));
  expect((await cli("key", "revoke", "lh_")).code).toBe(1);
  expect((await cli("key", "revoke", key.slice(0, 11))).said).toEqual(["The API key Nightly copy no longer works."]);
  expect((await cli("key", "list", email)).said).toEqual([`${email} has no API keys.`]);
});

test("wrong arguments make no key", async () => {
  const { db, cli } = aBlog();
  for (const [args, sentence] of [
    [[email, "Nightly"], "Please choose at least one scope"],
    [[email, "Nightly", "--scopes", "all"], "A scope is read, write, publish, comments or subscribers"],
    [[email, "Nightly", "--scopes"], "Please write e-mail, name and scopes, as in: npm run cli -- key create"],
    [[], "Please write e-mail, name and scopes"],
    [[email, "--scopes", "read"], "Please enter a name for the key"],
    [[email, "Nightly", "--scopes", "read", "--days", "never"], "days must be a whole number from 1 to 3650, or null"],
    [["nobody@example.com", "Nightly", "--scopes", "read"], "There is no administrator with the address"],
  ] as const) {
    expect((await cli("key", "create", ...args)).said.join(), args.join(" ")).toContain(sentence);
  }
  expect(db.select().from(apiKeys).all()).toEqual([]);
});

test("a new password from the shell says how many keys stay, and ends them on request", async () => {
  const { db, cli } = aBlog();
  await cli("key", "create", email, "Nightly", "--scopes", "read", "--no-end");
  expect((await cli("admin", "set-password")).said.join()).toContain(`1 API key still calls in the name of ${email}`);
  expect((await cli("admin", "set-password", "--revoke-keys")).said.join()).not.toContain("API key");
  expect(db.select().from(apiKeys).all()).toEqual([]);
});
