import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Programs that node-gyp needs to compile better-sqlite3 when no binary can be downloaded. */
const needed = ["python3", "make", "g++"];

/**
 * @param {string} [path] folders to search, as in PATH
 * @returns {string | null} one sentence with the missing programs and their Debian packages; null when none is missing
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
