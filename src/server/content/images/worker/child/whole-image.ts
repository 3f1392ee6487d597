import { sharp } from "./sharp.ts";

/** Whether a stored image can be decoded to its last pixel. */
export async function isWhole(path: string): Promise<boolean> {
  try {
    await sharp(path, { failOn: "warning" }).stats();
    return true;
  } catch {
    return false;
  }
}
