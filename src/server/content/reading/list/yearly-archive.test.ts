import { expect, test } from "vitest";
import { anUnpublishedPost, aPage, aPost } from "../../../../../tests/support/factories.ts";
import { servedApp } from "../../../../../tests/support/test-app.ts";
import { archivedPerPage } from "../../../../shared/limits.ts";
import { posts } from "../../../core/db/schema.ts";

test("the archive has a page for each year of the blog's time zone, and the sitemap has them", async () => {
  const { db, origin } = await servedApp({ env: { TIME_ZONE: "Asia/Tokyo", SITE_URL: "https://blog.example" } });
  const add = (title: string, at: string) => aPost(db, { title, now: new Date(at) });
  add("Last of the year", "2024-12-31T14:59:59Z");
  add("First of the next", "2024-12-31T15:00:00Z");
  add("Summer", "2025-07-04T10:00:00Z");
  add("Long ago", "1968-03-01T10:00:00Z");
  aPage(db, { title: "About" });
  anUnpublishedPost(db, { title: "Not yet" });
  const read = async (path: string) => (await fetch(origin + path)).text();
  const canonical = '<link rel="canonical" href="https://blog.example/archive/2025">';
  for (const path of ["/archive", "/archive/2025"]) {
    const newest = await read(path);
    expect(newest.match(/July 2025|January 2025|Summer|First of the next/g)).toEqual(
      expect.arrayContaining(["July 2025", "Summer", "January 2025", "First of the next"]),
    );
    for (const other of ["Last of the year", "Not yet", ">About<"]) expect(newest).not.toContain(other);
    for (const year of [2025, 2024, 1968]) expect(newest).toContain(`href="/archive/${year}"`);
    expect(newest).toContain(canonical);
  }
  expect(await read("/archive/2024")).toContain("Last of the year");
  expect(await read("/archive/1968")).toContain("Long ago");
  const sitemap = await read("/sitemap.xml");
  for (const year of [2025, 2024, 1968]) expect(sitemap).toContain(`/archive/${year}<`);
  for (const path of ["/archive/2023", "/archive/0", "/archive/02025", "/archive/x", "/archive/2025?before=1"])
    expect((await fetch(origin + path)).status, path).toBe(404);
});

test("a year with many posts comes in slices that show each post once", async () => {
  const { db, asVisitor, origin } = await servedApp();
  aPost(db, { now: new Date("2025-07-04T10:00:00Z") });
  const row = db.select().from(posts).all()[0] as typeof posts.$inferSelect;
  for (let at = 1; at <= archivedPerPage; at++)
    db.insert(posts)
      .values({ ...row, id: `post${at}`, feedKey: (row.feedKey ?? 0) + at })
      .run();
  const first = await asVisitor.post.archive({});
  expect(first).toMatchObject({ years: [2025], year: 2025, before: null });
  const rest = await asVisitor.post.archive({ year: 2025, before: first.nextCursor });
  expect(rest.nextCursor).toBeNull();
  expect(rest.before).toBe(first.nextCursor);
  expect(new Set([...first.items, ...rest.items].map(({ _id }) => _id)).size).toBe(archivedPerPage + 1);
  expect(await (await fetch(`${origin}/archive`)).text()).toContain(`/archive/2025?before=${first.nextCursor}`);
});
