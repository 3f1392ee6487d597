import { QuoteNode } from "@lexical/rich-text";
import { $getState, createState, defineExtension } from "lexical";
import { isCallout } from "../../../../shared/text/callout.ts";
import { showState } from "./shown-state.ts";

/** The kind of a callout, in the state of its quotation. Null for an ordinary quotation. */
export const calloutState = createState("callout", { parse: (value) => (isCallout(value) ? value : null) });

/** Shows callouts differently from ordinary quotations. */
export const CalloutExtension = defineExtension({
  name: "longhand/callout",
  register: (editor) => showState(editor, QuoteNode, "data-callout", (quote) => $getState(quote, calloutState)),
});
