import { isMixed } from "../../shared/text/language.ts";

/** The attributes of a text whose first letter decides its direction; a mixed one runs as the language around it. */
export const directionAs = (text: string, className?: string) =>
  isMixed(text) ? { className: className ? `${className} mixed` : "mixed" } : { className, dir: "auto" };
