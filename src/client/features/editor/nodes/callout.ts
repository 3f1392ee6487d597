import { QuoteNode } from "@lexical/rich-text";
import { $getState, createState, defineExtension } from "lexical";
import { isCallout } from "../../../../shared/text/callout.ts";
import { showState } from "./shown-state.ts";

/** The kind of a callout, kept in the state of the quotation that it is. Null for an ordinary quotation. */
export const calloutState = createState("callout", { parse: (value) => (isCallout(value) ? value : null) });

/** Shows quotations that are callouts as such. */
export const CalloutExtension = defineExtension({
  name: "longhand/callout",
  register: (editor) => showState(editor, QuoteNode, "data-callout", (quote) => $getState(quote, calloutState)),
});
