import { $createLinkNode, $isLinkNode, $toggleLink } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import { $createTextNode, $getSelection, $insertNodes, $isRangeSelection } from "lexical";

/** Links the selected text; changes the link that the cursor is in; or writes the address as a link of its own. */
export function $applyLink(href: string): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  if (link && selection.isCollapsed()) link.setURL(href);
  else if (!selection.isCollapsed()) $toggleLink(href, { rel: null });
  else $insertNodes([$createLinkNode(href).append($createTextNode(href.replace(/^(https?:\/\/|mailto:)/i, "")))]);
}

export function $removeLink(): void {
  $toggleLink(null);
}
