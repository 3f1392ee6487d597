import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

test("the dashboard counts active subscribers once mail works, and shows no count before", async () => {
  expect((await testApp().asAdmin.dashboard.summary()).subscribers).toBeNull();
  const { asAdmin } = await aBlogWithMail();
  expect((await asAdmin.dashboard.summary()).subscribers).toBe(0);
  await asAdmin.subscriber.add({ email: "reader@example.com" });
  await asAdmin.subscriber.add({ email: "another@example.com" });
  await asAdmin.subscriber.remove({ id: 1 });
  expect((await asAdmin.dashboard.summary()).subscribers).toBe(1);
});
