import { Secret, TOTP } from "otpauth";
import { expect, test } from "./fixtures.ts";

// Passwords and codes that are refused.
test.use({ expectedErrors: [/400|401/] });

test("an administrator changes the password, sees the open sessions and ends the others", async ({
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
  await expect(page.getByText("Password changed. You are signed out everywhere else.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(blog.signIn()).rejects.toThrow("E-mail or password is wrong");
});

test("two-step sign-in asks for a code of the app and accepts a recovery code", async ({ signedIn: page, blog }) => {
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await expect(page.getByRole("form", { name: "Set up two-step sign-in" })).toBeFocused();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await page.locator("form code").innerText()).replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Code", { exact: true }).fill(app.generate());
  await page.getByLabel("Your password").fill(blog.password);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Keep these recovery codes" })).toBeFocused();
  const recoveryCode = await page.locator(".account-codes code").first().innerText();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").fill(blog.email);
  await page.getByLabel("Password").fill(blog.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill("nonsense");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("The code is wrong or was used before")).toBeVisible();
  await page.getByLabel("Code").fill(recoveryCode);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await page.goto("/admin/account");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn off two-step sign-in?" });
  await dialog.getByLabel("Your password").fill(blog.password);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up two-step sign-in" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await blog.signIn();
});

test("a passkey signs in without password and code, until it is removed", async ({ signedIn: page, blog }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("Your password is wrong")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Your password").fill(blog.password);
  await dialog.getByRole("button", { name: "Add" }).click();
  const passkeys = page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkeys).toHaveText(/Chrome on Linux/);

  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await page.getByRole("link", { name: "Account" }).click();
  await expect(passkeys).toHaveText(/last used/);
  await page.getByRole("button", { name: "Remove the passkey Chrome on Linux" }).click();
  await dialog.getByLabel("Your password").fill(blog.password);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(passkeys).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { name: "Admin Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});

test("an API key is shown once, reads as its scope says, and ends when it is revoked", async ({
  signedIn: page,
  blog,
}) => {
  await page.goto("/admin/account");
  await page.getByRole("button", { name: "Make an API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Nightly copy");
  await dialog.getByLabel("Your password").fill(blog.password);
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const keys = page.getByRole("region", { name: "API keys" });
  const shown = keys.getByRole("status");
  await expect(shown).toBeFocused();
  const key = await shown.locator("code").innerText();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await expect(keys.getByText(key)).toHaveCount(0);

  const read = () => fetch(`${blog.origin}/api/admin/blogs`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await read()).status).toBe(200);
  await page.reload();
  await expect(keys.getByRole("listitem")).toHaveText(/Nightly copy.*read · until .* · last used .* by A program/);
  await keys.getByRole("button", { name: "Revoke the key Nightly copy" }).click();
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(keys.getByRole("listitem")).toHaveCount(0);
  expect((await read()).status).toBe(401);
});
