import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { projectRoot } from "../../core/platform/project-root.ts";
import { v1Calls } from "./v1-calls.ts";

const run = promisify(execFile);

/** A blog with what the lines of the reference name. */
async function blog() {
  const app = await servedApp();
  const { imageId: stored } = await app.asAdmin.post.byId({ postId: aPost(app.db)._id });
  const imageId = String(stored);
  const post = (slug: string) => ({
    title: slug,
    subTitle: "For the reference",
    category: "Technology",
    imageId,
    details: { slug },
  });
  await app.asAdmin.post.add(post("my-post"));
  await app.asAdmin.page.add({ title: "Mine", details: { slug: "my-page" } });
  return { ...app, KEY: anApiKey(app.db), post };
}

/** The id that a line is about, where a slug does not name it. */
async function idFor(path: string, { asAdmin, post }: Awaited<ReturnType<typeof blog>>): Promise<string> {
  if (!path.endsWith("/restore")) return "";
  const added = path.startsWith("/pages")
    ? await asAdmin.page.add({ title: "Gone" })
    : await asAdmin.post.add(post("gone"));
  await asAdmin.post.remove({ postId: added.post._id });
  return added.post._id;
}

/** Of other nouns the lines name things that a new blog lacks. */
const written = v1Calls.filter(({ tag }) => tag === "Posts" || tag === "Pages");

test.each(written.map((it) => [`${it.method} ${it.path}`, it] as const))(
  "the line of %s does what it says",
  async (_, it) => {
    const app = await blog();
    const page = await (await fetch(`${app.origin}/api/v1/docs`)).text();
    const title = `<code>${it.method} ${it.path}</code>`;
    const [, line = ""] = /<pre>(.*?)<\/pre>/.exec(page.slice(page.indexOf(title))) ?? [];
    const command = line
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    const variables = { KEY: app.KEY, ID: await idFor(it.path, app) };
    const { stdout } = await run("sh", ["-c", command], { env: { ...process.env, ...variables } });
    expect(it.output.safeParse(JSON.parse(stdout)).error, stdout).toBeUndefined();
  },
);

test("docs/api.md lists every call", () => {
  const text = readFileSync(join(projectRoot, "docs/api.md"), "utf8");
  const rows = v1Calls.map(
    ({ method, path, scope, summary }) => `| \`${method} ${path}\` | \`${scope}\` | ${summary} |`,
  );
  expect(rows.filter((row) => !text.includes(row))).toEqual([]);
});
