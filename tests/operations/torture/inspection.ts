import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import sharp from "sharp";
import { imageFolder, imageIdOfFile } from "../../../src/server/content/images/image-files.ts";
import { databaseFile } from "../../../src/server/core/db/database-file.ts";
import { imageWidths } from "../../../src/shared/image-widths.ts";
import type { World } from "./clients.ts";
import type { State } from "./ledger.ts";

interface ImageRow {
  id: string;
  fileName: string;
  width: number;
  height: number;
  bytes: number;
}

/** Images that an earlier check found complete. They are not checked again, since a stored file never changes. */
const seenWhole = new Set<string>();

/**
 * Checks a data folder with SQLite directly, without the server.
 *
 * @param all compares everything ever written, not only what was written since the last check
 * @returns one line for each fault
 */
export async function inspect({ blog, ledger, ids }: World, { all = false } = {}): Promise<string[]> {
  const database = new Database(databaseFile(blog.dataDir), { readonly: true });
  try {
    const found = readStates(database, ids);
    const lost = ledger.toCheck(all).map((name) => ledger.settle(name, found.get(name) ?? null));
    const images = database.prepare("SELECT id, fileName, width, height, bytes FROM images").all() as ImageRow[];
    return [
      ...lost.filter((line) => line !== null),
      ...checksOf(database),
      ...(await brokenImages(blog.dataDir, images, all)),
    ];
  } finally {
    database.close();
  }
}

/** Files without a row, and unfinished uploads. */
export async function strayFiles({ blog }: World): Promise<string[]> {
  const entries = await readdir(imageFolder(blog.dataDir), { recursive: true, withFileTypes: true });
  const database = new Database(databaseFile(blog.dataDir), { readonly: true });
  const known = new Set(database.prepare("SELECT id FROM images").pluck().all());
  database.close();
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return names.filter((name) => !known.has(imageIdOfFile(name)));
}

function readStates(database: Database.Database, ids: Map<string, string>): Map<string, State> {
  const found = new Map<string, State>();
  const posts = "SELECT id, title, subTitle, description, category, isPublished FROM blogs";
  for (const { id, isPublished, ...post } of database.prepare(posts).all() as Record<string, string>[]) {
    const title = String(post.title);
    ids.set(title, String(id));
    found.set(title, { ...post, isPublished: Number(isPublished) === 1 });
  }
  const comments = "SELECT id, content, isApproved FROM comments WHERE setAside IS NULL";
  for (const { id, content, isApproved } of database.prepare(comments).all() as Record<string, string>[]) {
    ids.set(String(content), String(id));
    found.set(String(content), { content, isApproved: Number(isApproved) === 1 });
  }
  for (const fileName of database.prepare("SELECT fileName FROM images").pluck().all() as string[]) {
    found.set(fileName, { fileName });
  }
  return found;
}

function checksOf(database: Database.Database): string[] {
  const integrity = database.pragma("integrity_check") as { integrity_check: string }[];
  const broken = database.pragma("foreign_key_check") as unknown[];
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    ...broken.map((row) => `refers to nothing: ${JSON.stringify(row)}`),
  ];
}

async function brokenImages(dataDir: string, images: ImageRow[], all: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const image of images) {
    if (seenWhole.has(image.id) && !all) continue;
    try {
      let bytes = 0;
      let widest = { width: 0, height: 0 };
      for (const width of imageWidths) {
        const file = join(imageFolder(dataDir), `${image.id}-${width}.webp`);
        // Only decoding every pixel shows whether an image is complete.
        const { data, info } = await sharp(file, { failOn: "error" }).raw().toBuffer({ resolveWithObject: true });
        if (data.length === 0) wrong.push(`${file} is empty`);
        bytes += (await stat(file)).size;
        widest = info;
      }
      if (bytes !== image.bytes) wrong.push(`${image.fileName}: ${bytes} bytes on disk, ${image.bytes} in its row`);
      if (widest.width !== image.width || widest.height !== image.height) wrong.push(`${image.fileName}: wrong size`);
      seenWhole.add(image.id);
    } catch (error) {
      wrong.push(`${image.fileName}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return wrong;
}
