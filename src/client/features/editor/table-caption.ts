import { createState } from "lexical";

/** A table's caption, kept as plain text on the table's node: Lexical's tables have none. */
export const captionState = createState("caption", {
  parse: (value) => (typeof value === "string" ? value : ""),
});
