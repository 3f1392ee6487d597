import type { TextMatchTransformer } from "@lexical/markdown";
import type { Gemoji } from "gemoji";
import { $getEditor, $getSelection, $isRangeSelection, $isTextNode, HISTORY_PUSH_TAG } from "lexical";
import { $isInOpenCode, $textBefore } from "./typed-address.ts";

/** Maximum number of lines in the menu. */
const maxShown = 8;

let loaded: readonly Gemoji[] | undefined;

/** All emoji with their names, which are in a separate file. It is loaded on first use. */
export async function loadEmoji(): Promise<readonly Gemoji[]> {
  loaded ??= (await import("gemoji")).gemoji;
  return loaded;
}

/**
 * The emoji with a name, then those with a tag, that begins with the text. An emoji with exactly this name comes first.
 */
export function emojiFor(text: string, all: readonly Gemoji[]): Gemoji[] {
  const begins = (words: readonly string[]) => words.some((word) => word.startsWith(text));
  const exact = all.filter(({ names }) => names.includes(text));
  const named = all.filter(({ names }) => begins(names));
  const tagged = all.filter(({ tags }) => begins(tags));
  return [...new Set([...exact, ...named, ...tagged])].slice(0, maxShown);
}

/** A name begins a word. In `1:100:` or `10:30:` colons separate numbers. */
const emojiMayFollow = /(?:^|[\s([{])$/;

const emojiNamed = (name: string) => loaded?.find(({ names }) => names.includes(name))?.emoji;

/** `:name:` becomes the emoji of that name. One undo brings the name back. */
export const typedEmoji: TextMatchTransformer = {
  type: "text-match",
  dependencies: [],
  trigger: ":",
  regExp: /:([a-z0-9_+-]{2,30}):$/,
  replace: (node, [typed, name = ""]) => {
    if (node.hasFormat("code") || $isInOpenCode(node, 0) || !emojiMayFollow.test($textBefore(node))) return;
    if (loaded) {
      node.setTextContent(emojiNamed(name) ?? typed);
      return;
    }
    const editor = $getEditor();
    // Text typed meanwhile stays after it.
    void loadEmoji()
      .then(() => editor.update(() => $replaceBeforeCaret(typed, emojiNamed(name)), { tag: HISTORY_PUSH_TAG }))
      .catch(() => {});
  },
};

function $replaceBeforeCaret(typed: string, emoji: string | undefined): void {
  const selection = $getSelection();
  if (!emoji || !$isRangeSelection(selection) || !selection.isCollapsed()) return;
  const { offset } = selection.anchor;
  const node = selection.anchor.getNode();
  const at = $isTextNode(node) ? node.getTextContent().lastIndexOf(typed, offset - typed.length) : -1;
  if (!$isTextNode(node) || at === -1) return;
  const caret = offset - typed.length + emoji.length;
  node.spliceText(at, typed.length, emoji).select(caret, caret);
}
