import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Finding, note, problem, well } from "./finding.ts";

/** The release series whose configuration and commands Longhand uses. */
const usedSeries = /^v?0\.3\./;

/** Checks the program that copies the database and restores the copies. @param path LITESTREAM_PATH */
export async function checkLitestream(path: string): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(path, ["version"]);
    const version = stdout.trim();
    if (usedSeries.test(version)) return well(`Litestream ${version}`);
    return note(`Litestream ${version} was not tried with Longhand`, "use 0.3, see docs/scaling.md, Which Litestream");
  } catch {
    return problem(`Litestream cannot be started as ${path}`, "install it, or set LITESTREAM_PATH");
  }
}
