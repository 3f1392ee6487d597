import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { startBlog } from "../support/running-blog.ts";

test("another thread renders a long text for its page, feed, Markdown and mail, and no word is lost", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const description = `<h2>Kettles</h2>${"<p>A <b>cup</b> of tea.</p>".repeat(2_000)}<p>The end.</p>`;
  const { _id: postId } = await blog.aPost({ description });
  const threads = () => readdirSync(`/proc/${blog.pid()}/task`).length;
  const before = threads();
  for (const path of [`/blog/${postId}`, "/feed.xml", "/atom.xml", "/feed.json", `/blog/${postId}.md`]) {
    const response = await fetch(blog.origin + path);
    expect(response.status, path).toBe(200);
    const body = await response.text();
    expect(body.match(/of tea\./g)?.length, path).toBeGreaterThanOrEqual(2_000);
    expect(body, path).toContain("The end.");
  }
  const mail = await blog.admin.mailing.preview.query({ postId });
  for (const form of [mail.html, mail.text]) expect(form.match(/of tea\./g)).toHaveLength(2_000);
  expect(threads()).toBeGreaterThan(before);
});
