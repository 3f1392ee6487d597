import { access, constants } from "node:fs/promises";

/** @param mode `constants.R_OK`: whether this process may read it, too */
export const exists = (path: string, mode = constants.F_OK): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
