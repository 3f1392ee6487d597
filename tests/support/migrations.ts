import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

/** The real migrations and one more. */
export function withMigration(statements: string): string {
  const folder = mkdtempSync(join(tmpdir(), "longhand-migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(projectRoot, "drizzle"), folder, { recursive: true });
  const journalFile = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_added_by_a_test" });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, "9999_added_by_a_test.sql"), statements);
  return folder;
}

/** Only the first of the real migrations. */
export function firstMigrations(count: number): string {
  const folder = withMigration("SELECT 1");
  const journalFile = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
