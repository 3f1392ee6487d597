import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../support/a-folder.ts";
import { eventually } from "../support/eventually.ts";
import { startBlog } from "../support/running-blog.ts";

test("another thread reads a long text for its page, feed, Markdown, mail and search, and no word is lost", async () => {
  const file = join(aFolder(), "forms");
  const recorder = `
    import { appendFileSync } from "node:fs";
    import { Worker } from "node:worker_threads";
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (job) {
      appendFileSync(${JSON.stringify(file)}, job.form + "\\n");
      postMessage.call(this, job);
    };`;
  const blog = await startBlog({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}` });
  onTestFinished(() => blog.stop());
  const description = `<h2>Kettles</h2>${"<p>A <b>cup</b> of tea.</p>".repeat(2_000)}<p>The end.</p>`;
  const { _id: postId } = await blog.aPost({ description });
  for (const path of [`/blog/${postId}`, "/feed.xml", "/atom.xml", "/feed.json", `/blog/${postId}.md`]) {
    const response = await fetch(blog.origin + path);
    expect(response.status, path).toBe(200);
    const body = await response.text();
    expect(body.match(/of tea\./g)?.length, path).toBeGreaterThanOrEqual(2_000);
    expect(body, path).toContain("The end.");
  }
  const mail = await blog.admin.mailing.preview.query({ postId });
  for (const form of [mail.html, mail.text]) expect(form.match(/of tea\./g)).toHaveLength(2_000);
  const db = new Database(join(blog.dataDir, "longhand.db"));
  db.prepare("UPDATE blogs SET description = description || '<p>Saucers</p>'").run();
  db.close();
  await eventually(async () =>
    expect(await (await fetch(`${blog.origin}/search?q=saucers`)).text()).toContain(`/blog/`),
  );
  const forms = readFileSync(file, "utf8").trim().split("\n");
  expect(new Set(forms)).toEqual(new Set(["page", "feed", "xmlFeed", "markdown", "mail", "index"]));
});
