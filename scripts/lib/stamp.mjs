import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A note of what a finished step was made from. Removed before the step begins and written when it has succeeded, so
 * that a step cut short is done again.
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
