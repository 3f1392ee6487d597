import { expect, test } from "vitest";
import { aPage } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";

const none = { menu: [], footer: [], help: [], follow: [] };

test("menu and footer show their entries in order, and leave out what readers cannot open", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const page = aPage(db, { title: "About" });
  const read = async () => (await fetch(origin)).text();
  expect(await read()).not.toContain("site-menu");
  const { version, choices } = await asAdmin.site.menu();
  expect(choices.page).toEqual([{ target: page._id, name: "About" }]);
  const about = { kind: "page", target: page._id, label: "" } as const;
  const menu = [
    { kind: "category", target: "Finance", label: "Money" } as const,
    about,
    { kind: "tag", target: "99", label: "Gone" } as const,
    { kind: "address", target: "https://elsewhere.example/?a=1", label: "Elsewhere" } as const,
  ];
  const help = [{ kind: "address", target: "/help", label: "Help" } as const];
  await asAdmin.site.saveMenu({ version, help });
  // A tab of an earlier version sends two lists.
  const { site, state } = await asAdmin.site.saveMenu({ version: version + 1, menu, footer: [about] });
  expect(state.help).toMatchObject(help);
  expect(site.menu.map(({ label, href }) => [label, href])).toEqual([
    ["Money", "/?category=Finance"],
    ["About", "/about"],
    ["Elsewhere", "https://elsewhere.example/?a=1"],
  ]);
  expect(state.menu.map(({ name }) => name)).toEqual(["Finance", "About", null, "Elsewhere"]);
  expect((await read()).match(/href="\/about"/g)).toHaveLength(2);
  await asAdmin.post.setPublished({ postId: page._id, isPublished: false });
  expect(await read()).not.toContain("/about");
  expect((await asAdmin.site.menu()).footer.map(({ name }) => name)).toEqual([null]);
});

test("a menu that was changed elsewhere is not replaced, and a bad entry changes nothing", async () => {
  const { asAdmin, asVisitor } = testApp();
  await asAdmin.site.saveMenu({ version: 0, ...none });
  await expect(asAdmin.site.saveMenu({ version: 0, ...none })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const target of ["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "about"]) {
    const menu = [{ kind: "address", target, label: "Bad" } as const];
    await expect(asAdmin.site.saveMenu({ ...none, version: 1, menu }), target).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  }
  expect((await asAdmin.site.menu()).menu).toEqual([]);
  await expect(asVisitor.site.menu()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.site.saveMenu({ version: 1, ...none })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
