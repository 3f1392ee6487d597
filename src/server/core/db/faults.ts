import type Database from "better-sqlite3";
import { pluralize } from "../platform/pluralize.ts";

/** The faults that SQLite's checks of a whole database find, one line each. */
export function faultsOf(client: Database.Database): string[] {
  return [...brokenPages(client), ...danglingRows(client)];
}

/** Faults of pages, indexes and rows. */
export function brokenPages(client: Database.Database): string[] {
  try {
    const found = client.pragma("integrity_check(20)") as { integrity_check: string }[];
    return found.map((row) => row.integrity_check).filter((line) => line !== "ok");
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Rows that refer to missing rows. */
export function danglingRows(client: Database.Database): string[] {
  try {
    const broken = client.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (broken.length === 0) return [];
    const pairs = [...new Set(broken.map(({ table, parent }) => `${table} → ${parent}`))];
    return [`${pluralize(broken.length, "row refers", "rows refer")} to nothing (${pairs.join(", ")})`];
  } catch (error) {
    return [(error as Error).message];
  }
}
