import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** What node-gyp calls to compile better-sqlite3 where no ready-made binary can be downloaded. */
const needed = ["python3", "make", "g++"];

/**
 * @param {string} [path] folders to look in
 * @returns {string | null} one sentence that names what is missing and how Debian calls it; null when all is there
 */
export function missingCompilerSentence(path = process.env.PATH ?? "") {
  const missing = needed.filter(
    (program) => !path.split(delimiter).some((folder) => isExecutable(join(folder, program))),
  );
  if (missing.length === 0) return null;
  const names = missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(", ")} and ${missing.at(-1)}`;
  const are = missing.length === 1 ? "is" : "are";
  return `The database engine has to be compiled on this machine, and ${names} ${are} missing: on Debian and Ubuntu install them with "apt-get install -y python3 make g++", then run this again.`;
}

function isExecutable(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
