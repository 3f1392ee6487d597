import type Database from "better-sqlite3";
import { missingMigrations } from "../db/migrate.ts";
import { AppError } from "../errors.ts";
import { type Finding, note, problem, restoreBackup, some, well } from "./finding.ts";

/**
 * Reads the whole database as SQLite's own checks do.
 *
 * @param client read-only: a doctor changes nothing
 */
export function checkDatabase(client: Database.Database): Finding[] {
  return [...checkIntegrity(client), ...checkReferences(client), ...checkVersion(client)];
}

function checkIntegrity(client: Database.Database): Finding[] {
  let found: string[];
  try {
    found = (client.pragma("integrity_check(20)") as { integrity_check: string }[]).map((row) => row.integrity_check);
  } catch (error) {
    found = [(error as Error).message];
  }
  if (found.length === 1 && found[0] === "ok") return [well("database is whole")];
  return [
    problem(`the database is damaged: ${some(found, 3)}`, `stop the blog, keep a copy of the folder, ${restoreBackup}`),
  ];
}

function checkReferences(client: Database.Database): Finding[] {
  try {
    const broken = client.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (broken.length === 0) return [well("every row refers to something")];
    const pairs = [...new Set(broken.map(({ table, parent }) => `${table} → ${parent}`))];
    return [problem(`${broken.length} rows refer to nothing (${some(pairs)})`, restoreBackup)];
  } catch (error) {
    return [problem(`references cannot be checked: ${(error as Error).message}`, restoreBackup)];
  }
}

function checkVersion(client: Database.Database): Finding[] {
  try {
    const missing = missingMigrations(client).length;
    if (missing === 0) return [well("database fits this version")];
    return [note(`the database is ${missing} migrations behind`, "the next start brings it up to date")];
  } catch (error) {
    if (error instanceof AppError)
      return [problem("the database was written by a newer version", "install that version")];
    return [problem(`the version cannot be read: ${(error as Error).message}`, restoreBackup)];
  }
}
