import { expect, test } from "vitest";
import { anAuthor, aPage, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { findScreen } from "../../client/routes.tsx";
import { fileRoutes, type PublicRoute, patternOf, prefixes, screenRoutes, urlOf } from "../../shared/routes.ts";
import { requestKind } from "../http/request-kind.ts";
import { cacheKey } from "./cache/cache-key.ts";
import { knownRoute } from "./find-route.ts";

const routes = Object.entries<PublicRoute>({ ...screenRoutes, ...fileRoutes });

/** A value for every parameter of the table; a new parameter needs one here. */
const values: Record<string, string | number> = {
  token: "secret",
  start: 1,
  year: new Date().getFullYear(),
  name: "home",
  file: "0123456789.css",
  slug: "about",
  tag: "tea",
  author: "ada",
  language: "de",
};

function exampleOf(path: string, own: Record<string, string | number | undefined>): string {
  return path.replace("/*", "").replace(/:(\w+)/g, (_, name: string) => {
    const value = { ...values, ...own }[name];
    if (value === undefined) throw new Error(`The test has no value for :${name}`);
    return String(value);
  });
}

/** Query strings that some routes need. */
const queries: Record<string, (postId: string) => string> = {
  oembed: (postId) => `?url=${encodeURIComponent(`http://localhost:3000/blog/${postId}`)}`,
};

test.each(routes)(
  "the route %s has the status, cache, canonical URL and metrics kind of the table",
  async (name, route) => {
    const { origin, db, asAdmin, asVisitor } = await servedApp();
    const author = anAuthor(db, { slug: "ada" });
    aPost(db, { details: { language: "de" } });
    const { _id: postId } = aPost(db, { details: { tags: ["Tea"], authors: [author.id] } });
    await asAdmin.site.save({ version: 0, values: { layout: "list" } });
    aPage(db, { title: "About" });
    const [start] = await asVisitor.post.sitemapStarts();
    const path = exampleOf(route.path, { postId, start });
    expect(knownRoute(path)?.name).toBe(name);
    expect(requestKind(path)).toBe("page");
    expect(cacheKey(path)).toBe(route.cache === null ? null : path);

    const url = path + (queries[name]?.(postId) ?? "");
    const answers = [await fetch(origin + url), await fetch(origin + url)];
    // This preview does not exist.
    expect(answers.map(({ status }) => status)).toEqual(name === "preview" ? [404, 404] : [200, 200]);
    // Only a response of the application has a request id.
    const isCached = !answers[1]?.headers.has("x-request-id");
    expect(isCached).toBe(route.cache !== null);
    expect((answers[0]?.headers.get("content-type") ?? "").startsWith("text/html")).toBe(name in screenRoutes);

    const other = await fetch(`${origin}/${url}`, { redirect: "manual" });
    const location = route.hasNoCanonical || path === "/" ? null : url;
    if (path !== "/")
      expect([other.headers.get("location"), other.status === 301]).toEqual([location, location !== null]);
  },
);

test("every page route has a screen, and no file route has one", () => {
  for (const { path } of Object.values(screenRoutes))
    expect(findScreen(exampleOf(path, { postId: "some-post" }))?.screen).toBeDefined();
  // One segment without a dot is a page for the client, which no link leads to.
  for (const [name, { path }] of Object.entries(fileRoutes))
    if (name !== "markdown" && name !== "oembed")
      expect(findScreen(exampleOf(path, { postId: "some-post" })), name).toBe(null);
});

test("a URL outside the table has no page and takes no memory in the cache", async () => {
  const { origin, cache } = await servedApp();
  for (const path of ["/blog/a/b", "/tag/x/y", "/feed.xml/more", "/sitemap-x.xml", "/search/x"]) {
    expect([knownRoute(path), cacheKey(path)], path).toEqual([null, null]);
    expect((await fetch(origin + path)).status, path).toBe(404);
  }
  for (const path of ["/nothing", "/blog"]) expect((await fetch(origin + path)).status, path).toBe(404);
  expect(cache.bytes()).toBe(0);
  // A post that does not exist is cached with the keys that are not bounded.
  expect((await fetch(`${origin}/blog/none`)).status).toBe(404);
  expect(cache.bytes()).toBeGreaterThan(0);
});

test("no public route begins with a reserved prefix, and prefixes are counted by their name", () => {
  for (const [kind, prefix] of Object.entries(prefixes)) {
    expect(requestKind(`${prefix}/x?y`)).toBe(kind);
    for (const [, { path }] of routes) expect(path.startsWith(`${prefix}/`), path).toBe(false);
  }
});

test("a URL is written with encoded parameters and read back", () => {
  expect(urlOf("/a/:first/:second.md", { first: "x/y", second: "ü" })).toBe("/a/x%2Fy/%C3%BC.md");
  expect([urlOf(screenRoutes.home.path), urlOf(screenRoutes.admin.path)]).toEqual(["/", "/admin"]);
  const pattern = patternOf(screenRoutes.post.path);
  // A browser reads a backslash as a slash: a redirect to this path would lead to another host.
  expect(patternOf(screenRoutes.page.path).test("/\\evil")).toBe(false);
  expect(pattern.exec(urlOf(screenRoutes.post.path, { postId: "p-1" }))?.groups).toEqual({ postId: "p-1" });
  for (const path of ["/blog/", "/blog/a/b", `/blog/${"x".repeat(541)}`, "/blog/a.md"])
    expect(pattern.test(path), path).toBe(false);
});
