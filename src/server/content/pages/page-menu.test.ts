import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { maxMenuLinks } from "../../../shared/limits.ts";

const about = { title: "About", isPublished: true, isInMenu: true };

test("a page without a sub title is added from its draft into the menu, once, and leaves it again", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const baseVersion = { draftId: `page-${"a".repeat(26)}`, ownVersions: [], basedOn: null };
  const { post, site } = await asAdmin.page.add({ ...about, baseVersion });
  const again = await asAdmin.page.add({ ...about, baseVersion });
  expect(again.post._id).toBe(post._id);
  expect(site.menu).toEqual([{ label: "About", href: "/about" }]);
  const { version } = await asAdmin.site.menu();
  const gone = { postId: post._id, isInMenu: false };
  const stale = { ...baseVersion, draftId: post._id, basedOn: new Date(0) };
  await expect(asAdmin.page.update({ ...gone, title: "Me", baseVersion: stale })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect((await asAdmin.site.menu()).menu).toHaveLength(1);
  expect((await asAdmin.page.update(gone)).site.menu).toEqual([]);
  await expect(asAdmin.site.saveMenu({ version, menu: [], footer: [], help: [], follow: [] })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const otherKind = asAdmin.page.update({ postId: aPost(db)._id, title: "Me" });
  await expect(otherKind).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.page.update(gone)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a page is not added when the menu is full", async () => {
  const { asAdmin } = testApp();
  const link = (at: number) => ({ kind: "address" as const, target: `/tag/${at}`, label: `${at}` });
  const menu = Array.from({ length: maxMenuLinks }, (_, at) => link(at));
  await asAdmin.site.saveMenu({ version: 0, menu, footer: [], help: [], follow: [] });
  await expect(asAdmin.page.add(about)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(await asAdmin.page.published()).toEqual([]);
});
