import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder that holds package.json and drizzle/: the same for src/ in development and dist/ in production. */
export const projectRoot = findUp(import.meta.dirname);

function findUp(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("Longhand's own folder was not found");
  return findUp(parent);
}
