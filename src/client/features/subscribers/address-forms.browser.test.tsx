import { expect, test } from "vitest";
import { showAdminScreen } from "../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../tests/support/type-into.ts";
import { AddSubscriber } from "./address-forms.tsx";

test("the address that is typed while another is added stays", async () => {
  const app = testApp();
  const { field, button } = showAdminScreen(<AddSubscriber />, app);
  const address = await field("E-mail address");
  const add = await button("Add");
  typeInto(address, "ada@reader.example");
  add.click();
  typeInto(address, "ben@reader.example");
  await expect.poll(async () => (await app.asAdmin.subscriber.list({ state: "active" })).items).toHaveLength(1);
  await expect.poll(() => add.ariaDisabled).toBeNull();
  expect(address.value).toBe("ben@reader.example");
  add.click();
  await expect.poll(() => address.value).toBe("");
});
