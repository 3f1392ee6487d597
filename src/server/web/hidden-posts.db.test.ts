import { expect, test } from "vitest";
import { anImage, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { relateWaitingPosts } from "../content/reading/related/related-posts.ts";
import { publishDue } from "../content/writing/publish-due.ts";

const siteUrl = "https://blog.example.com";

test("a post that is not public is on no page: never published, withdrawn, deleted or scheduled", async () => {
  const now = new Date("2026-07-04T10:00:00Z");
  const { origin, db, cache, asAdmin, token } = await servedApp({
    env: { SITE_URL: siteUrl },
    deps: { now: () => now },
  });
  const imageId = anImage(db).id;
  const text = { imageId, description: "<p>Copper kettles and a quokka.</p>", subTitle: "Copper kettles" };
  const secret = { ...text, title: "Secret copper kettles" };
  const open = aPost(db, { ...text, title: "Open copper kettles" });
  const others = ["rain", "snow", "fog", "hail"].map((title) =>
    aPost(db, { imageId, title, description: `<p>${title}</p>` }),
  );
  const written = aPost(db, { ...secret, isPublished: false });
  const toCome = aPost(db, { ...secret, isPublished: false, publishAt: new Date("2026-08-01T10:00:00Z") });
  const withdrawn = aPost(db, secret);
  const deleted = aPost(db, secret);
  await relateWaitingPosts(db);
  await asAdmin.post.setPublished({ postId: withdrawn._id, isPublished: false });
  await asAdmin.post.remove({ postId: deleted._id });

  const everywhere = [
    ...["/", "/?category=Lifestyle", "/?search=kettles", "/search?q=kettles", "/search?q=quokka", "/search?q=sec"],
    ...[
      "/feed.xml",
      "/atom.xml",
      "/feed.json",
      "/feed.xml?category=Lifestyle",
      "/sitemap.xml",
      "/llms.txt",
      "/robots.txt",
    ],
    ...["/api/blog/all", `/blog/${open._id}`, `/blog/${open._id}.md`, ...others.map(({ _id }) => `/blog/${_id}`)],
    ...["/sitemap-lists.xml", "/opensearch.xml", `/oembed?url=${siteUrl}/blog/${open._id}`],
  ];
  const speaksOf = async (path: string, _id: string) => {
    // A token makes no difference, because pages are rendered for visitors.
    const body = await (await fetch(origin + path, { headers: { authorization: token } })).text();
    return body.includes("Secret") || body.includes(_id);
  };
  for (const { _id } of [written, toCome, withdrawn, deleted]) {
    for (const path of everywhere) expect(await speaksOf(path, _id), path).toBe(false);
    for (const path of [`/blog/${_id}`, `/blog/${_id}.md`, `/oembed?url=${siteUrl}/blog/${_id}`]) {
      const answer = await fetch(origin + path, { headers: { authorization: token } });
      expect([answer.status, (await answer.text()).includes("Secret")], path).toEqual([404, false]);
    }
  }

  // The scheduler publishes it, and every page has it at once.
  expect(publishDue(db, new Date("2026-08-01T10:00:00Z")).published).toBe(1);
  await relateWaitingPosts(db);
  await relateWaitingPosts(db);
  cache.clear();
  for (const path of [
    "/",
    "/search?q=quokka",
    "/feed.xml",
    "/feed.json",
    "/sitemap.xml",
    "/llms.txt",
    `/blog/${open._id}`,
  ])
    expect(await speaksOf(path, toCome._id), path).toBe(true);
});
