import { draftTextOf, emptyText } from "../../src/client/features/drafts/draft-text.ts";
import { unfinishedPerPage } from "../../src/shared/limits.ts";
import { holdRequests } from "../support/held-requests.ts";
import { aJpeg } from "../support/images.ts";
import { ownBrowser } from "../support/own-browser.ts";
import { choice, expectTyped, journal, status, type, typed } from "../support/writing.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("after the browser was killed, two tabs open with the unsaved text, and each keeps its own", async ({
  blog,
  launchOptions,
}) => {
  // Two whole browsers are started.
  test.slow();
  const { _id } = await blog.aPost();
  const address = `${blog.origin}/admin/editBlog/${_id}`;
  const own = ownBrowser(launchOptions);
  try {
    const killed = await (await own.start()).newPage();
    await signIn(killed, blog);
    // The server never hears of it: only what the browser put away counts.
    await killed.route(/draft\.save/, () => {});
    await killed.goto(address);
    await type(killed);
    await expect.poll(() => journal(killed)).toContain(typed.description);
    await own.kill();

    const again = await own.start();
    const [page, other] = [await again.newPage(), await again.newPage()];
    // The token may be lost, since browsers take their time with what pages remember; the text may not.
    await signIn(page, blog);
    // Both have looked into the journal before either goes on.
    let arrived = 0;
    let letGo = () => {};
    const both = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    for (const tab of [page, other]) {
      await tab.route(/draft\.byId/, async (route) => {
        if (++arrived === 2) letGo();
        await both;
        await route.continue();
      });
    }
    await page.route(/draft\.save/, () => {});
    await Promise.all([page.goto(address), other.goto(address)]);
    await expectTyped(page);
    await expectTyped(other);
    await page.getByLabel("Blog title").fill("Typed in the first tab only");
    await expect.poll(() => journal(page)).toContain("Typed in the first tab only");
    await other.getByLabel("Sub title").fill("Typed in the second tab");
    await expect
      .poll(async () => (await blog.admin.draft.byId.query({ draftId: _id }))?.subTitle)
      .toBe("Typed in the second tab");
    // It takes its own entry away, and that one only.
    await expect.poll(() => journal(page)).not.toContain("Typed in the second tab");
    expect(await journal(page)).toContain("Typed in the first tab only");
  } finally {
    await own.remove();
  }
});

test.describe("another device", () => {
  test.use({ expectedErrors: [/40[49]|ERR_/] });

  test("changes a post: its text is shown before a save, Discard or Update replaces it, and what is not chosen is kept", async ({
    signedIn: page,
    blog,
  }) => {
    const { _id } = await blog.aPost();
    const post = await blog.admin.post.toEdit.query({ postId: _id });
    const draft = () => blog.admin.draft.byId.query({ draftId: _id });
    /** The other device has seen what is stored. */
    const saveElsewhere = async (title: string) => {
      const ownVersions = [(await draft())?.version ?? []].flat();
      const text = { ...draftTextOf(post), title };
      const version = title.replaceAll(/\W/g, "").toLowerCase().padEnd(26, "x");
      await blog.admin.draft.save.mutate({
        draftId: _id,
        isNew: false,
        text,
        version,
        ownVersions,
        basedOn: post.updatedAt,
      });
    };
    const title = page.getByLabel("Blog title");
    const other = choice(page).getByRole("region", { name: "The other text" });
    const keepMine = async () => {
      await choice(page).getByRole("button", { name: "Use your text" }).click();
      await expect(choice(page)).toHaveCount(0);
    };
    const discard = async () => {
      await page.getByRole("button", { name: "Discard changes" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard", exact: true }).click();
    };
    await page.goto(`/admin/editBlog/${_id}`);
    await expect(title).toHaveValue("A walk in the hills");
    await saveElsewhere("A walk in the rain");
    await title.fill("A walk in the fog");
    await expect(choice(page).getByRole("region", { name: "Your text" })).toContainText("A walk in the fog");
    await expect(other).toContainText("A walk in the rain");
    await choice(page).getByText("Differences from your text").click();
    await expect(choice(page).locator("del")).toHaveText("fog");
    await expect(choice(page).locator("ins")).toHaveText("rain");
    expect((await draft())?.title).toBe("A walk in the rain");
    await choice(page).getByRole("button", { name: "Use the other text" }).click();
    await expect(title).toHaveValue("A walk in the rain");
    await expect(status(page)).toHaveText("Saved");
    await expect(choice(page)).toHaveCount(0);
    // The text that was not chosen is kept.
    const [aside] = await blog.admin.revision.list.query({ postId: _id });
    expect(aside).toMatchObject({ kind: "setAside", title: "A walk in the fog" });

    await saveElsewhere("Typed later");
    await discard();
    await expect(other).toContainText("Typed later");
    await keepMine();
    await expect(status(page)).toHaveText("Saved");
    expect((await draft())?.title).toBe("A walk in the rain");
    // What discarding then shows is the post as it is saved by now.
    await blog.admin.post.update.mutate({ postId: _id, subTitle: "Saved meanwhile" });
    await discard();
    await expect(page.getByLabel("Sub title")).toHaveValue("Saved meanwhile");
    await expect(title).toHaveValue("A walk in the hills");

    // Update does not overwrite a post that was updated meanwhile.
    const published = async () => (await blog.visitor.post.byId.query({ postId: _id })).title;
    await page.route(/draft\.save/, (route) => route.abort());
    await blog.admin.post.update.mutate({ postId: _id, title: "Updated first" });
    await title.fill("Updated second");
    await page.getByRole("button", { name: "Update" }).click();
    await expect(other).toContainText("Updated first");
    expect(await published()).toBe("Updated first");
    await page.unroute(/draft\.save/);
    await keepMine();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Blog saved")).toBeVisible();
    expect(await published()).toBe("Updated second");
  });

  test("adds a new post and deletes it: the unsaved text becomes its draft, adds nothing twice, and can become a new post; form and history say that the post does not exist", async ({
    signedIn: page,
    blog,
  }) => {
    const { imageId, category } = await blog.aPost();
    await page.goto("/admin/addBlog");
    await type(page);
    await expect(status(page)).toHaveText("Saved");
    const draftId = new URL(page.url()).searchParams.get("draft") ?? "";
    const draft = await blog.admin.draft.byId.query({ draftId });
    const baseVersion = { draftId, ownVersions: [draft?.version ?? ""], basedOn: null };
    const added = { title: typed.title, subTitle: "Elsewhere", category, imageId, baseVersion };
    const { _id } = (await blog.admin.post.add.mutate(added)).post;

    const subTitle = page.getByLabel("Sub title");
    await subTitle.fill("Typed on this device");
    await expect(page).toHaveURL(`/admin/editBlog/${_id}`);
    await expect(choice(page).getByRole("region", { name: "The other text" })).toContainText(typed.title.trim());
    await choice(page).getByRole("button", { name: "Use your text" }).click();
    await expect(choice(page)).toHaveCount(0);
    await expect(subTitle).toHaveValue("Typed on this device");
    await expect(status(page)).toHaveText("Saved");
    expect((await blog.admin.post.adminList.query({})).items).toHaveLength(2);
    expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);

    await blog.admin.post.remove.mutate({ postId: _id });
    await subTitle.fill(typed.subTitle);
    await expect(status(page)).toHaveText(
      "Kept on this device only: The post was deleted elsewhere. A text kept here can become a new post: please reload the page.",
    );
    await page.reload();
    const gone = page.getByRole("heading", { name: "This post does not exist" });
    await expect(gone).toBeVisible();
    await page.getByRole("button", { name: "Continue as a new post" }).click();
    await page.getByRole("button", { name: "Continue “Typed, not saved”" }).click();
    await expectTyped(page);
    await page.goto(`/admin/editBlog/${_id}`);
    await expect(gone).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue as a new post" })).toHaveCount(0);
    await page.getByRole("link", { name: "List blogs" }).click();
    await expect(page.getByRole("heading", { name: "All blogs" })).toBeVisible();
    await page.goBack();
    await expect(gone).toBeVisible();
    await page.goto(`/admin/editBlog/${_id}/history`);
    await expect(gone).toBeVisible();
  });
});

test("an unfinished new post is offered until it is added; the list begins with the newest drafts", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/admin/addBlog");
  const release = await holdRequests(page, /draft\.save/);
  await type(page);
  await page.getByLabel("Blog category").selectOption("Finance");
  await page.getByRole("link", { name: "Comments" }).click();
  await expect(page.getByRole("heading", { name: "Comments" })).toBeVisible();

  // The first form is saved while the next one is open, which stays empty.
  await page.getByRole("link", { name: "Add blog" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  const saved = page.waitForResponse(/draft\.save/);
  release();
  await saved;
  await expect(page.getByRole("region", { name: "Unfinished posts" })).toBeVisible();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  await page.getByRole("button", { name: `Continue “${typed.title.trim()}”` }).click();
  await expectTyped(page);
  await expect(page.getByLabel("Blog category")).toHaveValue("Finance");
  const list = page.getByRole("region", { name: "Unfinished posts" });
  await expect(list).toHaveCount(0);

  await page.getByLabel("Thumbnail").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByText("Blog added successfully")).toBeVisible();
  await expect(page.getByLabel("Blog title")).toHaveValue("");
  expect((await blog.admin.draft.unfinished.query({})).items).toEqual([]);
  expect((await blog.admin.post.adminList.query({})).items[0]).toMatchObject({
    title: typed.title.trim(),
    category: "Finance",
  });

  for (let begun = 0; begun <= unfinishedPerPage; begun++) {
    const [draftId, version] = ["copy", "version"].map((name) => `${name}${begun}`.padEnd(26, "x")) as [string, string];
    const text = { ...emptyText, title: `Begun ${begun}` };
    await blog.admin.draft.save.mutate({ draftId, isNew: true, text, version, ownVersions: [], basedOn: null });
  }
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveText(/^“Begun 20”/);
  await list.getByRole("link", { name: "All drafts" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(unfinishedPerPage);
  await list.getByRole("button", { name: "Load more" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(unfinishedPerPage + 1);
  await expect(list.getByRole("button", { name: "Load more" })).toHaveCount(0);
  await list.getByRole("button", { name: "Continue “Begun 0”" }).click();
  await expect(page.getByLabel("Blog title")).toHaveValue("Begun 0");
});
