import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $isHeadingNode } from "@lexical/rich-text";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isNodeSelection,
  $isRangeSelection,
  $isTextNode,
} from "lexical";
import { safeHref } from "../../../../shared/text/post-html.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { $selectedBlocks } from "./block-types.ts";

/**
 * Links the selected text or image, changes the link at the cursor, or inserts a link.
 *
 * @param text of an inserted link; the address by default
 */
export function $applyLink(href: string, text = href.replace(/^(https?:\/\/|mailto:|tel:|sms:)/i, "")): void {
  const selection = $getSelection();
  if ($isNodeSelection(selection)) $toggleLink(href, { rel: null });
  if (!$isRangeSelection(selection)) return;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  if (link && selection.isCollapsed()) link.setURL(href);
  else if (!selection.isCollapsed()) {
    $toggleLink(href, { rel: null });
    $moveBehindLink();
  } else $insertNodes([$createLinkNode(href).append($createTextNode(text))]);
}

/** Moves the cursor behind the linked words, which the next key would otherwise replace. */
function $moveBehindLink(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const end = selection.isBackward() ? selection.anchor : selection.focus;
  const link = $findMatchingParent(end.getNode(), $isLinkNode);
  if (link) link.selectNext(0, 0);
  else {
    selection.anchor.set(end.key, end.offset, end.type);
    selection.focus.set(end.key, end.offset, end.type);
  }
}

export function $removeLink(): void {
  $toggleLink(null);
}

/** Removes formats, links and headings from the selected text. Lists and quotations stay. */
export function $clearFormatting(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (selection.isCollapsed()) {
    selection.setFormat(0);
  } else {
    for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle("");
    $toggleLink(null);
  }
  for (const heading of $selectedBlocks().filter($isHeadingNode)) heading.replace($createParagraphNode(), true);
}

/** The result of reading a typed address: the link's address, or a sentence that explains the problem. */
type TypedLink = { href: string } | { problem: string };

/** Reads an address as people type it: `example.com` gets `https://`, `ada@example.com` gets `mailto:`. */
export function readTypedLink(typed: string): TypedLink {
  const text = typed.trim();
  const words = currentAdminWords().editor;
  if (!text) return { problem: words.addressMissing };
  if (/^[^\s@/:]+@[^\s@/:.]+\.[^\s@/:]+$/.test(text)) return { href: `mailto:${text}` };
  // "localhost:3000" is a host and a port, not a scheme.
  const hasScheme = /^(?:(?:tel|sms):|[a-z][a-z0-9+.-]*:(?!\d))/i.test(text);
  const href = safeHref(hasScheme || /^[/?#]/.test(text) ? text : `https://${text}`);
  if (!href) return { problem: words.schemeUnknown };
  if (/^https?:/i.test(href) && !URL.canParse(href)) return { problem: words.addressInvalid };
  return { href };
}
