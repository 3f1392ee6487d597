import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aPost } from "../../../tests/support/factories.ts";
import { wxrEnd, wxrHead, wxrItem } from "../../../tests/support/moving/a-wxr.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import type { Db } from "../core/db/client.ts";
import { translations } from "../core/db/schema.ts";
import { exportBlog, extensionOfFormat } from "./export/export-blog.ts";

/** The groups of a blog, each as its languages in order. */
function groupsIn(db: Db): string[] {
  const rows = db.select().from(translations).orderBy(asc(translations.language)).all();
  const groups = [...new Set(rows.map(({ groupId }) => groupId))];
  const languagesOf = (id: string) => rows.filter(({ groupId }) => groupId === id).map(({ language }) => language);
  return groups.map((id) => languagesOf(id).join(" ")).sort();
}

function folderOf(files: Record<string, string>): string {
  const folder = aFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test.each(["longhand", "wordpress"] as const)("translations are linked again after an export as %s", async (format) => {
  const blog = testApp();
  const english = aPost(blog.db, { title: "Tea", details: { language: "en" } });
  const german = aPost(blog.db, { title: "Tee", details: { language: "de" } });
  const draft = aPost(blog.db, { title: "Chá", isPublished: false, details: { language: "pt-BR" } });
  for (const { _id } of [german, draft]) await blog.asAdmin.translation.link({ postId: _id, of: english._id });
  aPost(blog.db, { title: "Alone" });
  const { bytes } = await exportBlog({ ...blog, now: new Date() }, format);
  const path = join(aFolder(), `blog.${extensionOfFormat[format]}`);
  await pipeline(bytes, createWriteStream(path));
  const other = anImportingBlog();
  await other.importInto(path);
  expect(groupsIn(other.db)).toEqual(["de en pt-BR"]);
  const second = await other.importInto(path);
  expect(second.counts.post).toMatchObject({ unchanged: 4, imported: 0 });
  expect(groupsIn(other.db)).toEqual(["de en pt-BR"]);
});

test("an export for Ghost says that it does not link translations", async () => {
  const blog = testApp();
  const [english, german] = ["en", "de"].map((language) => aPost(blog.db, { title: language, details: { language } }));
  await blog.asAdmin.translation.link({ postId: german?._id ?? "", of: english?._id ?? "" });
  const { bytes, report } = await exportBlog({ ...blog, now: new Date() }, "ghost");
  await bytes.toArray();
  const codes = report().items.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes.filter((code) => code === "translations-left-out")).toHaveLength(2);
});

const text = (fields: string, body = "Hot.") => `---\n${fields}\n---\n\n${body}\n`;

test("texts of Hugo are translations by their place or their key", async () => {
  const folder = folderOf({
    "hugo.toml": 'defaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    "content/posts/tea/index.md": text("title: Tea\ndate: 2024-01-02"),
    "content/posts/tea/index.de.md": text("title: Tee\ndate: 2024-01-02"),
    "content/posts/milk.md": text("title: Milk\ndate: 2024-01-03\ntranslationKey: milk"),
    "content/posts/milch.de.md": text("title: Milch\ndate: 2024-01-03\ntranslationKey: milk"),
    "content/posts/alone.md": text("title: Alone\ndate: 2024-01-04"),
  });
  const { db, importInto } = anImportingBlog();
  await importInto(folder);
  expect(groupsIn(db)).toEqual(["de en", "de en"]);
});

test("texts of Jekyll with Polyglot are translations by their address or their key", async () => {
  const folder = folderOf({
    "_config.yml": 'title: Tea\nlanguages: ["en", "de"]\ndefault_lang: en\n',
    "_posts/2024-01-02-tea.md": text("title: Tea\nlang: en\npermalink: /tea/"),
    "_posts/2024-01-02-tee.md": text("title: Tee\nlang: de\npermalink: /tea/"),
    "_posts/2024-01-03-milk.md": text("title: Milk\nlang: en\npage_id: milk"),
    "_posts/2024-01-03-milch.md": text("title: Milch\nlang: de\npage_id: milk"),
    "_posts/2024-01-03-zweite.md": text("title: Zweite\nlang: de\npage_id: milk"),
  });
  const { db, importInto } = anImportingBlog();
  const { items } = await importInto(folder);
  expect(groupsIn(db)).toEqual(["de en", "de en"]);
  const alone = items.filter(({ reasons }) =>
    reasons.some(({ message }) => message.includes("language of a translation")),
  );
  expect(alone.length).toBe(1);
});

test("texts of WordPress with WPML are translations by their group, and copies by the text that they copy", async () => {
  const item = (id: number, language: string, fields: Record<string, string> = {}) => {
    const all = { _wpml_import_language_code: language, ...fields };
    const meta = Object.entries(all).map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    );
    return wxrItem({ id, title: `Text ${id}` }).replace("</item>", `${meta.join("")}</item>`);
  };
  const group = { _wpml_import_translation_group: "41" };
  const items = [
    item(1, "en", group),
    item(2, "de", { ...group, _wpml_import_source_language_code: "en" }),
    item(3, "en"),
    item(4, "fr", { _icl_lang_duplicate_of: "3" }),
    item(5, "en"),
  ];
  const { db, importInto } = anImportingBlog();
  const { items: found } = await importInto(folderOf({ "old.xml": wxrHead + items.join("") + wxrEnd }));
  expect(groupsIn(db)).toEqual(["de en", "en fr"]);
  expect(found.flatMap(({ reasons }) => reasons.map(({ message }) => message)).join(" ")).not.toContain("_group");
});
