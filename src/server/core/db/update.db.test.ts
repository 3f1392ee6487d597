import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { firstMigrations, withMigration } from "../../../../tests/support/migrations.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";
import { apiKeys, webhooks } from "./schema.ts";
import { updateDatabase } from "./update.ts";

/** A database of this version with one post, opened as a start would. */
function aDatabase() {
  const folder = aFolder();
  const file = join(folder, "longhand.db");
  const db = openDatabase(file);
  aPost(db, { title: "Written before the update" });
  db.$client.close();
  const snapshots = { folder: join(folder, "snapshots"), keep: 3 };
  const open = () => {
    const client = new Database(file);
    onTestFinished(() => void client.close());
    client.pragma("journal_mode = WAL");
    return client;
  };
  const taken = () => (existsSync(snapshots.folder) ? readdirSync(snapshots.folder) : []);
  return { file, snapshots, open, taken };
}

const titlesIn = (client: Database.Database) => client.prepare("SELECT title FROM blogs").pluck().all();

test("an update first makes a complete copy of the database", () => {
  const { file, snapshots, open, taken } = aDatabase();
  updateDatabase(file, open(), snapshots, withMigration("DELETE FROM comments;UPDATE blogs SET title = 'Changed'"));
  expect(titlesIn(open())).toEqual(["Changed"]);
  expect(taken()).toEqual([expect.stringMatching(/^before-update-from-\d{4}-.*Z\.db$/)]);
  // Return to the earlier version: its copy replaces the new database.
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
  copyFileSync(join(snapshots.folder, taken()[0] as string), file);
  const before = openDatabase(file);
  onTestFinished(() => void before.$client.close());
  expect(titlesIn(before.$client)).toEqual(["Written before the update"]);
  expect(before.$client.pragma("integrity_check", { simple: true })).toBe("ok");
});

test("a failing migration is undone, and the error says why and what to do", () => {
  const { file, snapshots, open, taken } = aDatabase();
  const broken = withMigration(
    "UPDATE blogs SET title = 'Changed';\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1)",
  );
  expect(() => updateDatabase(file, open(), snapshots, broken)).toThrow(
    /^Updating the database failed and was undone: everything is as it was, and a copy is .*\.db\. Please install the version you had, and report this: no such table: nowhere$/,
  );
  expect([titlesIn(open()), taken()]).toEqual([["Written before the update"], [expect.stringContaining("before-")]]);
});

test("the copy undoes what a failing migration committed", () => {
  const { file, snapshots, open } = aDatabase();
  const steps = ["UPDATE blogs SET title = 'Changed'", "COMMIT", "DELETE FROM blogs", "INSERT INTO nowhere VALUES (1)"];
  const broken = withMigration(steps.join(";\n--> statement-breakpoint\n"));
  expect(() => updateDatabase(file, open(), snapshots, broken)).toThrow("was undone");
  const client = open();
  expect(titlesIn(client)).toEqual(["Written before the update"]);
  expect(client.pragma("integrity_check", { simple: true })).toBe("ok");
  migrate(client);
});

test.skipIf(process.getuid?.() !== 0)("files of an update by root belong to the folder's owner, undone or not", () => {
  const { file, snapshots, open } = aDatabase();
  const owner = 65_534;
  for (const path of [dirname(file), file]) chownSync(path, owner, owner);
  const steps = ["COMMIT", "DELETE FROM blogs", "INSERT INTO nowhere VALUES (1)"];
  const broken = withMigration(steps.join(";\n--> statement-breakpoint\n"));
  expect(() => updateDatabase(file, open(), snapshots, broken)).toThrow("was undone");
  const made = [file, snapshots.folder, ...readdirSync(snapshots.folder).map((name) => join(snapshots.folder, name))];
  expect(made.map((path) => statSync(path).uid)).toEqual([owner, owner, owner]);
});

test("a copy that could not be restored is kept and restored at a later start, whatever file is in its place", () => {
  const { file, snapshots, open, taken } = aDatabase();
  const steps = ["UPDATE blogs SET title = 'Changed'", "COMMIT", "DELETE FROM blogs", "INSERT INTO nowhere VALUES (1)"];
  const broken = withMigration(steps.join(";\n--> statement-breakpoint\n"));
  // The copy is first written to this path.
  mkdirSync(`${file}.unfinished`);
  expect(() => updateDatabase(file, open(), snapshots, broken)).toThrow(
    /^Updating the database failed, and the copy from before could not be put back \(EISDIR\)\. It is .*\.db\.not-put-back; the next start puts it back$/,
  );
  expect(titlesIn(open())).toEqual([]);
  for (let start = 0; start < 2; start++) {
    expect(() => openDatabase(file, snapshots)).toThrow("could not be put back (EISDIR)");
    expect(taken()).toEqual([expect.stringMatching(/\.db\.not-put-back$/)]);
  }

  rmdirSync(`${file}.unfinished`);
  const db = openDatabase(file, snapshots);
  onTestFinished(() => void db.$client.close());
  expect(titlesIn(db.$client)).toEqual(["Written before the update"]);
  expect(taken()).toEqual([expect.stringMatching(/Z\.db$/)]);
  // The replaced database is kept, since it may have been put there by hand.
  const aside = new Database(`${file}.half-updated`);
  onTestFinished(() => void aside.close());
  expect(titlesIn(aside)).toEqual([]);
});

test("a start that was interrupted while restoring a copy restores it again", () => {
  const { file, snapshots, open } = aDatabase();
  const broken = withMigration(
    "COMMIT;\n--> statement-breakpoint\nDELETE FROM blogs;\n--> statement-breakpoint\nINSERT INTO nowhere VALUES (1)",
  );
  mkdirSync(`${file}.unfinished`);
  expect(() => updateDatabase(file, open(), snapshots, broken)).toThrow("could not be put back");
  rmdirSync(`${file}.unfinished`);
  // State at the interruption: the database is moved aside, the copy is not in its place yet.
  for (const end of ["", "-wal"]) if (existsSync(file + end)) renameSync(file + end, `${file}.half-updated${end}`);
  const db = openDatabase(file, snapshots);
  onTestFinished(() => void db.$client.close());
  expect(titlesIn(db.$client)).toEqual(["Written before the update"]);
});

test("only the newest copies are kept", () => {
  const { file, snapshots, open, taken } = aDatabase();
  const old = ["2023", "2024", "2025"].map((year) => `before-update-from-${year}-01-01T00-00-00.000Z.db`);
  mkdirSync(snapshots.folder);
  for (const name of old) writeFileSync(join(snapshots.folder, name), "");
  updateDatabase(file, open(), snapshots, withMigration("SELECT 1"));
  expect(taken()).toEqual([...old.slice(1), expect.stringContaining("before-")]);
});

test("an update that fails at every restart replaces its own copy and keeps earlier ones", () => {
  const { file, snapshots, open, taken } = aDatabase();
  const earlier = "before-update-from-2025-01-01T00-00-00.000Z.db";
  mkdirSync(snapshots.folder);
  writeFileSync(join(snapshots.folder, earlier), "");
  const broken = withMigration("INSERT INTO nowhere VALUES (1)");
  for (let times = 0; times < 4; times++) {
    open().exec(`UPDATE blogs SET title = 'Start ${times}'`);
    expect(() => updateDatabase(file, open(), { ...snapshots, keep: 1 }, broken)).toThrow("undone");
  }
  const [first, own, ...more] = taken();
  expect([first, more]).toEqual([earlier, []]);
  const copy = new Database(join(snapshots.folder, String(own)), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(titlesIn(copy)).toEqual(["Start 3"]);
});

test("a new blog, a start without an update and a setting of 0 take no copy", () => {
  const { file, snapshots, open, taken } = aDatabase();
  updateDatabase(file, open(), snapshots);
  const fresh = join(aFolder(), "longhand.db");
  openDatabase(fresh, snapshots).$client.close();
  updateDatabase(file, open(), { ...snapshots, keep: 0 }, withMigration("SELECT 1"));
  expect(taken()).toEqual([]);
});

test("a blog of the first version is updated to this one, with a copy of its database", () => {
  const folder = aFolder();
  const file = join(folder, "longhand.db");
  const old = new Database(file);
  migrate(old, firstMigrations(1));
  old.close();
  const db = openDatabase(file, { folder: join(folder, "snapshots"), keep: 3 });
  // What came later is there, and empty.
  expect([db.select().from(apiKeys).all(), db.select().from(webhooks).all()]).toEqual([[], []]);
  db.$client.close();
  const [name] = readdirSync(join(folder, "snapshots"));
  const copy = new Database(join(folder, "snapshots", String(name)), { readonly: true });
  onTestFinished(() => void copy.close());
  expect(copy.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get()).toBe(1);
});
