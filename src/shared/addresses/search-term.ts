import { maxSearchLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";

/** The search term of an address, shortened to the server's limit. It may have been typed, truncated or made up. */
export function readSearchTerm(text: string | null): string {
  return cleanLine((text ?? "").trim().slice(0, maxSearchLength)).trim();
}
