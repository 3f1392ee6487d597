import { createState } from "lexical";

/** The text after the language on a Markdown fence. The editor keeps it and does not show it. */
export const codeInfoState = createState("info", {
  parse: (value) => (typeof value === "string" ? value : ""),
});
