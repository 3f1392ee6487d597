import { expect, test } from "vitest";
import { aBlogWithMail } from "../../../../tests/support/blog-with-mail.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { summarize } from "./dashboard-service.ts";

test("the dashboard counts active subscribers once mail works, and shows no count before", async () => {
  expect((await testApp().asAdmin.dashboard.summary()).subscribers).toBeNull();
  const { asAdmin } = await aBlogWithMail();
  expect((await asAdmin.dashboard.summary()).subscribers).toBe(0);
  await asAdmin.subscriber.add({ email: "reader@example.com" });
  await asAdmin.subscriber.add({ email: "another@example.com" });
  await asAdmin.subscriber.remove({ id: 1 });
  expect((await asAdmin.dashboard.summary()).subscribers).toBe(1);
});

test("the dashboard of a new blog asks for its settings until they are saved, and for an address while it is the default", async () => {
  const { asAdmin, db, deps } = testApp();
  const setUp = async () => (await asAdmin.dashboard.summary()).setUp;
  expect(await setUp()).toBe("new");
  const { version, values } = await asAdmin.site.current();
  await asAdmin.site.save({ version, values: { siteName: values.siteName } });
  expect(await setUp()).toBe("done");
  expect(summarize({ ...deps, db }, "admin@example.com").setUp).toBe("address");
});
