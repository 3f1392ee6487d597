import { expect, signOut, test } from "./fixtures.ts";

test("the owner renames the blog, and visitors see the new name at once; posts answer at the URL with their title, in any script", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Settings" }).click();
  // On a phone the first line of the list leads to its form below.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Blog", exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Margins");
  await page.getByRole("textbox", { name: "Headline of the home page" }).fill("Notes from the edge");
  await page.getByRole("checkbox", { name: "Show the newsletter block" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.getByRole("link", { name: "Margins, home" }).click();
  await expect(page.getByRole("heading", { name: "Notes from the edge" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);

  expect(await (await fetch(blog.origin)).text()).toMatch(/<h1[^>]*>Notes from the edge</);

  await signOut(page, blog);
  await blog.aPost({ title: "東京の夜", description: "<p>It rained.</p>" });
  const { version } = await blog.admin.site.current.query();
  await blog.admin.site.save.mutate({ version, values: { postAddress: "title" } });
  await page.goto("/");
  await page.getByRole("link", { name: /東京の夜/ }).click();
  const address = `${blog.origin}/blog/${encodeURIComponent("東京の夜")}`;
  await expect(page).toHaveURL(address);
  await expect(page.getByText("It rained.")).toBeVisible();
  // From the server, and hydrated without a complaint.
  await page.reload();
  await page.getByRole("textbox", { name: "Name" }).fill("Ada");
  await page.getByRole("textbox", { name: /comment|content/i }).fill("From far away");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText(/waiting|approval|review/i).first()).toBeVisible();
});

test.describe("in two tabs", () => {
  test.use({ expectedErrors: [/409/] });

  test("the second tab learns that the settings, a category, a tag or a redirect changed, and keeps its unsaved text", async ({
    signedIn: page,
    blog,
  }) => {
    await page.goto("/admin/settings");
    const tagline = page.getByRole("textbox", { name: "Tagline" });
    await tagline.fill("Typed here");
    const other = await page.context().newPage();
    await other.goto("/admin/settings");
    await other.getByRole("textbox", { name: "Tagline" }).fill("Saved there");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Settings saved")).toBeVisible();

    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The settings were changed elsewhere")).toBeVisible();
    await expect(page.getByText("Saved elsewhere in the meantime: “Saved there”")).toBeVisible();
    await expect(tagline).toHaveValue("Typed here");

    // Leaving asks first.
    page.once("dialog", (dialog) => dialog.dismiss());
    await page.getByRole("link", { name: "Language and time" }).click();
    await expect(tagline).toHaveValue("Typed here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await page.reload();
    await expect(tagline).toHaveValue("Typed here");

    await page.goto("/admin/settings/categories");
    await page.getByRole("button", { name: "Edit “Finance”" }).click();
    const name = page.getByRole("textbox", { name: "Name" }).first();
    const description = page.getByRole("textbox", { name: /^Description/ }).first();
    await blog.admin.category.change.mutate({ _id: "Finance", name: "Finance", description: "Where it went." });
    await name.fill("Money");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved elsewhere in the meantime: “Where it went.”")).toBeVisible();
    await expect(name).toHaveValue("Money");
    await expect(description).toHaveValue("Where it went.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Category saved")).toBeVisible();
    const rows = await blog.admin.category.list.query();
    expect(rows.find(({ _id }) => _id === "Finance")).toMatchObject({ name: "Money", description: "Where it went." });

    await blog.aPost({ details: { tags: ["Tea"] } });
    await page.goto("/admin/settings/tags");
    await page.getByRole("button", { name: "Rename “Tea”" }).click();
    const [tag] = (await blog.admin.tag.list.query({})).items;
    await blog.admin.tag.rename.mutate({ tagId: tag?._id ?? 0, name: "Chai" });
    const tagName = page.getByRole("textbox", { name: "Name" });
    await tagName.fill("Leaves");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved elsewhere in the meantime: “Chai”")).toBeVisible();
    await expect(tagName).toHaveValue("Leaves");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Tag renamed")).toBeVisible();

    const redirect = { path: "/a", target: "/first", status: 301 } as const;
    await blog.admin.redirect.add.mutate(redirect);
    await page.goto("/admin/settings/redirects");
    await page.getByRole("button", { name: "Edit the redirect from /a" }).click();
    await blog.admin.redirect.change.mutate({ former: "/a", redirect: { ...redirect, target: "/theirs" } });
    const target = page.getByLabel("To", { exact: true });
    await target.fill("/mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved elsewhere in the meantime: “/theirs”")).toBeVisible();
    await expect(target).toHaveValue("/mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Redirect saved")).toBeVisible();
    expect(await blog.admin.redirect.byPath.query({ path: "/a" })).toMatchObject({ target: "/mine" });
  });
});

test.describe("with values that the server refuses", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("the server's error is shown beside its field, and the first of these fields has the focus", async ({
    signedIn: page,
  }) => {
    await page.goto("/admin/settings");
    const name = page.getByLabel("Name", { exact: true });
    const email = page.getByLabel("Contact e-mail address");
    await name.fill(" ");
    await email.fill("nobody");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Please enter/);
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await name.fill("Field notes");
    await expect(name).not.toHaveAttribute("aria-invalid");
    await expect(name).toBeFocused();

    await page.goto("/admin/settings/redirects");
    await page.getByLabel("From").fill("/search");
    await page.getByLabel("To", { exact: true }).fill("/");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(page.getByLabel("From")).toBeFocused();
    await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");

    await page.goto("/admin/settings/menu");
    const menu = page.getByRole("form", { name: "Add to: Menu" });
    await menu.getByLabel("Kind").selectOption("Web address");
    await menu.getByLabel("Label").fill("Elsewhere");
    await menu.getByLabel("Leads to").fill("example.com");
    await menu.getByRole("button", { name: "Add entry" }).click();
    await expect(menu.getByLabel("Leads to")).toBeFocused();
    await expect(menu.getByLabel("Leads to")).toHaveAccessibleDescription(/Please enter a path such as/);
  });
});

test("an open form of an author is not lost by leaving, and two forms may be open", async ({
  signedIn: page,
  blog,
}) => {
  for (const name of ["Ada", "Bob"]) await blog.admin.author.add.mutate({ name });
  await page.goto("/admin/settings/authors");
  await page.getByRole("button", { name: "Edit “Ada”" }).click();
  const biography = page.getByRole("form", { name: "Ada" }).getByRole("textbox", { name: "Biography" });
  await biography.fill("Writes about engines");
  await page.getByRole("button", { name: "Edit “Bob”" }).click();
  await expect(biography).toHaveValue("Writes about engines");
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "Language and time" }).click();
  await expect(biography).toHaveValue("Writes about engines");
  await page.getByRole("form", { name: "Ada" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Author saved")).toBeVisible();
  // Nothing is unsaved now.
  await page.getByRole("link", { name: "Language and time" }).click();
  await expect(page.getByRole("heading", { name: "Language and time" })).toBeVisible();
});
