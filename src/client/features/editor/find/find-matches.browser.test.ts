import { buildEditorFromExtensions } from "@lexical/extension";
import { HISTORY_PUSH_TAG, UNDO_COMMAND } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $findMatches, $replaceMatch, type FindOptions, findPattern } from "./find-matches.ts";

const loosely = { isCaseSensitive: false, isWholeWord: false };

function anEditor(initialHtml: string) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  const find = (typed: string, options: FindOptions = loosely) => {
    const pattern = findPattern(typed, options);
    return pattern ? editor.read(() => $findMatches(pattern)) : [];
  };
  const { getHtml } = editorHandle(editor);
  return {
    getHtml,
    count: (typed: string, options?: FindOptions) => find(typed, options).length,
    replaceAll: (typed: string, by: string) => {
      const matches = find(typed).toReversed();
      editor.update(
        () => {
          for (const match of matches) $replaceMatch(match, by);
        },
        { tag: HISTORY_PUSH_TAG, discrete: true },
      );
    },
    undo: () => {
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      return getHtml();
    },
  };
}

test("words are found across formats and links, not across blocks and images", () => {
  const { count } = anEditor(
    "<p>The ra<strong>in</strong> and the <a href='/x'>r</a>ain</p><ul><li>rain</li></ul><pre><code>ra\nin\nrain</code></pre>" +
      "<table><tbody><tr><td>ra</td><td>in</td></tr></tbody></table>",
  );
  expect(count("rain")).toBe(4);
  expect(count("")).toBe(0);
});

test("case and whole words matter when asked, in any script, and signs are no expression", () => {
  const { count } = anEditor("<p>Öl, öl und Ölweg. It’s 3.5 (or 315), 5′10″</p>");
  expect(count("öl")).toBe(3);
  expect(count("öl", { isCaseSensitive: true, isWholeWord: false })).toBe(1);
  expect(count("öl", { isCaseSensitive: false, isWholeWord: true })).toBe(2);
  expect(count("3.5")).toBe(1);
  expect(count("(or")).toBe(1);
  expect(count("it's")).toBe(1);
  expect(count(`5'10"`)).toBe(1);
});

test("soft hyphens and decomposed letters do not hide a word", () => {
  const { count, replaceAll, getHtml } = anEditor(
    "<p>Donau\u00addampf\u00adschiff in Mu\u0308nchen, München, Mu</p><p>a\u200bb 10\u202f000</p>",
  );
  expect(count("Donaudampfschiff")).toBe(1);
  expect(count("Donau\u00addampf")).toBe(1);
  for (const typed of ["München", "Mu\u0308nchen"]) expect(count(typed)).toBe(2);
  expect(count("München", { isCaseSensitive: true, isWholeWord: true })).toBe(2);
  expect(count("Mu")).toBe(1);
  expect(["ab", "10 000", "\u00ad"].map((typed) => count(typed))).toEqual([1, 1, 0]);
  replaceAll("Donaudampfschiff in München", "Boot");
  expect(getHtml()).toContain("<p>Boot, München");
});

test("replacing all keeps the formats and is one undo step", () => {
  const before = "<p>A <strong>red</strong> boat, red <em>re</em>d, bored.</p><p>red</p>";
  const { getHtml, replaceAll, undo } = anEditor(before);
  replaceAll("red", "$& blue");
  expect(getHtml()).toBe(
    "<p>A <strong>$&amp; blue</strong> boat, $&amp; blue <em>$&amp; blue</em>, bo$&amp; blue.</p><p>$&amp; blue</p>",
  );
  expect(undo()).toBe(before);
});

test("replacing by nothing leaves no empty formats", () => {
  const { getHtml, replaceAll } = anEditor("<p>It is <strong>very</strong> late</p>");
  replaceAll("very ", "");
  expect(getHtml()).toBe("<p>It is late</p>");
});
