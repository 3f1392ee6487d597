import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import { aComment, anImage, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { commentsPerPage, foundPerPage, maxCommentLength } from "../../shared/limits.ts";
import { serverEn } from "../../shared/words/server-en.ts";
import { relateWaitingPosts } from "../content/reading/related/related-posts.ts";

/** Pages as a browser without scripts shows them. */
async function served() {
  const app = await servedApp();
  const page = async (path: string) => new JSDOM(await (await fetch(app.origin + path)).text()).window.document;
  const linksNamed = (document: Document, name: string) =>
    [...document.querySelectorAll("a")]
      .filter((link) => link.textContent === name)
      .map((link) => link.getAttribute("href"));
  return { ...app, page, linksNamed };
}

test("links lead through the pages of a search, and the field keeps the search", async () => {
  const { db, page, linksNamed } = await served();
  const imageId = anImage(db).id;
  for (let count = 0; count <= foundPerPage; count++)
    aPost(db, { imageId, description: "<p>Tea &amp; &lt;b&gt;rain&lt;/b&gt;</p>" });
  const first = await page("/search?q=rain+TEA");
  expect(first.querySelectorAll("article")).toHaveLength(foundPerPage);
  expect(first.querySelector("article p")?.innerHTML).toBe(
    "<mark>Tea</mark> &amp; &lt;b&gt;<mark>rain</mark>&lt;/b&gt;",
  );
  expect(first.querySelector("input[name=search]")?.getAttribute("value")).toBe("rain TEA");
  expect(linksNamed(first, "More matches")).toEqual(["/search?q=rain+TEA&page=2"]);
  const second = await page("/search?q=rain+TEA&page=2");
  expect(second.querySelectorAll("article")).toHaveLength(1);
  expect(linksNamed(second, "Better matches")).toEqual(["/search?q=rain+TEA"]);
  expect(linksNamed(second, "More matches")).toEqual([]);
  // An old URL from a time with more results.
  const beyond = await page("/search?q=rain&page=7");
  expect(beyond.querySelectorAll("article")).toHaveLength(1);
  expect(beyond.querySelector("nav.found-pages")?.textContent).toBe("Better matchesPage 2 of 2");
  expect(linksNamed(beyond, "Better matches")).toEqual(["/search?q=rain"]);
  expect((await page("/search?q=zebra")).querySelector("[role=status]")?.textContent).toBe("Nothing found for “zebra”");
  for (const made of ["/search?q=rain&page=0", "/search?q=rain&page=x", "/search?q=rain&page=999"])
    expect((await page(made)).querySelectorAll("article"), made).toHaveLength(foundPerPage);
});

test("a post with many comments links to the older ones", async () => {
  const { db, page, linksNamed } = await served();
  const { _id: postId } = aPost(db);
  for (let count = 0; count <= commentsPerPage; count++)
    aComment(db, { postId, content: `Said ${count}.`, isApproved: true });
  const first = await page(`/blog/${postId}`);
  expect(first.querySelectorAll("#comments li")).toHaveLength(commentsPerPage);
  const [older = ""] = linksNamed(first, "Load more comments");
  expect(older).toMatch(/#comments$/);
  const rest = await page(older ?? "");
  expect([...rest.querySelectorAll("#comments li")].map((item) => item.textContent)).toEqual([
    expect.stringContaining("Said 0."),
  ]);
});

test("only a long post with several headings has a table of contents", async () => {
  const { db, page } = await served();
  const text = "<p>One more day of rain, and nothing else to tell.</p>".repeat(70);
  const headings = "<h2>Rain</h2><h2></h2><h3>雪</h3><h2>Rain</h2>";
  const linksIn = async (description: string) => {
    const document = await page(`/blog/${aPost(db, { description })._id}`);
    const links = [...document.querySelectorAll("nav.contents a")];
    for (const link of links) {
      const place = document.getElementById(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
      expect(place?.textContent).toContain(link.textContent);
    }
    return links.map((link) => link.textContent);
  };
  expect(await linksIn(headings + text)).toEqual(["Rain", "雪", "Rain"]);
  expect(await linksIn(headings)).toEqual([]);
  expect(await linksIn(`<h2>Rain</h2><h2></h2><h2>Snow</h2>${text}`)).toEqual([]);
});

test("no heading of a post gets an id that the page itself uses", async () => {
  const { db, page } = await served();
  const text = `<p>Rain.[^1]</p>${"<p>One more day of rain, and nothing else to tell.</p>".repeat(70)}`;
  const idsIn = async (headings: string[]) => {
    const description = `${headings.map((it) => `<h2>${it}</h2>`).join("")}${text}<p>[^1]: Note.</p>`;
    const { _id } = aPost(db, { title: "Copper kettles", description });
    await relateWaitingPosts(db);
    const document = await page(`/blog/${_id}`);
    return [...document.querySelectorAll("[id]")].map(({ id }) => id);
  };
  aPost(db, { title: "Kettles of copper" });
  // Words that every post has do not make posts related.
  for (const title of ["Rain", "Snow", "Fog", "Hail", "Wind"]) aPost(db, { title });
  const own = await idsIn(["a", "b", "c"]);
  expect(own).toEqual(expect.arrayContaining(["contents", "comment-form-title", "footnotes", "related"]));
  const ids = await idsIn(own);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test("a comment that is too long stays in the form; a far longer one gets a sentence that it is still in the browser", async () => {
  const { origin, db } = await served();
  const post = aPost(db);
  const send = async (content: string) => {
    const body = new URLSearchParams({ name: "Ada", content });
    const answer = await fetch(`${origin}/blog/${post._id}`, { method: "POST", body });
    const { document } = new JSDOM(await answer.text()).window;
    const sentence = document.querySelector("#comment-form [role=alert]")?.textContent;
    return [answer.status, sentence, document.querySelector("textarea")?.value === content];
  };
  const tooLong = "The comment is longer than 5000 characters";
  // Each of these letters is sent as nine bytes.
  expect(await send("雪".repeat(1.2 * maxCommentLength))).toEqual([400, tooLong, true]);
  expect(await send("雪".repeat(10 * maxCommentLength))).toEqual([413, serverEn.commentFarTooLong, false]);
});
