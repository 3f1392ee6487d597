import { expect, onTestFinished, test, vi } from "vitest";
import { showAdminScreen } from "../../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../../tests/support/type-into.ts";
import RedirectsScreen from "./redirects-screen.tsx";

test("a typed redirect is lost to another one only after a yes", async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal("confirm", confirm);
  onTestFinished(() => void vi.unstubAllGlobals());
  const app = testApp();
  await app.asAdmin.redirect.add({ path: "/old", target: "/", status: 301 });
  const { press, field } = showAdminScreen(<RedirectsScreen />, app);
  typeInto(await field("From"), "/typed");
  await press("Edit the redirect from /old");
  expect((await field("From")).value).toBe("/typed");
  confirm.mockReturnValue(true);
  await press("Edit the redirect from /old");
  await expect.poll(async () => (await field("From")).value).toBe("/old");
});
