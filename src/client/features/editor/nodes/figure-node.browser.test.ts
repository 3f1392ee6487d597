import { buildEditorFromExtensions } from "@lexical/extension";
import { $dfs } from "@lexical/utils";
import { $getState } from "lexical";
import { expect, test } from "vitest";
import type { FigureLayout } from "../../../../shared/text/figure-layout.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $setLayout } from "./figure-node.ts";
import { $isImageNode, imageState } from "./image-node.ts";

const image = (alt: string) =>
  `<img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="${alt}" loading="lazy" decoding="async">`;
const alone = (alt: string) => `<figure>${image(alt)}</figure>`;

/** The text after the images with these descriptions were placed, in turn. */
function placed(html: string, ...steps: [alt: string, layout: FigureLayout | null][]): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  for (const [alt, layout] of steps) {
    editor.update(
      () => {
        const images = $dfs().map(({ node }) => node);
        const chosen = images.filter($isImageNode).find((node) => $getState(node, imageState).alt === alt);
        if (chosen) $setLayout(chosen, layout);
      },
      { discrete: true },
    );
  }
  return editorHandle(editor).getHtml();
}

test("a gallery includes the images beside it, across empty lines, and no others", () => {
  const html = `${alone("a")}<p>text</p>${alone("b")}${alone("c")}<p><br></p>${alone("d")}<figure>${image("e")}<figcaption>own</figcaption></figure>`;
  expect(placed(html, ["c", "gallery"])).toBe(
    `${alone("a")}<p>text</p><figure data-layout="gallery">${image("b")}${image("c")}${image("d")}</figure><figure>${image("e")}<figcaption>own</figcaption></figure>`,
  );
});

test("another layout separates the images of a gallery, and the caption stays", () => {
  const html = `<figure data-layout="gallery">${image("a")}${image("b")}<figcaption>both</figcaption></figure>`;
  const last = (attribute: string) => `<figure${attribute}>${image("b")}<figcaption>both</figcaption></figure>`;
  expect(placed(html, ["b", "wide"])).toBe(`${alone("a")}${last(' data-layout="wide"')}`);
  expect(placed(html, ["b", null])).toBe(`${alone("a")}${last("")}`);
});

test("an image inside a line becomes a figure when it is placed", () => {
  expect(placed(`<p>before ${image("a")}</p>`, ["a", "left"])).toBe(
    `<p>before\u00a0</p><figure data-layout="left">${image("a")}</figure>`,
  );
});
