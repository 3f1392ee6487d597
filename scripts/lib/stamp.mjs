import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A file with the key of a finished step's input. Remove it before the step and write it after success: an interrupted step
 * is then repeated.
 *
 * @param {string} file
 */
export function stampAt(file) {
  return {
    /** @returns {string | null} */
    read() {
      try {
        return readFileSync(file, "utf8").trim();
      } catch {
        return null;
      }
    },
    remove: () => rmSync(file, { force: true }),
    /** @param {string} content */
    write(content) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${content}\n`);
    },
  };
}
