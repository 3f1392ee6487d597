import { createState } from "lexical";

/** What a fence of Markdown says after the language. The editor keeps it and does not show it. */
export const codeInfoState = createState("info", {
  parse: (value) => (typeof value === "string" ? value : ""),
});
