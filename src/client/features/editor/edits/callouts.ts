import { $isQuoteNode, type QuoteNode } from "@lexical/rich-text";
import { $findMatchingParent } from "@lexical/utils";
import { $getSelection, $getState, $isRangeSelection, $setState } from "lexical";
import type { Callout } from "../../../../shared/text/callout.ts";
import { calloutState } from "../nodes/callout.ts";
import { $toggleQuote } from "./block-types.ts";

/** The quotation that the cursor is in. */
function $quoteAtCursor(): QuoteNode | null {
  const selection = $getSelection();
  return $isRangeSelection(selection) ? $findMatchingParent(selection.anchor.getNode(), $isQuoteNode) : null;
}

/** The kind of the callout that the cursor is in. */
export function $calloutAtCursor(): Callout | null {
  const quote = $quoteAtCursor();
  return quote && $getState(quote, calloutState);
}

/** Wraps the selected blocks into a callout, or unwraps the callout at the cursor. A quotation becomes a callout. */
export function $toggleCallout(): void {
  if (!$quoteAtCursor() || $calloutAtCursor()) $toggleQuote();
  $setCallout("note");
}

/** Changes the kind of the quotation at the cursor; null for an ordinary quotation. */
export function $setCallout(kind: Callout | null): void {
  const quote = $quoteAtCursor();
  if (quote) $setState(quote, calloutState, kind);
}
