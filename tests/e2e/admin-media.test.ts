import type { Page } from "@playwright/test";
import sharp from "sharp";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { expect, test } from "./fixtures.ts";

const library = (page: Page) => page.getByRole("list", { name: "Media" }).getByRole("button");

const anImageFile = async (name: string, width = 300) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width, height: 200, channels: 3, background: "#2a6f97" } })
    .jpeg()
    .toBuffer(),
});

const inText = (id: string) =>
  `<figure><img src="/images/${id}-800.webp" alt="A hill" width="800" height="600"></figure>`;

test.describe("the library", () => {
  // The lost upload.
  test.use({ expectedErrors: [/ERR_/] });

  test("takes dropped images, retries a lost upload while the others complete, and lets an administrator describe, find and delete them", async ({
    signedIn: page,
    blog,
  }) => {
    const post = await blog.aPost({ title: "Hills" });
    await page.goto("/admin/media");
    await expect(library(page)).toHaveText([/^hills\.jpg1200 × 900.*Cover of “Hills”$/, /^welcome\.webp/]);
    const files = await Promise.all(["one.jpg", "two.jpg"].map((name, at) => anImageFile(name, 300 + at)));
    await page.getByRole("region", { name: "Images" }).evaluate(
      (target, all) => {
        const dataTransfer = new DataTransfer();
        for (const { name, base64 } of all) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          dataTransfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
        }
        dataTransfer.items.add(new File(["words"], "notes.txt", { type: "text/plain" }));
        target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      files.map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") })),
    );
    await expect(library(page)).toHaveText([/^two\.jpg301 × 200.*Unused$/, /^one\.jpg/, /^hills/, /^welcome/]);
    await expect(page.getByRole("list", { name: "Uploads" })).toHaveText(/notes\.txtPlease choose a JPEG/);

    await library(page).filter({ hasText: "hills.jpg" }).click();
    const details = page.getByRole("dialog");
    await expect(details.getByRole("region", { name: "Where it is used" })).toContainText("HillsPublished, cover");
    await expect(details.getByRole("button", { name: "Delete" })).toBeDisabled();
    await details.getByRole("link", { name: "Hills" }).click();
    await expect(page).toHaveURL(`/admin/editBlog/${post._id}`);

    await page.goto("/admin/media?show=unused");
    await expect(library(page)).toHaveText([/^two\.jpg/, /^one\.jpg/, /^welcome/]);
    await library(page).filter({ hasText: "one.jpg" }).click();
    await details.getByLabel("What the image shows").fill("A heron at dusk");
    await details.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Description saved")).toBeVisible();
    await details.getByRole("button", { name: "Close" }).click();
    await page.getByRole("searchbox", { name: "Search images" }).fill("heron");
    await page.keyboard.press("Enter");
    await expect(library(page)).toHaveText([/^one\.jpg/]);

    await library(page).click();
    await details.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete “one.jpg”?" }).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Image deleted")).toBeVisible();
    await expect(page.getByText("No image matches your search.")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("link", { name: "Unused" }).click();
    await page.getByRole("searchbox", { name: "Search images" }).fill("");
    await page.keyboard.press("Enter");
    await expect(library(page)).toHaveText([/^two\.jpg/, /^welcome/]);

    await page.goto("/admin/media");
    await page.route("/api/admin/images", (route) => route.abort(), { times: 1 });
    const more = await Promise.all(["three.jpg", "four.jpg"].map((name, at) => anImageFile(name, 310 + at)));
    await page.getByLabel("Images for the library").setInputFiles(more);
    await expect(page.getByRole("status").filter({ hasText: "The server cannot be reached" })).toBeVisible();
    await expect(library(page)).toHaveText([/^four\.jpg/, /^two\.jpg/, /^hills/, /^welcome/]);
    await page.getByRole("button", { name: "Try three.jpg again" }).click();
    await expect(library(page)).toHaveText([/^three\.jpg/, /^four\.jpg/, /^two\.jpg/, /^hills/, /^welcome/]);
    await expect(page.getByRole("list", { name: "Uploads" }).getByRole("listitem")).toHaveCount(0);
  });
});

test("the writer uses an image of the library as cover and, with its description, in the text", async ({
  signedIn: page,
  blog,
}) => {
  const { imageId } = await blog.aPost();
  await blog.admin.image.describe.mutate({ imageId, alt: "Green hills" });
  await page.goto("/admin/addBlog");
  await page.getByRole("button", { name: "Choose from the library" }).click();
  const chooser = page.getByRole("dialog", { name: "From the library" });
  await chooser.getByRole("button", { name: /^hills\.jpg/ }).click();
  await expect(chooser).toHaveCount(0);
  await page.getByLabel("Blog title").fill("Again");
  await page.getByLabel("Sub title").fill("The same hills");
  const sheet = page.getByRole("textbox", { name: "Blog Description" });
  await sheet.click();
  await page.keyboard.type("/libr");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Insert from the library"]);
  await page.keyboard.press("Enter");
  // Enter in the search looks, and does not send the post.
  await chooser.getByRole("searchbox", { name: "Search images" }).fill("green");
  await page.keyboard.press("Enter");
  await chooser.getByRole("button", { name: /^hills\.jpg/ }).click();
  await expect(sheet.getByRole("img", { name: "Green hills" })).toBeVisible();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  const { items } = await blog.admin.post.adminList.query({});
  const added = await blog.admin.post.byId.query({ postId: items[0]?._id ?? "" });
  expect(added).toMatchObject({ title: "Again", imageId });
  expect(added.description).toContain(`<img src="/images/${imageId}-800.webp" alt="Green hills" width="800"`);
});

test("an image is replaced everywhere: readers see the new one at a new URL, and an open editor keeps its text and the new image", async ({
  signedIn: page,
  openPage,
  blog,
}) => {
  test.slow();
  const { imageId: old } = await blog.aPost();
  const post = await blog.aPost({ title: "Open", description: `<p>Before</p>${inText(old)}` });
  const elsewhere = await openPage();
  await elsewhere.addInitScript((token) => localStorage.setItem("token", token), blog.token);
  await elsewhere.goto(`/admin/editBlog/${post._id}`);
  const sheet = elsewhere.getByRole("textbox", { name: "Blog Description" });
  await expect(sheet.getByRole("img", { name: "A hill" })).toBeVisible();

  await page.goto("/admin/media");
  await library(page).filter({ hasText: "hills.jpg" }).click();
  await expect(page.getByRole("dialog").getByText("Published, cover and text")).toBeVisible();
  await page.getByLabel("The image to show instead").setInputFiles(await anImageFile("new.jpg", 400));
  const question = page.getByRole("dialog", { name: "Replace everywhere?" });
  await expect(question).toContainText("The new image will be shown in 2 posts.");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(page.getByText("Image replaced in 2 posts")).toBeVisible();
  await expect(page.getByText("This image replaced it everywhere.")).toBeVisible();
  const { imageId: now } = await blog.visitor.post.byId.query({ postId: post._id });
  expect(now).not.toBe(old);

  await sheet.getByText("Before").click();
  await elsewhere.keyboard.press("End");
  await elsewhere.keyboard.type(" and after");
  await elsewhere.getByRole("button", { name: "Update" }).click();
  await expect(elsewhere.getByText("Blog saved")).toBeVisible();

  const sent = await (await fetch(`${blog.origin}/blog/${post._id}`)).text();
  expect(sent).toContain("Before and after");
  const image = sent.match(/<img[^>]*>/g)?.find((tag) => tag.includes('alt="A hill"'));
  expect(image).toContain(` src="/images/${now}-800.webp"`);
  expect(image).toContain('width="400"');
  expect((await fetch(`${blog.origin}/images/${now}-800.webp`)).status).toBe(200);
  expect(sent).not.toContain(old);
});

test.describe("a replacement", () => {
  // The refused replacement, and looks at its progress while the server is away.
  test.use({ expectedErrors: [/status of 50[03]|ERR_/] });

  test("that is delayed shows its progress, also after a reload, and then completes", async ({
    signedIn: page,
    blog,
  }) => {
    const { imageId: old } = await blog.aPost();
    await blog.aPost({ description: inText(old) });
    const db = openDatabase(databaseFile(blog.dataDir));
    db.$client.exec("CREATE TRIGGER no BEFORE UPDATE ON blogs BEGIN SELECT RAISE(ABORT, 'no'); END");
    await page.goto("/admin/media");
    await library(page).filter({ hasText: "hills.jpg" }).click();
    await page.getByLabel("The image to show instead").setInputFiles(await anImageFile("new.jpg", 400));
    const question = page.getByRole("dialog", { name: "Replace everywhere?" });
    await question.getByRole("button", { name: "Replace" }).click();
    await expect(page.getByRole("progressbar", { name: "Replacing hills.jpg" }).first()).toHaveAttribute("max", "2");

    await page.reload();
    await expect(page.getByText("Replacing hills.jpg: done in 0 of 2 texts")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "retries every half minute" })).toBeVisible();
    db.$client.exec("DROP TRIGGER no");
    db.$client.close();
    await blog.restart();
    await expect(page.getByRole("status").filter({ hasText: "every text shows its new image" })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(library(page).filter({ hasText: "new.jpg" })).toContainText("2 posts");
  });
});
