import { expect, onTestFinished, test, vi } from "vitest";
import { aJpeg } from "../support/pictures.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { startBlog } from "../support/running-blog.ts";

// Far more than a server can do at once, beside whatever else the machine does.
vi.setConfig({ testTimeout: 90_000 });

async function aRunningBlog() {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  return blog;
}

test("asked for far more than it can serve, the server answers everyone, sends some away at once, and then does well", async () => {
  const blog = await aRunningBlog();
  await blog.aBlog({ title: "Sought by many" });
  const ask = async (number: number) => {
    const answer = await fetch(`${blog.origin}/?search=Sought&category=Lifestyle&before=${number + 1e12}`);
    const text = await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text };
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => ask(number)));
  const served = answers.filter(({ status }) => status === 200);
  const shed = answers.filter(({ status }) => status === 503);
  expect(served.length + shed.length).toBe(500);
  expect([served.length > 0, shed.length > 0]).toEqual([true, true]);
  for (const { retryAfter, text } of shed) {
    expect(retryAfter).toMatch(/^[1-3]$/);
    expect(text).toContain("more readers than it can serve");
  }
  expect((await ask(0)).status).toBe(200);
  expect((await fetch(`${blog.origin}/readyz`)).status).toBe(200);
});

test("pictures wait in a queue with an end: those beyond it are refused with when to come back, and none is lost", async () => {
  const blog = await aRunningBlog();
  const picture = await aJpeg({ width: 1600, height: 1200 });
  const { post } = restClient(blog.origin);
  const upload = () => post("/admin/images", aForm({ image: picture }), blog.token);
  const answers = await Promise.all(Array.from({ length: 60 }, upload));
  const stored = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect([stored.length + refused.length, stored.length > 0, refused.length > 0]).toEqual([60, true, true]);
  for (const { body, headers } of refused) {
    expect(body.message).toMatch(/^(?:Many pictures are being prepared|The blog has more readers)/);
    expect(headers.get("retry-after")).toMatch(/^[1-5]$/);
  }
  for (const { body } of stored)
    expect((await fetch(blog.origin + new URL(body.url, blog.origin).pathname)).status).toBe(200);
  expect((await upload()).status).toBe(200);
});
