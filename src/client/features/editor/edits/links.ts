import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $createTextNode, $getSelection, $insertNodes, $isNodeSelection, $isRangeSelection } from "lexical";

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
  else if (!selection.isCollapsed()) $toggleLink(href, { rel: null });
  else $insertNodes([$createLinkNode(href).append($createTextNode(text))]);
}

export function $removeLink(): void {
  $toggleLink(null);
}
