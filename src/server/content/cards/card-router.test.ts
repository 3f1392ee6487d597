import { expect, test } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";
import { createFetcher, type Fetched, type Fetcher } from "../../core/platform/fetch/fetcher.ts";

/** An app for which every other site answers with this, and the addresses that it asked. */
function appWith(body: string | Buffer, contentType = "text/html; charset=utf-8") {
  return appWithSites(() => ({ body, contentType }));
}

/** The same, where the answer depends on the address. */
function appWithSites(answer: (url: string) => { body: string | Buffer; contentType: string }) {
  const asked: string[] = [];
  const fetcher: Fetcher = {
    ...createFetcher(true),
    fetch: async (url): Promise<Fetched> => {
      asked.push(url);
      const { body, contentType } = answer(url);
      return { url, contentType, body: Buffer.from(body) };
    },
  };
  return { asked, ...testApp({ deps: { fetcher } }) };
}

test("a card shows the page's own title, description and site, each in one line", async () => {
  const { asAdmin } = appWith(
    `<title>Plain</title><meta property="og:title" content="A \n hill &amp; a dale"><meta name=description content="Grass."><meta property="og:title" content="Second"><meta property="og:site_name" content="The Hills">`,
  );
  expect(await asAdmin.card.fetch({ url: "https://example.com/a" })).toEqual({
    title: "A hill & a dale",
    description: "Grass.",
    site: "The Hills",
  });
});

test("a page with a title alone is a card with its host", async () => {
  const { asAdmin } = appWith(
    Buffer.from("<meta charset=windows-1252><title>Caf\xe9</title><svg><title>x</title>", "latin1"),
    "text/html",
  );
  expect(await asAdmin.card.fetch({ url: "https://www.example.com/" })).toEqual({
    title: "Café",
    description: "",
    site: "example.com",
  });
});

test("services whose pages need scripts are asked for oEmbed", async () => {
  const video = appWith('{"title":"A song","author_name":"Anna","provider_name":"YouTube"}', "application/json");
  expect(await video.asAdmin.card.fetch({ url: "https://youtu.be/dQw4w9WgXcQ" })).toMatchObject({
    title: "A song",
    description: "Anna",
  });
  expect(video.asked).toEqual(["https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ"]);
  const post = appWith(
    '{"author_name":"Anna","provider_name":"X","html":"<blockquote><p>Hello <a href=x>there</a></p></blockquote>"}',
    "application/json",
  );
  expect(await post.asAdmin.card.fetch({ url: "https://x.com/anna/status/1" })).toEqual({
    title: "Anna",
    description: "Hello there",
    site: "X",
  });
});

test.each([
  [
    "https://mastodon.example/@anna/115010203040506070",
    "text/html; charset=utf-8",
    `<title>Anna: "It rained." - Mastodon</title><meta content="Mastodon" property="og:site_name"><meta content="Anna (@anna@mastodon.example)" property="og:title"><meta content="It rained." property="og:description">`,
    { title: "Anna (@anna@mastodon.example)", description: "It rained.", site: "Mastodon" },
  ],
  [
    "https://bsky.app/profile/anna.example/post/3lhx5gq2a3k2d",
    "application/json",
    `{"type":"rich","version":"1.0","author_name":"Anna (@anna.example)","provider_name":"Bluesky Social","html":"<blockquote class=\\"bluesky-embed\\"><p lang=\\"en\\">It rained.</p></blockquote>"}`,
    { title: "Anna (@anna.example)", description: "It rained.", site: "Bluesky Social" },
  ],
  [
    "https://gist.github.com/anna/0123456789abcdef0123456789abcdef",
    "text/html; charset=utf-8",
    `<title>Count the rain · GitHub</title><meta property="og:site_name" content="Gist"><meta property="og:title" content="Count the rain"><meta property="og:description" content="GitHub Gist: instantly share code, notes, and snippets.">`,
    {
      title: "Count the rain",
      description: "GitHub Gist: instantly share code, notes, and snippets.",
      site: "Gist",
    },
  ],
])("%s is a card with its title, text and service", async (url, contentType, body, card) => {
  expect(await appWith(body, contentType).asAdmin.card.fetch({ url })).toEqual(card);
});

test("a page that its service does not describe as oEmbed keeps its own title", async () => {
  const { asked, asAdmin } = appWithSites((url) =>
    url.startsWith("https://embed.bsky.app/")
      ? { body: '{"error":"NotFound"}', contentType: "application/json" }
      : { body: '<meta property="og:title" content="Anna">', contentType: "text/html" },
  );
  const url = "https://bsky.app/profile/anna.example";
  expect(await asAdmin.card.fetch({ url })).toEqual({ title: "Anna", description: "", site: "bsky.app" });
  expect(asked).toEqual([`https://embed.bsky.app/oembed?url=${encodeURIComponent(url)}`, url]);
});

test("a video that its service does not describe gets no card with the service's name", async () => {
  const { asAdmin } = appWithSites((url) =>
    url.includes("/oembed?")
      ? { body: "Unauthorized", contentType: "text/plain" }
      : { body: "<title> - YouTube</title>", contentType: "text/html" },
  );
  expect(await asAdmin.card.fetch({ url: "https://youtu.be/dQw4w9WgXcQ" })).toBeNull();
});

test.each([
  ["a page without a title", "<p>x", "text/html"],
  ["a file that is no page", "<title>x</title>", "application/pdf"],
])("%s makes no card", async (_what, body, type) => {
  const { asAdmin } = appWith(body, type);
  expect(await asAdmin.card.fetch({ url: "https://example.com/" })).toBeNull();
});

test("oEmbed that is no JSON makes no card", async () => {
  const { asAdmin } = appWith("<html>", "text/html");
  expect(await asAdmin.card.fetch({ url: "https://vimeo.com/1" })).toBeNull();
});

test("long titles and descriptions are cut", async () => {
  const { asAdmin } = appWith(`<title>${"a".repeat(900)}</title><meta name=description content="${"b ".repeat(900)}">`);
  const card = await asAdmin.card.fetch({ url: "https://example.com/" });
  expect([card?.title.length, card?.description.length]).toEqual([200, 300]);
});

test("visitors and a blog that fetches nothing get no cards and no images", async () => {
  const url = "https://example.com/";
  const { asVisitor } = appWith("<title>x</title>");
  await expect(asVisitor.card.fetch({ url })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.image.fetch({ url })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const off = testApp({ env: { FETCH_OTHER_SITES: "off" } });
  expect(await off.asAdmin.card.fetch({ url })).toBeNull();
  expect(await off.asAdmin.card.fetch({ url: "http://127.0.0.1/" })).toBeNull();
  await expect(off.asAdmin.image.fetch({ url })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
