import { maxSearchLength } from "../limits.ts";
import { cleanLine } from "../text/clean-text.ts";

/** What an address asks for, which may have been typed, cut or made up: as much as fits, of what the server looks for. */
export function readSearchTerm(text: string | null): string {
  return cleanLine((text ?? "").trim().slice(0, maxSearchLength)).trim();
}
