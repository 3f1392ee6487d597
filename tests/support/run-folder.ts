import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a folder before all tests, for files shared by the workers of a run. @returns the teardown */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "longhand-run-"));
  // Workers start later and inherit this variable.
  process.env.RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
