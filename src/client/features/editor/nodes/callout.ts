import { $isQuoteNode, QuoteNode } from "@lexical/rich-text";
import { $getNodeByKey, $getState, createState, defineExtension } from "lexical";
import { isCallout } from "../../../../shared/text/callout.ts";

/** The kind of a callout, kept in the state of the quotation that it is. Null for an ordinary quotation. */
export const calloutState = createState("callout", { parse: (value) => (isCallout(value) ? value : null) });

/** Shows quotations that are callouts as such. */
export const CalloutExtension = defineExtension({
  name: "longhand/callout",
  register: (editor) =>
    editor.registerMutationListener(QuoteNode, (mutations) => {
      editor.read(() => {
        for (const [key, mutation] of mutations) {
          const quote = mutation === "destroyed" ? null : $getNodeByKey(key);
          const element = editor.getElementByKey(key);
          const kind = $isQuoteNode(quote) && $getState(quote, calloutState);
          if (kind) element?.setAttribute("data-callout", kind);
          else element?.removeAttribute("data-callout");
        }
      });
    }),
});
