import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importSources } from "../../../shared/moving-formats.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readers } from "./readers.ts";

test("each format has the reader of its kind, and README and docs/moving.md name it", () => {
  for (const [kind, reader] of Object.entries(readers)) expect(reader.kind).toBe(kind);
  for (const page of ["README.md", "docs/moving.md"]) {
    const text = readFileSync(page, "utf8");
    for (const { name } of Object.values(importSources)) expect(text).toContain(name);
  }
});

test("a source that no reader knows gets a sentence with all formats and what they come in", () => {
  expect(serverEn.importNotRecognised({ file: "a.pdf" })).toBe(
    "a.pdf is no export that Longhand knows: WordPress, Blogger, RSS/Atom or Disqus (XML), Ghost (JSON), Movable Type, TypePad (text), Medium, Substack, Notion, Tumblr or Longhand (zip), Markdown (folder or zip)",
  );
});
