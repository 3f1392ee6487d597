import { maxSearchLength } from "./limits.ts";

/** What an address asks for, which may have been typed, cut or made up: as much as fits, and no half of a character. */
export function readSearchTerm(text: string | null): string {
  return (text ?? "")
    .trim()
    .slice(0, maxSearchLength)
    .replace(/[\ud800-\udbff]$/, "");
}
