import { expect, test } from "./fixtures.ts";

test("each Update keeps the earlier version; the writer compares it, restores it and undoes that", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({
    description: "<p>It had <strong>rained</strong> all the night.</p><p>We left.</p>",
  });
  await page.goto(`/admin/editBlog/${_id}`);
  await page.getByLabel("Blog title").fill("A walk in the snow");
  await page.getByRole("textbox", { name: "Blog Description" }).fill("It had snowed all the night.");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  const changes = page.getByRole("region", { name: "Changes" });
  const versions = page.getByRole("list", { name: "Versions" }).getByRole("button");
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toHaveAttribute("aria-current", "true");
  await expect(changes.getByRole("region", { name: "Title" }).locator("del")).toHaveText("hills");
  await expect(changes.getByRole("region", { name: "Title" }).locator("ins")).toHaveText("snow");
  await expect(changes.locator(".prose del")).toHaveText(["rained", "We left."]);
  await expect(changes.locator(".prose ins")).toHaveText("snowed");
  // Read out, not only drawn.
  await expect(changes.locator(".prose ins")).toMatchAriaSnapshot(`- insertion: /added. snowed/`);

  await versions.nth(1).click();
  await expect(changes.getByText("visitors see a restored version at once")).toBeVisible();
  await changes.getByLabel("Show").selectOption("changes in this version");
  await expect(changes.getByText("This is the oldest version")).toBeVisible();
  await changes.getByRole("button", { name: "Restore this version" }).click();
  await expect(page.getByText("Blog restored")).toBeVisible();
  await expect(versions).toHaveCount(3);
  const restored = await blog.visitor.post.byId.query({ postId: _id });
  expect(restored).toMatchObject({
    title: "A walk in the hills",
    description: "<p>It had <strong>rained</strong> all the night.</p><p>We left.</p>",
  });

  // The version that was replaced is in the list as well.
  await versions.nth(1).click();
  await changes.getByRole("button", { name: "Restore this version" }).click();
  await expect.poll(async () => (await blog.visitor.post.byId.query({ postId: _id })).title).toBe("A walk in the snow");
  await page.getByRole("link", { name: "Back to the post" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("A walk in the snow");
});
