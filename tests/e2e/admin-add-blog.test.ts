import type { Page } from "@playwright/test";
import { maxJsonBodyBytes } from "../../src/shared/limits.ts";
import { holdRequests } from "../support/held-requests.ts";
import { aJpeg } from "../support/images.ts";
import { editor, pressTool, status } from "../support/writing.ts";
import { expect, test } from "./fixtures.ts";

const anImageFile = async () => ({ name: "hills.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });

async function fillIn(page: Page, image?: Awaited<ReturnType<typeof anImageFile>>) {
  await page.goto("/admin/addBlog");
  await page.getByLabel("Thumbnail").setInputFiles(image ?? (await anImageFile()));
  await page.getByLabel("Blog title").fill("A walk in the rain");
  await page.getByLabel("Sub title").fill("Wet, and worth it");
  await editor(page).fill("It rained all day.");
  await page.getByLabel("Blog category").selectOption("Finance");
  await page.getByLabel("Publish Now").check();
}

async function expectDefaults(page: Page) {
  await expect(page.getByText("Choose an image or drop it here")).toBeVisible();
  await expect(page.getByLabel("Thumbnail")).toHaveValue("");
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await expect(page.getByLabel("Sub title")).toHaveValue("");
  await expect(editor(page)).toHaveText("");
  await expect(page.getByLabel("Blog category")).toHaveValue("Startup");
  await expect(page.getByLabel("Publish Now")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Add Blog" })).toBeEnabled();
}

test.describe("where AI is not set up", () => {
  test.use({ expectedErrors: [/status of 503/] });

  test("the form says so after asking for a title; image, title, sub title and category are required, the description is not; a field that is missing in the closed panel is shown", async ({
    signedIn: page,
    blog,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("ai.generate") && asked.push(request.url()));
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("post.add") && calls.push(request.url()));
    const isMissing = (label: string) =>
      page.getByLabel(label).evaluate((it: HTMLInputElement) => it.validity.valueMissing);
    await page.goto("/admin/addBlog");
    await expectDefaults(page);
    const options = page.getByLabel("Blog category").getByRole("option");
    await expect(options).toHaveText(["Select category", "Technology", "Startup", "Lifestyle", "Finance"]);
    await expect(options.first()).toBeDisabled();

    const generate = page.getByRole("button", { name: "Generate with AI" });
    await page.getByLabel("Blog title").fill("   ");
    await generate.click();
    await expect(page.getByText("Please enter the title")).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByLabel("Blog title").fill("Rain");
    await generate.click();
    await expect(page.getByText("Writing with AI is not set up yet; Settings → Advanced shows how")).toBeVisible();
    await expect(generate).toBeEnabled();
    await expect(page.getByText(/AI_BASE_URL/)).toHaveCount(0);
    await page.getByLabel("Blog title").fill("");

    const add = page.getByRole("button", { name: "Add Blog" });
    await add.click();
    await expect(page.getByLabel("Blog title")).toBeFocused();
    const sentences = {
      Thumbnail: "Please choose a thumbnail",
      "Blog title": "Please enter the title",
      "Sub title": "Please enter the sub title",
    };
    for (const [label, sentence] of Object.entries(sentences)) {
      expect(await isMissing(label), label).toBe(true);
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    }
    await page.getByLabel("Blog category").evaluate((it: HTMLSelectElement) => {
      it.value = "";
    });
    expect(await isMissing("Blog category")).toBe(true);
    await page.getByLabel("Blog category").selectOption("Lifestyle");

    const details = page.getByRole("button", { name: "Details" });
    const thumbnail = page.getByLabel("Thumbnail");
    await details.click();
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(thumbnail).toBeHidden();
      await page.getByLabel("Blog title").fill(`At ${width} px`);
      await page.getByLabel("Sub title").fill("Only an image");
      await add.click();
      await expect(thumbnail).toBeFocused();
      await expect(page.getByText(sentences.Thumbnail)).toBeVisible();
      expect(calls).toEqual([]);
      await thumbnail.setInputFiles(await anImageFile());
      await expect(page.getByText(sentences.Thumbnail)).toHaveCount(0);
      if (width === 375) {
        await page.keyboard.press("Escape");
        await expect(details).toBeFocused();
      }
      await add.click();
      await expect(page.getByText(`“At ${width} px” is not published yet.`)).toBeVisible();
      calls.length = 0;
    }
    const { items } = await blog.admin.post.adminList.query({});
    expect(items[1]).toMatchObject({ title: "At 1280 px", category: "Lifestyle", isPublished: false });
    await page.goto("/admin/settings/advanced");
    await expect(page.getByText(/AI_BASE_URL/)).toBeVisible();
  });
});

test("an added post is stored as the form shows it once its images have arrived; then the form is empty, and a link leads to the post", async ({
  signedIn: page,
  blog,
}) => {
  const releasePost = await holdRequests(page, /post\.add/);
  await fillIn(page);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  const releaseImages = await holdRequests(page, /api\/admin\/images/);
  const chooser = page.waitForEvent("filechooser");
  await pressTool(page, "Gallery");
  await (await chooser).setFiles({ ...(await anImageFile()), name: "text.jpg" });
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Adding.." })).toBeDisabled();
  await page.getByLabel("Sub title").fill("Written while the image was on its way");
  await page.getByRole("combobox", { name: "Tags" }).fill("rain,");
  const buffer = await aJpeg({ width: 60, height: 40 });
  await page.getByLabel("Thumbnail").setInputFiles({ ...(await anImageFile()), name: "other.jpg", buffer });
  await expect(page.getByRole("progressbar", { name: "Upload of the image" })).toBeVisible();
  const sent = page.waitForRequest(/post\.add/);
  releaseImages();
  await sent;
  await expect(page.getByRole("button", { name: "Adding.." })).toBeDisabled();
  releasePost();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expectDefaults(page);
  const { items } = await blog.visitor.post.list.query({});
  expect(items[0]).toMatchObject({ title: "A walk in the rain", category: "Finance", preview: "It rained all day." });
  const added = await blog.admin.post.toEdit.query({ postId: items[0]?._id ?? "" });
  expect(added).toMatchObject({ subTitle: "Written while the image was on its way", details: { tags: ["rain"] } });
  const { items: images } = await blog.admin.image.list.query({});
  expect(images.find(({ _id }) => _id === added.imageId)?.fileName).toBe("other.jpg");

  // Nothing is left to lose, so nothing is asked.
  await expect(page.getByText("“A walk in the rain” is published.")).toBeVisible();
  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A walk in the rain" })).toBeVisible();
});

test.describe("an image", () => {
  test.use({ expectedErrors: [/status of 415|ERR_CONNECTION_RESET/] });

  test("is not sent when it is none, refused with the reason by the server, retried after a lost connection, and missing after Cancel; a title or a text over its limit is kept with an error, and the post is saved after it is shortened", async ({
    signedIn: page,
    blog,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/api/admin/images") && calls.push(request.url()));
    const thumbnail = page.getByLabel("Thumbnail");
    const refusal = "Please choose a JPEG, PNG, WebP, AVIF or GIF image";
    const refused = page.locator(".thumbnail .field-error");
    const expectMissing = async () => {
      await expect(page.getByText("Choose an image or drop it here")).toBeVisible();
      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(thumbnail).toBeFocused();
      expect(await thumbnail.evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
    };
    const fake = { name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no image.") };
    await fillIn(page, fake);
    await expect(refused).toHaveText(refusal);
    expect(calls).toHaveLength(1);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expectMissing();
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1);
    await thumbnail.setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer: huge });
    await expect(page.getByText("The image is larger than 10 MiB").first()).toBeVisible();
    await thumbnail.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
    await expect(refused).toHaveText(refusal);
    expect(calls).toHaveLength(1);

    const release = await holdRequests(page, /api\/admin\/images/);
    await thumbnail.setInputFiles(await anImageFile());
    await page.getByRole("button", { name: "Cancel" }).click();
    await expectMissing();
    release();
    await page.unrouteAll({ behavior: "ignoreErrors" });

    await page.route(/api\/admin\/images/, (route) => route.abort("connectionreset"), { times: 1 });
    await thumbnail.setInputFiles(await anImageFile());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
    // A refused file does not replace the uploaded image.
    await thumbnail.setInputFiles(fake);
    await expect(refused).toHaveText(refusal);
    await expect(page.locator(".thumbnail img")).toBeVisible();

    const title = page.getByLabel("Blog title");
    await title.fill("x".repeat(212));
    const tooLong = "At most 200 characters: 12 too many";
    await expect(page.getByText(tooLong)).toBeVisible();
    await expect(title).toHaveValue("x".repeat(212));
    await expect(status(page)).toHaveText("Saved");
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(title).toBeFocused();
    await title.fill("Short");
    await expect(page.getByText(tooLong)).toHaveCount(0);

    // Hardly any of it is seen, or the browser would take its time.
    await editor(page).evaluate((target, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", `<p><a href="https://example.com/?${"a".repeat(bytes)}">A long way</a></p>`);
      target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, maxJsonBodyBytes);
    const sentence = /The description is longer than 1 MiB. Please shorten it/;
    await expect(status(page)).toHaveText(/^Kept on this device only: The description is longer than 1 MiB/);
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
    await expect(editor(page)).toContainText("A long way");

    await editor(page).fill("Shorter now.");
    await expect(status(page)).toHaveText("Saved");
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();
    const { items } = await blog.visitor.post.list.query({});
    expect(items[0]).toMatchObject({ title: "Short", preview: "Shorter now." });
  });
});

test.describe("leaving", () => {
  test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/] });

  test("asks for confirmation during an upload, by link and by Back, and with unsaved text where the browser stores nothing", async ({
    signedIn: page,
  }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("Not here", "SecurityError");
      };
    });
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type() === "confirm" ? dialog.message() : dialog.type());
      return dialog.dismiss();
    });
    const asked = "Your changes are not saved. Leave this page without them?";
    await holdRequests(page, /api\/admin\/images/);
    await page.route(/draft\.save/, (route) => route.abort("connectionrefused"));
    await page.goto("/admin");
    await page.getByRole("link", { name: "Add blog" }).click();
    await page.getByLabel("Thumbnail").setInputFiles(await anImageFile());
    const progress = page.getByRole("progressbar", { name: "Upload of the image" });
    await expect(progress).toBeVisible();
    await page.getByRole("link", { name: "Comments" }).click();
    await expect.poll(() => questions).toEqual([asked]);
    await page.goBack();
    await expect.poll(() => questions).toEqual([asked, asked]);
    await expect(page).toHaveURL(/\/admin\/addBlog/);
    await expect(progress).toBeVisible();

    // Without an upload nothing is lost, and nothing is asked.
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Comments" }).click();
    await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
    await page.getByRole("link", { name: "Add blog" }).click();
    await page.getByLabel("Blog title").fill("At risk");
    await expect(status(page)).toHaveText("Not saved: please keep this page open");
    await page.getByRole("link", { name: "Comments" }).click();
    await expect.poll(() => questions).toHaveLength(3);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => questions).toEqual([asked, asked, asked, "beforeunload"]);
    await expect(page.getByLabel("Blog title")).toHaveValue("At risk");
  });
});
