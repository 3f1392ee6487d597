import { nameOfServer, saveMailSettings } from "../../src/server/content/site/mail-settings.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { mailingsTo, subscribers } from "../../src/server/core/db/schema.ts";
import type { RunningBlog } from "../support/running-blog.ts";
import { expect, test } from "./fixtures.ts";

/** Nothing listens there: mailings begin, and then wait. */
const server = { host: "127.0.0.1", port: 1, isTls: false, user: "", password: "", from: "blog@example.com" };

test.use({ env: { SMTP_URL: `smtp://${server.host}:${server.port}`, MAIL_FROM: server.from } });

/** As after a test mail that arrived, with one subscriber. */
async function withNewsletter(blog: RunningBlog): Promise<void> {
  const db = openDatabase(databaseFile(blog.dataDir));
  saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(server) });
  db.$client.close();
  await blog.admin.subscriber.add.mutate({ email: "ada@example.com" });
}

const subjectsOf = async (blog: RunningBlog) =>
  (await blog.admin.mailing.overview.query()).mailings.map(({ subject }) => subject);

test("the writer sends a post to subscribers by publishing it in its form, as proposed for new posts where the owner set that; a later change sends nothing", async ({
  signedIn: page,
  blog,
}) => {
  const { _id } = await blog.aPost({ title: "Kettles", isPublished: false });
  const choice = page.getByRole("checkbox", { name: /^Send to/ });
  await page.goto(`/admin/editBlog/${_id}`);
  await expect(page.getByLabel("Publish Now")).toBeVisible();
  await withNewsletter(blog);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Send to 1 subscriber when it is published" })).not.toBeChecked();
  await choice.check();
  await page.getByLabel("Publish Now").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("It is being sent to the subscribers")).toBeVisible();
  await expect(choice).toHaveCount(0);
  await expect.poll(() => subjectsOf(blog)).toEqual(["Kettles"]);
  await page.getByLabel("Blog title").fill("Pots");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await subjectsOf(blog)).toEqual(["Kettles"]);

  await page.goto("/admin/settings/mail");
  await page.getByLabel("Send new posts to subscribers").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto("/admin/addBlog");
  await expect(page.getByRole("checkbox", { name: /^Send to 1 subscriber/ })).toBeChecked();
});

test("the writer previews and sends a mail without a post, the owner chooses the day of the digest, and decides about mails that may not have arrived", async ({
  signedIn: page,
  blog,
}) => {
  await withNewsletter(blog);
  await page.goto("/admin");
  await page.getByRole("link", { name: "1 Subscriber" }).click();
  await page.getByRole("link", { name: "Write a mail" }).click();
  await expect(page.getByText("This is a mail without a post")).toBeVisible();
  await expect(page.getByLabel(/Thumbnail|Slug|Publish Now/).filter({ visible: true })).toHaveCount(0);
  await page.getByLabel("Subject").fill("A note");
  await page.getByRole("button", { name: "Save mail" }).click();
  await expect(page).toHaveURL(/newsletter/);
  await page.goto("/admin");
  const prepare = page.getByRole("button", { name: "Prepare “A note”" });
  // What comes above a button later would move it from under the pointer that presses it.
  let early = 0;
  await page.route(/mailing\.digest/, async (route) => {
    early = await prepare.count();
    await route.continue();
  });
  await page.goto("/admin/newsletter");
  await prepare.click();
  expect(early).toBe(0);
  await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute("href", /^blob:/);
  await page.getByRole("button", { name: "Send to 1 subscriber" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send to 1 subscriber" }).click();
  const sent = page.getByRole("list", { name: "Sent" });
  await expect(sent.getByText("A note")).toBeVisible();
  await sent.getByRole("button", { name: "Read “A note”" }).click();
  await expect(sent.getByRole("link", { name: "Preview" })).toHaveAttribute("href", /^blob:/);
  expect(await subjectsOf(blog)).toEqual(["A note"]);

  await page.goto("/admin/settings/mail");
  await page.getByLabel("Weekly digest").selectOption("Friday");
  await page.getByLabel("Hour of the digest").selectOption("18:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  expect((await blog.admin.site.current.query()).values).toMatchObject({ digestDay: "friday", digestHour: "18" });
  const { _id: postId } = await blog.aPost({ title: "Kettles" });
  await page.goto("/admin/newsletter");
  await expect(page.getByText("The next digest has 1 post so far.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute("href", /^blob:/);

  await blog.admin.mailing.begin.mutate({ postId });
  await expect.poll(async () => (await blog.admin.mailing.overview.query()).mailings[0]?.state).toBe("paused");
  const db = openDatabase(databaseFile(blog.dataDir));
  db.update(mailingsTo).set({ state: "unknown" }).run();
  db.$client.close();
  await page.goto("/admin/newsletter");
  await expect(page.getByRole("list", { name: "Unknown mails of “Kettles”" })).toHaveText("ada@example.com");
  await page.getByRole("button", { name: "Leave it: unknown mails of “Kettles”" }).click();
  await expect(page.getByText("1 may not have arrived")).toBeVisible();
});

test("on a phone the current list of subscribers is visible, and an address that was wrongly reported as unknown is allowed again", async ({
  signedIn: page,
  blog,
}) => {
  await withNewsletter(blog);
  const db = openDatabase(databaseFile(blog.dataDir));
  db.update(subscribers).set({ state: "bounced" }).run();
  db.$client.close();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/admin/subscribers");
  const tab = (name: string) =>
    page.getByRole("navigation", { name: "Subscribers by state" }).getByRole("link", { name });
  // Not the whole of it: the list cuts the lower half of the line below the tab.
  await tab("Complained (0)").click();
  await expect(page.getByText("There are no subscribers in this list.")).toBeVisible();
  await expect(tab("Complained (0)")).toBeInViewport({ ratio: 0.95 });
  await page.goto("/admin/subscribers?state=bounced");
  await expect(tab("Address unknown (1)")).toBeInViewport({ ratio: 0.95 });
  await page.getByRole("button", { name: "Allow again: ada@example.com" }).click();
  await expect(page.getByText("Mail to this address is allowed again")).toBeVisible();
  await expect(tab("Subscribed (1)")).toHaveCount(1);
});
