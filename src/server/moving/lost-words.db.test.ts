import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aWxr, type WxrItem } from "../../../tests/support/moving/a-wxr.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { posts } from "../core/db/schema.ts";

/** Imports an export of WordPress with these texts. */
async function importTexts(...contents: string[]) {
  const { db, importInto } = anImportingBlog();
  const path = join(aFolder(), "export.xml");
  writeFileSync(path, aWxr(contents.map((content, at): WxrItem => ({ id: at + 1, title: `Post ${at}`, content }))));
  const { items } = await importInto(path);
  const codes = items.filter(({ kind }) => kind === "post").map(({ reasons }) => reasons.map(({ code }) => code));
  return { texts: db.select().from(posts).orderBy(posts.id).all(), codes };
}

/** Words of HTML, by a reader that knows no elements. */
const wordsIn = (html: string) => html.replace(/<[^<>]*>/g, " ").match(/\p{L}+/gu) ?? [];

test("what stands behind a player or field without an end stays", async () => {
  const names =
    "iframe video audio script object textarea title style noscript select noembed noframes xmp template option";
  const contents = names.split(" ").flatMap((name) => {
    const around = (tag: string) => `First paragraph.\n\n${tag}\n\nSecond <b>bold</b> paragraph.\n\nThird.`;
    return [around(`<${name} data-a="b" />`), around(`<${name}/>`)];
  });
  const { texts, codes } = await importTexts(...contents);
  for (const { description } of texts) {
    expect(wordsIn(description)).toEqual(["First", "paragraph", "Second", "bold", "paragraph", "Third"]);
    expect(description).toMatch(/<(b|strong)>bold</);
    // The classic editor's paragraphs are made behind it, too.
    expect(description).toContain("<p>Third.</p>");
  }
  expect(codes.flat()).not.toContain("words-lost");
});

test("a long text inside a player is reported as lost, words for old browsers are not", async () => {
  const words = "word ".repeat(40);
  const { codes } = await importTexts(
    `<p>A</p><iframe src="https://a.example/x">${words}</iframe>`,
    `<p>A</p><video src="https://a.example/x"><p>${words}</p></video>`,
    `<p>A</p><object data="https://a.example/x">${words}</object>`,
    '<p>A</p><video src="https://a.example/x">Your browser plays no videos.</video>',
  );
  expect(codes.map((of) => of.includes("words-lost"))).toEqual([true, true, true, false]);
});

test("a link around an image that is missing can be seen", async () => {
  const { texts } = await importTexts(
    '<a href="https://a.example/s1600/p.png"><img src="https://a.example/p.png"></a>',
  );
  expect(texts[0]?.description).toMatch(/<a href="https:\/\/a\.example\/s1600\/p\.png"[^>]*>[^<]+<\/a>/);
});
