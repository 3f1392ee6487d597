import { lstatSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ImportOverview } from "../../../shared/schemas/import-schema.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import { say } from "../../../shared/words/sentence.ts";
import { syncFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { importFolder } from "../import-folder.ts";

/** Files of one folder that a screen lists. */
const maxListed = 200;

/** Characters of a file's name, so that a number fits behind it. Systems allow 255 bytes. */
const maxNameLength = 80;

/** What can be imported from DATA_DIR/imports: uploads, and what an operator put there. The newest first. */
export function listImportFiles(dataDir: string): ImportOverview["files"] {
  return namesIn(dataDir)
    .flatMap((name) => {
      const found = lstatSync(join(importFolder(dataDir), name), { throwIfNoEntry: false });
      // A symbolic link may lead anywhere.
      if (!found || !(found.isFile() || found.isDirectory())) return [];
      return [{ name, bytes: found.isFile() ? found.size : null, changedAt: found.mtime }];
    })
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, maxListed);
}

/** @throws AppError `not-found` for a name that the list does not have: a path cannot lead elsewhere */
export function requireImportFile(dataDir: string, name: string): void {
  if (!listImportFiles(dataDir).some((file) => file.name === name))
    throw new AppError("not-found", say("importFileGone"));
}

/** Moves an upload to the folder, under its own name or one with a number. It stays there until a person removes it. */
export async function keepImportFile(
  dataDir: string,
  upload: { path: string; fileName: string },
): Promise<{ file: string }> {
  makeFolder(importFolder(dataDir));
  const synced = await syncFile(upload.path);
  const file = freeName(upload.fileName, new Set(namesIn(dataDir)));
  synced.renameDurably(join(importFolder(dataDir), file));
  return { file };
}

/** @throws AppError `not-found` */
export async function removeImportFile(dataDir: string, name: string): Promise<void> {
  requireImportFile(dataDir, name);
  await rm(join(importFolder(dataDir), name), { recursive: true, force: true });
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(importFolder(dataDir)).filter((name) => !name.startsWith(".") && !name.endsWith(".report.json"));
  } catch {
    // Nothing was imported yet.
    return [];
  }
}

function freeName(given: string, taken: ReadonlySet<string>): string {
  const plain = cleanLine(given)
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, "-")
    .replace(/^[.\s-]+/, "");
  const [, name = "", extension = ""] = /^(.*?)((?:\.[A-Za-z0-9]{1,8})?)$/s.exec(plain) ?? [];
  const base = [...name].slice(0, maxNameLength).join("") || "import";
  const kept = extension === ".report.json" ? ".json" : extension;
  for (let number = 1; ; number++) {
    const wanted = `${base}${number > 1 ? `-${number}` : ""}${kept}`;
    if (!taken.has(wanted) && !wanted.endsWith(".report.json")) return wanted;
  }
}
