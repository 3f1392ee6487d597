import { expect, test } from "vitest";
import { showAdminScreen, typeInto } from "../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../tests/support/test-app.ts";
import { MenuForm } from "./menu-form.tsx";

test("a label that is typed while the menu is saved stays, and is saved next", async () => {
  const app = testApp();
  const menu = [{ kind: "address", target: "/help", label: "Help" } as const];
  const { state } = await app.asAdmin.site.saveMenu({ version: 0, menu });
  const { page, press, field } = showAdminScreen(<MenuForm initial={state} />, app);
  const stored = async () => (await app.asAdmin.site.menu()).menu.map(({ label }) => label);
  const label = await field("Label of “Help”");
  typeInto(label, "Questions");
  await press("Save");
  typeInto(label, "Answers");
  await expect.poll(stored).toEqual(["Questions"]);
  await expect.poll(() => page.querySelector(".settings-save [aria-disabled]")).toBeNull();
  expect(label.value).toBe("Answers");
  await press("Save");
  await expect.poll(stored).toEqual(["Answers"]);
});
