import { $createHorizontalRuleNode, HorizontalRuleNode } from "@lexical/extension";
import { $isListItemNode, $isListNode } from "@lexical/list";
import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  CODE,
  type ElementTransformer,
  HIGHLIGHT,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  type TextMatchTransformer,
  UNORDERED_LIST,
} from "@lexical/markdown";
import { $createHeadingNode, $createQuoteNode, HeadingNode, QuoteNode } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_LOW,
  COMPOSITION_END_COMMAND,
  defineExtension,
  mergeRegister,
  safeCast,
  TextNode,
} from "lexical";
import { endsInAddress, isInAddress, typedEnds } from "../../../lib/punctuation/punctuation.ts";
import { $isInCode } from "../edits/block-types.ts";
import { registerGuardedShortcuts } from "../lexical-internals/guarded-shortcuts.ts";
import { typedEmoji } from "../typing/emoji.ts";
import { $isInOpenCode, $textBefore, registerAddressOnEnter, typedAddress, unspaced } from "../typing/typed-address.ts";

/** `#` makes an h1, as in Markdown that is pasted or typed as source. */
const heading: ElementTransformer = {
  type: "element",
  dependencies: [HeadingNode],
  regExp: /^(#{1,6})\s/,
  triggerOnEnter: true,
  export: () => null,
  replace: (line, children, [, signs = ""]) => {
    if (!$isParagraphNode(line)) return false;
    const created = $createHeadingNode(`h${signs.length as 1 | 2 | 3 | 4 | 5 | 6}`).append(...children);
    line.replace(created);
    created.select(0, 0);
  },
};

/** `1)`: Markdown's second form of a numbered list. */
const bracketedList: ElementTransformer = { ...ORDERED_LIST, regExp: /^(\s*)(\d{1,})\)\s/ };

const quotation: ElementTransformer = {
  type: "element",
  dependencies: [QuoteNode],
  regExp: /^>\s/,
  export: () => null,
  replace: (line, children) => {
    if (!$isParagraphNode(line)) return false;
    const inner = $createParagraphNode().append(...children);
    line.replace($createQuoteNode({ shadowRoot: true }).append(inner));
    inner.select(0, 0);
  },
};

const rule: ElementTransformer = {
  type: "element",
  dependencies: [HorizontalRuleNode],
  regExp: /^(?:---|\*\*\*|___)\s?$/,
  triggerOnEnter: true,
  export: () => null,
  replace: (line) => {
    if (!$isParagraphNode(line)) return false;
    line.insertBefore($createHorizontalRuleNode());
    line.clear().select();
  },
};

/** `- [ ] `: the dash has already made a bulleted list when the box is typed. */
const taskInList: TextMatchTransformer = {
  type: "text-match",
  dependencies: [],
  trigger: " ",
  regExp: /^\[([ xX]?)\] $/,
  replace: (box, match) => {
    const item = box.getParent();
    const list = item?.getParent();
    if (!$isListItemNode(item) || !$isListNode(list) || box.getPreviousSibling()) return;
    box.remove();
    list.setListType("check");
    item.setChecked(match[1]?.toLowerCase() === "x");
    item.select(0, 0);
  },
};

/** A Markdown link, but not in code. */
const typedLink: TextMatchTransformer = {
  ...LINK,
  replace: (text, match) => ($isInOpenCode(text, 0) ? undefined : LINK.replace?.(text, match)),
};

const formats = [
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  HIGHLIGHT,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  STRIKETHROUGH,
];

/** What underscores have just made bold or italic. */
let underscored: { sign: string; text: string } | undefined;

/** Gives the signs of a name such as `_my_name` back, whose middle was formatted before the word went on. */
function $restoreName(rest: TextNode): void {
  const formatted = rest.getPreviousSibling();
  if (!underscored || !$isTextNode(formatted) || formatted.getTextContent() !== underscored.text) return;
  if (!/^[\p{L}\p{N}_]/u.test(rest.getTextContent()) || formatted.getFormat() === rest.getFormat()) return;
  const { sign, text } = underscored;
  underscored = undefined;
  formatted.setTextContent(sign + text + sign).setFormat(rest.getFormat());
}

/** Whether the sign before the cursor may end a format: not inside code, an address, a path or a word. */
function $mayFormat(): boolean {
  const selection = $getSelection();
  const node = $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
  if (!$isRangeSelection(selection) || !$isTextNode(node)) return true;
  const before = node.getTextContent().slice(0, selection.anchor.offset);
  const sign = /([*_~=`])(?<!\1\1)\1*$/.exec(before)?.[0];
  if (!underscored || !before.endsWith(underscored.text)) underscored = undefined;
  if (!sign) return true;
  const isInCode = !sign.startsWith("`") && $isInOpenCode(node, before.length - sign.length);
  const line = $textBefore(node) + before.slice(0, -sign.length);
  if (sign.startsWith("_")) underscored = { sign, text: line.slice(line.lastIndexOf(sign) + sign.length) };
  return !isInCode && mayEndFormat(line, sign);
}

/** The place after which a word begins although no blank is before it, as after an elided article. */
const mayBeginWord = new RegExp(`[${unspaced}'’—–…]$`, "u");

function mayEndFormat(line: string, sign: string): boolean {
  const opening = line.lastIndexOf(sign);
  if (opening === -1) return true;
  const beforeOpening = /(?<!\S)\S*$/.exec(line.slice(0, opening))?.[0] ?? "";
  if (/[/\\@]/.test(beforeOpening)) return false;
  if (/[\p{L}\p{N}]/u.test(beforeOpening) && !mayBeginWord.test(beforeOpening)) return false;
  if (sign.startsWith("`")) return true;
  const content = line.slice(opening + sign.length);
  const last = /(?<!\S)\S*$/.exec(content)?.[0] ?? "";
  if (endsInAddress(last) || /[/\\]$/.test(last)) return false;
  // `_src/a_b.ts` is a path, and `__init__` a name, which other programs write with the signs of bold text.
  return !(sign.startsWith("_") && (/[/\\]/.test(last) || (sign === "__" && /^[a-z]\w*$/.test(content))));
}

/** Formats Markdown as it is typed, and sets quotes and dashes in the language of the text. One undo brings the typed characters back. */
export const MarkdownShortcutsExtension = defineExtension({
  name: "longhand/markdown-shortcuts",
  config: safeCast<{ readLanguage: () => string | null }>({ readLanguage: () => null }),
  register: (editor, { readLanguage }) =>
    mergeRegister(
      registerAddressOnEnter(editor),
      registerMarkdownShortcuts(editor, [
        heading,
        quotation,
        rule,
        CHECK_LIST,
        UNORDERED_LIST,
        ORDERED_LIST,
        bracketedList,
        CODE,
        taskInList,
        typedAddress,
        typedEmoji,
        typedLink,
        ...smartPunctuation(readLanguage),
      ]),
      registerGuardedShortcuts(editor, formats, $mayFormat),
      editor.registerNodeTransform(TextNode, $restoreName),
      editor.registerCommand(
        COMPOSITION_END_COMMAND,
        () => {
          // After Lexical has read the composed text.
          setTimeout(() => editor.update(() => $setApostrophes(readLanguage())));
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    ),
});

/** Keyboards of phones compose whole words, in which no single sign is typed: sets the apostrophes inside the word before the cursor. */
function $setApostrophes(language: string | null): void {
  const selection = $getSelection();
  const text = $isRangeSelection(selection) && selection.isCollapsed() ? selection.anchor.getNode() : null;
  if (language === null || !$isRangeSelection(selection) || !$isTextNode(text) || text.hasFormat("code")) return;
  const before = text.getTextContent().slice(0, selection.anchor.offset);
  const word = /(?<!\p{L})(?<!\p{L}')\p{L}+(?:'\p{L}+)+\s?$/u.exec(before);
  if (!word || $isInCode(selection) || $isInOpenCode(text, word.index)) return;
  if (isInAddress(word[0], $textBefore(text) + before.slice(0, word.index))) return;
  text.spliceText(word.index, word[0].length, word[0].replaceAll("'", "’"), false);
}

/**
 * Replaces straight quotes and double hyphens as they are typed. One undo restores the typed sign. Code and addresses
 * keep typed signs.
 *
 * @param readLanguage returns the BCP 47 tag of the text; null keeps signs as they are typed
 */
export function smartPunctuation(readLanguage: () => string | null): TextMatchTransformer[] {
  return typedEnds.map(({ last, end, write }) => ({
    type: "text-match",
    dependencies: [],
    trigger: last,
    regExp: end,
    replace: (sign) => {
      const language = readLanguage();
      const before = $textBefore(sign);
      const typed = sign.getTextContent();
      if (language === null || sign.hasFormat("code") || isInAddress(typed, before) || $isInOpenCode(sign, 0)) return;
      sign.setTextContent(write(typed, before, language));
    },
  }));
}
