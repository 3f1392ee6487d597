import { setImmediate as nextTurn } from "node:timers/promises";
import { ClipboardImportExtension } from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import { $getRoot, $getSelection } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $insertCard, $insertVideo, registerCards } from "./paste-address.ts";

const address = "https://example.com/a";
const link = `<a href="${address}" rel="noopener">${address}</a>`;
const card = `<p><a href="${address}" title="Grass" data-card="The Hills" rel="noopener">A hill</a></p>`;

/** A text into which an address was pasted, and what the other site then says. */
function pasteAddress(into: string, text = address) {
  const asked: string[] = [];
  let answer: (said: { title: string; description: string; site: string } | null) => void = () => {};
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: into }));
  const failures: string[] = [];
  const fetchCard = (url: string) => {
    asked.push(url);
    return new Promise<typeof said | null>((resolve) => {
      answer = resolve;
    });
  };
  registerCards(editor, { fetchCard, sentenceOf: String }, (sentence) => failures.push(sentence));
  const change = (what: () => void) => editor.update(what, { discrete: true });
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  const clipboard = {
    types: ["text/plain"],
    getData: (type: string) => (type === "text/plain" ? text : ""),
    files: [],
  };
  change(() => $insertDataTransfer(clipboard as unknown as DataTransfer, $getRoot().selectEnd()));
  return {
    asked,
    failures,
    change,
    html: () => editorHandle(editor).getHtml(),
    type: (typed: string) => change(() => void $getSelection()?.insertText(typed)),
    answer: async (said: Parameters<typeof answer>[0]) => {
      // The editor asks, and shows the answer, after updates of its own.
      await nextTurn();
      answer(said);
      await nextTurn();
    },
  };
}
const said = { title: "A hill", description: "Grass", site: "The Hills" };

test("an address that is pasted alone on a line is a link at once, and a card when the other site has answered", async () => {
  const { html, asked, answer } = pasteAddress("<p>one</p><p><br></p>");
  expect(html()).toBe(`<p>one</p><p>${link}</p>`);
  expect(asked).toEqual([address]);
  await answer(said);
  expect(html()).toBe(`<p>one</p>${card}`);
});

test("a line that the writer changed meanwhile stays, and so does a link to a site without a title", async () => {
  const changed = pasteAddress("");
  changed.type(" and more");
  await changed.answer(said);
  expect(changed.html()).toContain("and more");
  expect(changed.html()).not.toContain("data-card");
  const silent = pasteAddress("");
  await silent.answer(null);
  expect(silent.html()).toBe(`<p>${link}</p>`);
});

test("an address inside a line sends no request", () => {
  expect(pasteAddress("<p>see </p>").asked).toEqual([]);
});

test("a video gets the title that its service gives", async () => {
  const { html, answer } = pasteAddress("", "https://youtu.be/dQw4w9WgXcQ");
  await answer({ ...said, title: "A song" });
  expect(html()).toContain('data-video="youtube" rel="noopener">A song</a>');
});

test("a video without a title that its form inserts gets the title that its service gives", async () => {
  const { html, change, answer } = pasteAddress("<p>one</p>", "two");
  change(() => $insertVideo("https://youtu.be/dQw4w9WgXcQ", ""));
  await answer({ ...said, title: "A song" });
  expect(html()).toContain('data-video="youtube" rel="noopener">A song</a>');
});

test("the writer sees the reason when a requested card stays a link", async () => {
  const { html, change, answer, failures } = pasteAddress("<p>one</p>", "two");
  change(() => $insertCard(address));
  await answer(null);
  expect(html()).toBe(`<p>onetwo</p><p>${link}</p>`);
  expect(failures).toEqual(["There is no card: the page cannot be reached or has no title. Its address is a link"]);
  const pasted = pasteAddress("");
  await pasted.answer(null);
  expect(pasted.failures).toEqual([]);
});
