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

/** An address of at most 2,000 characters, of the web or of mail, at the end of a text, with the punctuation after it. */
const address =
  /(?:^|[\s(["'])((?:https?:\/\/|www\.)[^\s<>"]{1,2000}|[\w.+-]{1,64}@[^\s<>"@/]{1,255})(?:"[.,;:!?)'"\]]{0,20})?\s?$/;

/** Each part of the host's name, of which there are at least two; `www.` and the name before it are no address. */
const webHost = /^www(?:\.[\p{L}\p{N}-]+){2,}(?:[:/?#]|$)/iu;
const mail = /^[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** Where a link leads whose text is a typed address, or undefined if that is none. */
function hrefOf(typed: string): string | undefined {
  const href = mail.test(typed) ? `mailto:${typed}` : webHost.test(typed) ? `https://${typed}` : typed;
  return href !== typed || (/^https?:/.test(typed) && URL.canParse(typed)) ? href : undefined;
}

/** The address without trailing punctuation. It keeps a closing bracket if it contains the opening one, as on Wikipedia. */
function withoutPunctuation(text: string): string {
  let closed = text.split(")").length - text.split("(").length;
  let end = text.length;
  for (; end > 0; end--) {
    const last = text.charAt(end - 1);
    if (last === ")" ? closed-- <= 0 : !/[.,;:!?'\]]/.test(last)) break;
  }
  return text.slice(0, end);
}

/** Whether a position follows an unclosed backtick: after a link there, the closing backtick would not make code. */
export function $isInOpenCode(text: TextNode, start: number): boolean {
  const before = text.getPreviousSiblings().map((node) => node.getTextContent());
  return [...before, text.getTextContent().slice(0, start)].join("").split("`").length % 2 === 0;
}

/** Links the address at the end of a text. @returns the link */
function $linkLast(text: TextNode): LinkNode | undefined {
  const found = address.exec(text.getTextContent());
  const typed = withoutPunctuation(found?.[1] ?? "");
  const href = hrefOf(typed);
  if (!found || href === undefined || text.hasFormat("code") || $isLinkNode(text.getParent())) return undefined;
  if ($isInOpenCode(text, found.index)) return undefined;
  const start = found.index + found[0].indexOf(typed);
  const parts = text.splitText(start, start + typed.length);
  const written = parts[start > 0 ? 1 : 0];
  const link = $createLinkNode(href).append($createTextNode(typed).setFormat(text.getFormat()));
  return written?.replace(link);
}

/** Links an address when a space is typed after it. One undo removes the link. */
export const typedAddress: TextMatchTransformer = {
  type: "text-match",
  dependencies: [LinkNode],
  trigger: " ",
  regExp: address,
  replace: (text) => void $linkLast(text),
};

/** Links an address when Enter is pressed after it. */
export function registerAddressOnEnter(editor: LexicalEditor): () => void {
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

/** The text of the line before a text node, in any format. */
export const $textBefore = (text: TextNode): string =>
  text
    .getPreviousSiblings()
    .map((node) => node.getTextContent())
    .join("");
