import { expect, test } from "./fixtures.ts";

test("she changes her password, sees where she is signed in, and signs out elsewhere", async ({
  signedIn: page,
  blog,
}) => {
  for (let count = 0; count < 2; count++) await blog.signIn();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await expect(page.getByText(blog.email)).toBeVisible();
  const sessions = page.getByRole("region", { name: "Signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: "This browser" })).toHaveCount(1);
  await page
    .getByRole("button", { name: /^Sign out A program/ })
    .first()
    .click();
  await expect(sessions).toHaveCount(2);

  await page.getByLabel("Current password").fill(blog.password);
  await page.getByLabel("New password").fill("password1234");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("please choose another")).toBeVisible();
  await page.getByLabel("New password").fill("a phrase of my own");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. Everywhere else you are signed out.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(blog.signIn()).rejects.toThrow("E-mail or password is wrong");
});
// The refused password.
test.use({ expectedErrors: [/400/] });
