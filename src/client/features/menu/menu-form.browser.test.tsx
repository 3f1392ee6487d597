import { expect, onTestFinished, test, vi } from "vitest";
import { showAdminScreen } from "../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../tests/support/type-into.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { MenuForm } from "./menu-form.tsx";

test("a label that is typed while the menu is saved stays, and is saved next; leaving asks about a half typed entry", async () => {
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
  await expect.poll(mayLeave).toBe(true);

  vi.stubGlobal("confirm", () => false);
  onTestFinished(() => void vi.unstubAllGlobals());
  typeInto(
    page.querySelector<HTMLInputElement>(".menu-add [type=text], .menu-add input") as HTMLInputElement,
    "Half an entry",
  );
  expect(mayLeave()).toBe(false);
});
