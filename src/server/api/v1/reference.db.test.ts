import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { aComment, anImage, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { maxExcerptLength, maxTagLength, maxTitleLength } from "../../../shared/limits.ts";
import { projectRoot } from "../../core/platform/project-root.ts";
import { failureKinds } from "../../core/procedures/error-map.ts";
import type { Call } from "./call.ts";
import { describeApi } from "./openapi.ts";
import { v1Calls } from "./v1-calls.ts";

const run = promisify(execFile);

/** A blog with what the lines of the reference name. */
async function blog() {
  const app = await servedApp();
  const { asAdmin, db } = app;
  const { imageId: stored } = await asAdmin.post.byId({ postId: aPost(db)._id });
  const imageId = String(stored);
  const post = (slug: string, tags: string[] = []) => ({
    title: slug,
    subTitle: "For the reference",
    category: "Technology",
    imageId,
    details: { slug, tags },
  });
  await asAdmin.post.add(post("my-post", ["Tea", "Coffee"]));
  await asAdmin.page.add({ title: "Mine", details: { slug: "my-page" } });
  await asAdmin.author.add({ name: "Ada" });
  return { ...app, KEY: anApiKey(db), post };
}

/** The id that a line is about, where no slug names it. */
async function idFor({ method, path }: Call, { asAdmin, db, post }: Awaited<ReturnType<typeof blog>>): Promise<string> {
  const isRestored = path.endsWith("/restore");
  const [, noun] = path.split("/");
  if (noun === "comments") return aComment(db).id;
  if (noun === "subscribers" && path !== "/subscribers") {
    await asAdmin.subscriber.add({ email: "ada@example.com" });
    return "1";
  }
  if (noun === "media" && (path !== "/media" || method === "GET")) {
    const { id } = anImage(db);
    if (isRestored) await asAdmin.image.remove({ imageId: id });
    return id;
  }
  if (!isRestored) return "";
  const added = noun === "pages" ? await asAdmin.page.add({ title: "Gone" }) : await asAdmin.post.add(post("gone"));
  await asAdmin.post.remove({ postId: added.post._id });
  return added.post._id;
}

interface Operation {
  requestBody: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: { "application/json": { schema: object } } }>;
}

const describedPaths = () =>
  describeApi(v1Calls, "http://blog.example").paths as Record<string, Record<string, Operation>>;
const paths = describedPaths();

test.each(v1Calls.map((it) => [`${it.method} ${it.path}`, it] as const))(
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
    const cwd = aFolder();
    if (it.inputs.file) writeFileSync(join(cwd, "photo.jpg"), await aJpeg());
    const variables = { KEY: app.KEY, ID: await idFor(it, app) };
    const { stdout } = await run("sh", ["-c", command], { cwd, env: { ...process.env, ...variables } });
    const operation = paths[it.path]?.[it.method.toLowerCase()];
    const declared = operation?.responses[it.status ?? 200]?.content["application/json"].schema;
    expect(z.fromJSONSchema(declared as never).safeParse(JSON.parse(stdout)).error, stdout).toBeUndefined();
  },
);

test("the schemas of the description are made once", () => {
  const [first, second] = [paths, describedPaths()].map(
    (all) => all["/posts"]?.post?.requestBody.content["application/json"]?.schema,
  );
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test("the description has the limits of texts, and the reference says how calls work", async () => {
  const { origin } = await servedApp();
  expect(paths["/posts"]?.post?.requestBody.content["application/json"]?.schema).toMatchObject({
    properties: {
      title: { maxLength: maxTitleLength },
      excerpt: { maxLength: maxExcerptLength },
      tags: { items: { maxLength: maxTagLength } },
    },
  });
  const page = await (await fetch(`${origin}/api/v1/docs`)).text();
  expect(page).not.toMatch(/<script|undefined|\[object|https?:\/\/(?!localhost|127)/);
  for (const name of [
    "Authorization: Bearer lh_…",
    "nextCursor",
    "If-None-Match",
    "If-Match",
    "Idempotency-Key",
    "Retry-After",
  ])
    expect(page, name).toContain(`<code>${name}</code>`);
  for (const { name, status } of failureKinds())
    expect(page).toContain(`<tr id="${name}"><td><code>/api/v1/docs#${name}</code></td><td>${status}</td></tr>`);
  expect(page).toContain("<code>leftOut</code>");
});

test("docs/api.md lists every call", () => {
  const text = readFileSync(join(projectRoot, "docs/api.md"), "utf8");
  const rows = v1Calls.map(
    ({ method, path, scope, summary }) => `| \`${method} ${path}\` | \`${scope}\` | ${summary} |`,
  );
  expect(rows.filter((row) => !text.includes(row))).toEqual([]);
});
