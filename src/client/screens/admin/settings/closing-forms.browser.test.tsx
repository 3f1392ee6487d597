import { expect, test } from "vitest";
import { showAdminScreen } from "../../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../../tests/support/type-into.ts";
import AuthorsScreen from "./authors-screen.tsx";
import CategorySettingsScreen from "./category-settings-screen.tsx";
import RedirectsScreen from "./redirects-screen.tsx";

test.each([
  ["a category", CategorySettingsScreen, "Name"],
  ["an author", AuthorsScreen, "Name"],
  ["a redirect", RedirectsScreen, "From"],
])(
  "the form of %s, which closes or is emptied once it is saved, takes no text meanwhile",
  async (_kind, Screen, name) => {
    const { press, field, hold } = showAdminScreen(<Screen />, testApp());
    if (Screen === AuthorsScreen) await press("Add author");
    const typed = await field(name);
    typeInto(typed, "/new");
    if (Screen === RedirectsScreen) typeInto(await field("To"), "/");
    const release = hold();
    typed.form?.requestSubmit();
    await expect.poll(() => typed.readOnly).toBe(true);
    release();
    await expect.poll(() => typed.isConnected && typed.value !== "").toBe(false);
  },
);
