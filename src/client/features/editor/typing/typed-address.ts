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
import { splitLinks } from "../../../../shared/text/split-links.ts";
import { $isInCode } from "../edits/block-types.ts";

/** Letters of scripts that have no blanks between words, such as Chinese and Japanese. */
export const unspaced = "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}";

/** An address of at most 2,000 characters, of the web or of mail, at the end of a text, with the punctuation around it. */
const address = new RegExp(
  `(?:^|[\\s${unspaced}])[\\p{Ps}\\p{Pi}\\p{Pf}"']{0,9}((?:https?://|www\\.)\\S{1,2000}|[\\w.+-]{1,64}@\\S{1,255})\\s?$`,
  "iu",
);

/** Each part of the host's name, of which there are at least two; `www.` and the name before it are no address. */
const webHost = /^www(?:\.[\p{L}\p{N}-]+){2,}/iu;
const mail = /^[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u;

/** The address that a text begins with, and where a link to it leads. Only punctuation may follow it. */
function addressAt(text: string): { typed: string; href: string } | undefined {
  const scheme = webHost.test(text) ? "https://" : "";
  const [before, link] = splitLinks(scheme + text);
  const typed = before ? mail.exec(text)?.[0] : link?.slice(scheme.length);
  if (!typed || /[\p{L}\p{N}]/u.test(text.slice(typed.length))) return undefined;
  return { typed, href: before || !link ? `mailto:${typed}` : link };
}

/** Whether a position follows an unclosed backtick: after a link there, the closing backtick would not make code. */
export function $isInOpenCode(text: TextNode, start: number): boolean {
  const before = text.getPreviousSiblings().map((node) => node.getTextContent());
  return [...before, text.getTextContent().slice(0, start)].join("").split("`").length % 2 === 0;
}

/** Links the address at the end of a text. @returns the link */
function $linkLast(text: TextNode): LinkNode | undefined {
  const found = address.exec(text.getTextContent());
  const { typed, href } = addressAt(found?.[1] ?? "") ?? {};
  if (!found || !typed || !href || text.hasFormat("code") || $isLinkNode(text.getParent())) return undefined;
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
