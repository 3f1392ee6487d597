import { expect, test } from "./fixtures.ts";

// Nothing listens there.
test.use({ env: { WEBHOOK_HOSTS: "127.0.0.1:1" } });

test("the owner adds a webhook with the password, sees its secret once, and reads what became of a test", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/admin/settings/webhooks");
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  const form = page.getByRole("form", { name: "Add a webhook" });
  await form.getByLabel("Web address").fill("http://127.0.0.1:1/hook");
  await form.getByLabel("a comment arrives").check();
  await form.getByLabel("Your password").fill(blog.password);
  await form.getByRole("button", { name: "Add a webhook" }).click();
  const notice = page.getByRole("status").filter({ hasText: "It is not shown again" });
  await expect(notice).toBeFocused();
  await expect(notice.locator("code")).toHaveText(/^whsec_/);
  await notice.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await page.getByRole("button", { name: "Send a test to 127.0.0.1:1" }).click();
  const deliveries = page.getByRole("list", { name: "Deliveries to 127.0.0.1:1" });
  await expect(deliveries.getByRole("listitem")).toHaveText(/webhook\.test.*cannot be reached.*1 attempt/);
  await deliveries.getByRole("button", { name: /^Send msg_/ }).click();
  await page.getByRole("button", { name: "Change the webhook to 127.0.0.1:1" }).click();
  const change = page.getByRole("form", { name: "Change the webhook to 127.0.0.1:1" });
  await expect(change.getByLabel("a comment arrives")).toBeChecked();
  await change.getByLabel(/^Make a new secret/).check();
  await change.getByLabel("Your password").fill(blog.password);
  await change.getByRole("button", { name: "Save" }).click();
  await expect(notice.locator("code")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: "Switch off the webhook to 127.0.0.1:1" }).click();
  await expect(page.getByRole("button", { name: "Switch on the webhook to 127.0.0.1:1" })).toBeVisible();
  await page.getByRole("button", { name: "Delete the webhook to 127.0.0.1:1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});
