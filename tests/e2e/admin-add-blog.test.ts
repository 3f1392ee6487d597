import type { Page } from "@playwright/test";
import { maxJsonBodyBytes } from "../../src/shared/limits.ts";
import { answers } from "../support/ai-server.ts";
import { holdRequests } from "../support/held-requests.ts";
import { aJpeg } from "../support/images.ts";
import { status } from "../support/writing.ts";
import { expect, test, withAi } from "./fixtures.ts";

const editor = (page: Page) => page.getByRole("textbox", { name: "Blog Description" });
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

test("the form shows its defaults", async ({ signedIn: page }) => {
  await page.goto("/admin/addBlog");
  await expectDefaults(page);
  const options = page.getByLabel("Blog category").getByRole("option");
  await expect(options).toHaveText(["Select category", "Technology", "Startup", "Lifestyle", "Finance"]);
  await expect(options.first()).toBeDisabled();
});

test("image, title, sub title and category are required; the description is not", async ({ signedIn: page, blog }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("post.add") && calls.push(request.url()));
  const isMissing = (label: string) =>
    page.getByLabel(label).evaluate((it: HTMLInputElement) => it.validity.valueMissing);
  await page.goto("/admin/addBlog");
  await page.getByRole("button", { name: "Add Blog" }).click();
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
  expect(calls).toEqual([]);

  await page.getByLabel("Thumbnail").setInputFiles(await anImageFile());
  await page.getByLabel("Blog title").fill("Without a text");
  await page.getByLabel("Sub title").fill("Only an image");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  const { items } = await blog.admin.post.adminList.query({});
  expect(items[0]).toMatchObject({ title: "Without a text", category: "Lifestyle", isPublished: false });
});

for (const width of [375, 1280]) {
  test(`at ${width} px, a field that is missing in the closed panel is shown and gets the focus`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/addBlog");
    const details = page.getByRole("button", { name: "Details" });
    if (width === 1280) await details.click();
    const thumbnail = page.getByLabel("Thumbnail");
    await expect(thumbnail).toBeHidden();
    await page.getByLabel("Blog title").fill("A walk in the rain");
    await page.getByLabel("Sub title").fill("Wet, and worth it");
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(thumbnail).toBeFocused();
    await expect(page.getByText("Please choose a thumbnail")).toBeVisible();
    await thumbnail.setInputFiles(await anImageFile());
    await expect(page.getByText("Please choose a thumbnail")).toHaveCount(0);
    if (width === 375) {
      await page.keyboard.press("Escape");
      await expect(details).toBeFocused();
    }
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();
  });
}

test("an added post is stored as written, and the form is reset", async ({ signedIn: page, blog }) => {
  await fillIn(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expectDefaults(page);
  const { items } = await blog.visitor.post.list.query({});
  expect(items[0]).toMatchObject({ title: "A walk in the rain", category: "Finance", preview: "It rained all day." });
  const added = await blog.visitor.post.byId.query({ postId: items[0]?._id ?? "" });
  expect(added.subTitle).toBe("Wet, and worth it");

  // Nothing is left to lose, so nothing is asked.
  await page.getByRole("link", { name: "List blogs" }).click();
  await expect(page.getByRole("rowheader", { name: "A walk in the rain" })).toBeVisible();
});

test("after adding a post, the form is empty and a link leads to the post", async ({ signedIn: page }) => {
  await fillIn(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("“A walk in the rain” is published.")).toBeVisible();
  await page.getByRole("link", { name: "View", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A walk in the rain" })).toBeVisible();
});

test("while a post is added, the button says so and is disabled", async ({ signedIn: page }) => {
  const letGo = await holdRequests(page, /post\.add/);
  await fillIn(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Adding.." })).toBeDisabled();
  letGo();
  await expect(page.getByRole("button", { name: "Add Blog" })).toBeEnabled();
  await expectDefaults(page);
});

test("the upload shows its progress, and adding waits for it", async ({ signedIn: page, blog }) => {
  const letGo = await holdRequests(page, /api\/admin\/images/);
  await fillIn(page);
  await expect(page.getByRole("progressbar", { name: "Upload of the image" })).toBeVisible();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Adding.." })).toBeDisabled();
  await page.getByLabel("Sub title").fill("Written while the image was on its way");
  letGo();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  const { items } = await blog.admin.post.adminList.query({});
  expect(items[0]?.subTitle).toBe("Written while the image was on its way");
});

test("after a cancelled upload the image is missing", async ({ signedIn: page }) => {
  await holdRequests(page, /api\/admin\/images/);
  await fillIn(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Choose an image or drop it here")).toBeVisible();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByLabel("Thumbnail")).toBeFocused();
  expect(await page.getByLabel("Thumbnail").evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);
});

test.describe("when an upload fails", () => {
  test.use({ expectedErrors: [/415|ERR_CONNECTION_RESET/] });

  const fake = { name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("This is no image.") };
  const refusal = "Please choose a JPEG, PNG, WebP, AVIF or GIF image";

  test("a file that the server refuses shows the reason, and the form asks for another", async ({ signedIn: page }) => {
    await fillIn(page, fake);
    await expect(page.locator(".thumbnail .field-error")).toHaveText(refusal);
    await expect(page.getByText("Choose an image or drop it here")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByLabel("Thumbnail")).toBeFocused();
    expect(await page.getByLabel("Thumbnail").evaluate((it: HTMLInputElement) => it.validity.valueMissing)).toBe(true);

    await page.getByLabel("Thumbnail").setInputFiles(await anImageFile());
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();
  });

  test("a file that the server refuses does not replace the uploaded image", async ({ signedIn: page }) => {
    await fillIn(page);
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
    await page.getByLabel("Thumbnail").setInputFiles(fake);
    await expect(page.locator(".thumbnail .field-error")).toHaveText(refusal);
    await expect(page.locator(".thumbnail img")).toBeVisible();
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();
  });

  test("an upload that lost its connection can be retried", async ({ signedIn: page }) => {
    await page.route(/api\/admin\/images/, (route) => route.abort("connectionreset"), { times: 1 });
    await fillIn(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(page.getByText("Blog added successfully")).toBeVisible();
  });
});

test("a file that is too large or not an image is not sent", async ({ signedIn: page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/admin/images") && calls.push(request.url()));
  await page.goto("/admin/addBlog");
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await page.getByLabel("Thumbnail").setInputFiles({ name: "huge.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("The image is larger than 10 MiB").first()).toBeVisible();
  const text = Buffer.from("Hello");
  await page.getByLabel("Thumbnail").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: text });
  await expect(page.getByText("Please choose a JPEG, PNG, WebP, AVIF or GIF image").first()).toBeVisible();
  expect(calls).toEqual([]);
});

test("a title over the limit is kept, and the form shows an error beside it instead of saving", async ({
  signedIn: page,
  blog,
}) => {
  await fillIn(page);
  const title = page.getByLabel("Blog title");
  await title.fill("x".repeat(212));
  const sentence = "At most 200 characters: 12 too many";
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(title).toHaveValue("x".repeat(212));
  await expect(status(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(title).toBeFocused();
  await title.fill("Short");
  await expect(page.getByText(sentence)).toHaveCount(0);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  expect((await blog.visitor.post.list.query({})).items[0]?.title).toBe("Short");
});

test("a text larger than a request may be is kept with an error, and saved after it is shortened", async ({
  signedIn: page,
  blog,
}) => {
  await fillIn(page);
  // Hardly any of it is seen, or the browser would take its time.
  await editor(page).evaluate((target, bytes) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", `<p><a href="https://example.com/?${"a".repeat(bytes)}">A long way</a></p>`);
    target.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, maxJsonBodyBytes);
  const sentence = /The description is longer than 1 MiB. Please shorten it/;
  await expect(status(page)).toHaveText(/^Kept on this computer only: The description is longer than 1 MiB/);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("status").filter({ hasText: sentence })).toBeVisible();
  await expect(editor(page)).toContainText("A long way");

  await editor(page).fill("Shorter now.");
  await expect(status(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  const { items } = await blog.visitor.post.list.query({});
  expect(items[0]?.preview).toBe("Shorter now.");
});

test("leaving during an upload asks for confirmation, by link and by Back", async ({ signedIn: page }) => {
  const questions: string[] = [];
  let isLeaving = false;
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    return isLeaving ? dialog.accept() : dialog.dismiss();
  });
  await holdRequests(page, /api\/admin\/images/);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Add blog" }).click();
  await page.getByLabel("Thumbnail").setInputFiles(await anImageFile());
  await expect(page.getByRole("progressbar", { name: "Upload of the image" })).toBeVisible();

  await page.getByRole("link", { name: "Comments" }).click();
  await expect.poll(() => questions.length).toBe(1);
  await page.goBack();
  await expect.poll(() => questions.length).toBe(2);
  await expect(page).toHaveURL(/\/admin\/addBlog\?draft=/);
  await expect(page.getByRole("progressbar", { name: "Upload of the image" })).toBeVisible();
  expect(new Set(questions)).toEqual(new Set(["Your changes are not saved. Leave this page without them?"]));

  isLeaving = true;
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(questions).toHaveLength(3);
});

test.describe("Generate with AI", () => {
  test("asks for a title when there is none, and sends no request", async ({ signedIn: page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("ai.generate") && calls.push(request.url()));
    await page.goto("/admin/addBlog");
    await page.getByLabel("Blog title").fill("   ");
    await page.getByRole("button", { name: "Generate with AI" }).click();
    await expect(page.getByText("Please enter the title")).toBeVisible();
    expect(calls).toEqual([]);
  });

  test.describe("when AI is not set up", () => {
    test.use({ expectedErrors: [/503/] });

    test("says so in a sentence, and Settings says which setting is missing", async ({ signedIn: page }) => {
      await page.goto("/admin/addBlog");
      await page.getByLabel("Blog title").fill("Rain");
      await page.getByRole("button", { name: "Generate with AI" }).click();
      await expect(page.getByText("Writing with AI is not set up yet; Settings → Advanced shows how")).toBeVisible();
      await expect(page.getByRole("button", { name: "Generate with AI" })).toBeEnabled();
      await expect(page.getByText(/AI_BASE_URL/)).toHaveCount(0);
      await page.goto("/admin/settings/advanced");
      await expect(page.getByText(/AI_BASE_URL/)).toBeVisible();
    });
  });

  test.describe("with a model", () => {
    test.use(withAi);

    test("shows its progress, then inserts the draft, which one undo removes", async ({ signedIn: page, ai }) => {
      ai.answerWith(answers.writing("It had **rained**.\n\n", "## What to pack\n\n- boots\n", "  - a map"));
      const letGo = await holdRequests(page, /ai\.generate/);
      await page.goto("/admin/addBlog");
      await page.getByLabel("Blog title").fill("A walk in the rain");
      await editor(page).fill("My own words");
      await page.getByRole("button", { name: "Generate with AI" }).click();
      await page.getByRole("button", { name: "Replace" }).click();
      await expect(page.getByRole("button", { name: "Generate with AI" })).toBeDisabled();
      await expect(page.getByText("Generating the draft")).toBeAttached();
      letGo();

      await expect(editor(page).getByRole("heading", { name: "What to pack" })).toBeVisible();
      await expect(editor(page).getByText("rained", { exact: true })).toHaveCSS("font-weight", /^(6|7)\d\d$/);
      await expect(editor(page).getByText("a map")).toBeVisible();
      await expect(page.getByRole("button", { name: "Generate with AI" })).toBeEnabled();
      expect(ai.requests.at(-1)?.body.messages.at(-1)?.content).toBe("A walk in the rain");

      await editor(page).focus();
      await page.keyboard.press("Control+z");
      await expect(editor(page)).toHaveText("My own words");
    });

    test("stops when the writer leaves the screen", async ({ signedIn: page, ai }) => {
      ai.answerWith(answers.stallingAfter("It had "));
      page.on("dialog", (dialog) => dialog.accept());
      await page.goto("/admin/addBlog");
      await page.getByLabel("Blog title").fill("A walk in the rain");
      await page.getByRole("button", { name: "Generate with AI" }).click();
      await expect.poll(() => ai.requests.length).toBe(1);
      await page.getByRole("link", { name: "Comments" }).click();
      await ai.requests[0]?.hungUp;
      await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();
    });
  });
});
