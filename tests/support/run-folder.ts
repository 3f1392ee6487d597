import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Before all tests: a folder for what is made once in a run, whichever worker needs it first. @returns what removes it */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "longhand-run-"));
  // Workers are started afterwards, and get it with the rest of the environment.
  process.env.RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
