import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aNewDraft, anImage, aPost, aText, aVersion } from "../../../tests/support/factories.ts";
import { aWxr, wxrEnd, wxrHead, wxrItem } from "../../../tests/support/moving/a-wxr.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { categoryNames, changeCategory, findCategory } from "../content/categories/category-service.ts";
import { findDetails } from "../content/reading/details/post-details.ts";
import { answeringRedirect } from "../content/redirects/find-redirect.ts";
import { saveDraft } from "../content/writing/drafts/draft-service.ts";
import { updatePost } from "../content/writing/post-service.ts";
import { idAt } from "../core/db/id.ts";
import { drafts, posts, revisions } from "../core/db/schema.ts";
import { repairImported } from "./repair-imported.ts";
import { undoImport } from "./undo-import.ts";
import { mostAdded } from "./write/choose-categories.ts";

const first = ["Technology", "Startup", "Lifestyle", "Finance"];

const inCategories = (id: number, ...names: string[]) =>
  wxrItem({ id, title: `Post ${id}` }).replace(
    "</item>",
    `${names.map((name) => `<category domain="category" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`).join("")}</item>`,
  );

function aSource(items: string[], head = "") {
  const path = join(aFolder(), "export.xml");
  writeFileSync(path, wxrHead + head + items.join("") + wxrEnd);
  return path;
}

test("an import makes up no cover, sub title and category", async () => {
  const { db, importInto } = anImportingBlog();
  const report = await importInto(
    aSource([wxrItem({ id: 1, title: "Bare", content: "One. Two." }), inCategories(2, "Uncategorized")]),
  );
  const none = { subTitle: "", category: "", imageId: null };
  for (const row of db.select().from(posts).all()) expect(row).toMatchObject(none);
  expect(report.items.filter(({ kind }) => kind === "media")).toEqual([]);
  expect(categoryNames(db)).toEqual(first);
});

test("posts are in their first or primary category, and have the others as tags", async () => {
  const { db, importInto } = anImportingBlog();
  const yoast = `<wp:postmeta><wp:meta_key>_yoast_wpseo_primary_category</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>`;
  const head = `<wp:category><wp:term_id>9</wp:term_id><wp:category_nicename>tea</wp:category_nicename><wp:cat_name><![CDATA[Tea]]></wp:cat_name></wp:category>`;
  const path = aSource(
    [inCategories(1, "Walks", "Tea"), inCategories(2, "Walks", "Tea").replace("</item>", yoast)],
    head,
  );
  const report = await importInto(path);
  const rows = db.select().from(posts).orderBy(asc(posts.id)).all();
  const nameOf = (row?: (typeof rows)[number]) => [row && findDetails(db, row.id).tags, row?.category];
  const [walks, tea] = ["Walks", "Tea"].map((name) => findCategory(db, name)?.id);
  expect(rows.map(nameOf)).toEqual([
    [["Tea"], walks],
    [["Walks"], tea],
  ]);
  expect(answeringRedirect(db, "/category/walks/")?.target).toBe("/?category=Walks");
  expect(report.items.find(({ source }) => source === "term:category/walks")?.url).toBe("/?category=Walks");
  // A second import finds a renamed category again.
  changeCategory(db, { _id: walks ?? "", name: "Hikes", description: "" });
  const again = await importInto(path);
  expect(again.counts.post).toMatchObject({ unchanged: 2 });
  await undoImport(db, report.importId ?? "", new Date());
  expect(categoryNames(db)).toEqual([...first, "Hikes"]);
});

test("at most the 12 categories with the most posts become categories; an undo takes them back", async () => {
  const { db, importInto } = anImportingBlog();
  const names = Array.from({ length: mostAdded + 2 }, (_, at) => `Subject ${at}`);
  // All but the first two have two posts.
  const items = names.flatMap((name, at) => (at < 2 ? [name] : [name, name]));
  const path = aSource(items.map((name, at) => inCategories(at + 1, name)));
  const report = await importInto(path);
  const added = categoryNames(db).filter((name) => !first.includes(name));
  expect(added.toSorted()).toEqual(names.slice(2).toSorted());
  const bare = db.select().from(posts).where(eq(posts.category, "")).all();
  expect(bare.map(({ id }) => findDetails(db, id).tags)).toEqual([["Subject 0"], ["Subject 1"]]);
  await undoImport(db, report.importId ?? "", new Date());
  expect(categoryNames(db)).toEqual(first);
  // And they can come again.
  const again = await importInto(path);
  expect(categoryNames(db)).toHaveLength(first.length + mostAdded);
  for (const { source } of [report, again]) {
    const said = source.reasons.find(({ code }) => code === "categories-empty");
    expect(said?.message).toContain("no posts: Technology, Startup, Lifestyle, Finance.");
  }
});

test("one named category takes all posts, and their own become tags", async () => {
  const { db, importInto } = anImportingBlog();
  await importInto(aSource([inCategories(1, "Walks"), inCategories(2, "Startup")]), { category: "finance" });
  const rows = db.select().from(posts).orderBy(asc(posts.id)).all();
  expect(rows.map(({ id, category }) => [category, findDetails(db, id).tags])).toEqual([
    ["Finance", ["Walks"]],
    ["Finance", ["Startup"]],
  ]);
  await expect(importInto(aSource([]), { category: "Sports" })).rejects.toThrow("Please choose a category");
});

test("the repair takes back the covers and sub titles that earlier imports made up, and only those", async () => {
  const { db, importInto, deps, asAdmin } = anImportingBlog();
  const path = join(aFolder(), "export.xml");
  const items = [1, 2, 3].map((id) => ({ id, title: `Post ${id}`, content: `The first sentence of ${id}. More.` }));
  writeFileSync(path, aWxr(items));
  await importInto(path);
  // As earlier versions stored it.
  const made = anImage(db, { id: idAt(new Date(0), 0, "the cover of imported posts") }).id;
  const [one, two, three] = db
    .select()
    .from(posts)
    .orderBy(asc(posts.id))
    .all()
    .map(({ id }) => id);
  const own = anImage(db).id;
  const asBefore = (postId = "", change = {}) =>
    updatePost(
      db,
      { postId, imageId: made, subTitle: `The first sentence of ${items.length}.`, ...change },
      new Date(),
    );
  asBefore(one, { subTitle: "The first sentence of 1." });
  asBefore(two, { subTitle: "My own words", imageId: own });
  const { updatedAt } = asBefore(three);
  const text = aText({ title: "Half", subTitle: "The first sentence of 3.", imageId: made });
  saveDraft(
    db,
    { ...aNewDraft, draftId: three ?? "", isNew: false, text, version: aVersion("v"), basedOn: updatedAt },
    new Date(),
  );
  const welcome = aPost(db, { subTitle: "It had rained all night.", imageId: made });

  // The button, which is shown while there is something to repair.
  const isOffered = async () => (await asAdmin.import.overview()).isRepairable;
  expect(await isOffered()).toBe(true);
  expect(await asAdmin.import.repair()).toEqual({ message: "2 covers were and 2 sub titles were taken back" });
  const rowOf = (id = "") => db.select().from(posts).where(eq(posts.id, id)).get();
  for (const id of [one, three]) expect(rowOf(id)).toMatchObject({ imageId: null, subTitle: "" });
  expect(rowOf(two)).toMatchObject({ imageId: own, subTitle: "My own words" });
  expect(rowOf(welcome._id)).toMatchObject({ imageId: made, subTitle: "It had rained all night." });
  const draft = db.select().from(drafts).get();
  expect(draft).toMatchObject({ title: "Half", imageId: null, subTitle: "", basedOn: rowOf(three)?.updatedAt });
  const kept = db.select().from(revisions).where(eq(revisions.imageId, made)).all();
  expect(kept.map(({ subTitle }) => subTitle)).toContain("The first sentence of 1.");
  expect(await repairImported(db, deps.now())).toEqual({ covers: 0, subTitles: 0 });
  expect(await isOffered()).toBe(false);
  asBefore(one, { subTitle: "The first sentence of 1.", imageId: own });
  expect(await isOffered()).toBe(true);
});
