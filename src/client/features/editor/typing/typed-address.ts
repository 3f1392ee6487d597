import { $createLinkNode, $isLinkNode, LinkNode } from "@lexical/link";
import type { TextMatchTransformer } from "@lexical/markdown";
import {
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type TextNode,
} from "lexical";
import { $isInCode } from "../edits/block-types.ts";

/** An address at the end of a text, with the signs of the sentence that follow it. */
const address = /(?:^|[\s(["'])(https?:\/\/[^\s<>"]+)(?:"[.,;:!?)'"\]]*)?\s?$/;

/** A closing bracket is the address's own where it opened one, as encyclopedias do. */
function withoutSigns(text: string): string {
  let closed = text.split(")").length - text.split("(").length;
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (last === ")" ? closed-- <= 0 : !/[.,;:!?'\]]/.test(last)) break;
  }
  return text.slice(0, end);
}

/** Between a sign of code and the one that ends it, which is still to be typed, a link would keep the two apart. */
export function $isInOpenCode(text: TextNode, start: number): boolean {
  const before = text.getPreviousSiblings().map((node) => node.getTextContent());
  return [...before, text.getTextContent().slice(0, start)].join("").split("`").length % 2 === 0;
}

/** Links the address with which a text ends. @returns the link */
function $linkLast(text: TextNode): LinkNode | undefined {
  const found = address.exec(text.getTextContent());
  const href = withoutSigns(found?.[1] ?? "");
  if (!found || !URL.canParse(href) || text.hasFormat("code") || $isLinkNode(text.getParent())) return undefined;
  if ($isInOpenCode(text, found.index)) return undefined;
  const start = found.index + found[0].indexOf(href);
  const parts = text.splitText(start, start + href.length);
  const written = parts[start > 0 ? 1 : 0];
  const link = $createLinkNode(href).append($createTextNode(href).setFormat(text.getFormat()));
  return written?.replace(link);
}

/** An address becomes a link when a space is typed after it; one undo takes the link away. */
export const typedAddress: TextMatchTransformer = {
  type: "text-match",
  dependencies: [LinkNode],
  trigger: " ",
  regExp: address,
  replace: (text) => void $linkLast(text),
};

/** So it does when the line ends. */
export function registerTypedAddress(editor: LexicalEditor): () => void {
  const $endLine = () => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false;
    const { anchor } = selection;
    const text = anchor.getNode();
    if (!$isTextNode(text) || anchor.offset !== text.getTextContentSize() || $isInCode(selection)) return false;
    const link = $linkLast(text);
    if (link) {
      const last = link.getNextSibling();
      if ($isTextNode(last)) last.selectEnd();
      else link.selectNext(0, 0);
    }
    return false;
  };
  return mergeRegister(
    editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $endLine, COMMAND_PRIORITY_LOW),
    editor.registerCommand(INSERT_LINE_BREAK_COMMAND, $endLine, COMMAND_PRIORITY_LOW),
  );
}
