import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg } from "../support/images.ts";
import { freePort, startBlog } from "../support/running-blog.ts";

const run = promisify(execFile);

/** The programs of docs/scripts.md in a folder, as they stand. */
function programs(): string {
  const page = readFileSync(join(projectRoot, "docs/scripts.md"), "utf8");
  const folder = aFolder();
  for (const [, name = "", program = ""] of page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)) {
    writeFileSync(join(folder, name), program);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

test("publish.mjs waits as long as the blog says, and publishes a post that it left as a draft", async () => {
  const asked: string[] = [];
  const answers = [
    { status: 429, headers: { "Retry-After": "0" }, body: {} },
    { status: 404, headers: {}, body: {} },
    { status: 201, headers: {}, body: { id: "1", publishedAt: null } },
    // The program is stopped by this refusal, and run again.
    { status: 503, headers: {}, body: { title: "Busy" } },
    { status: 200, headers: {}, body: { id: "1", publishedAt: null } },
    { status: 200, headers: {}, body: {} },
  ];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    const { status, headers, body } = answers.shift() ?? { status: 500, headers: {}, body: {} };
    res.writeHead(status, headers).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const folder = programs();
  const posts = aFolder();
  writeFileSync(join(posts, "tea.md"), "# Tea\n\nHot.\n");
  const env = { ...process.env, BLOG: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, KEY: "lh_" };
  const publish = () => run("node", [join(folder, "publish.mjs"), posts], { env });
  await expect(publish()).rejects.toMatchObject({ stderr: "tea.md: Busy\n" });
  expect((await publish()).stdout).toBe("published tea\n");
  const [change, add, show] = ["PATCH /api/v1/posts/tea", "POST /api/v1/posts", "POST /api/v1/posts/1/publish"];
  expect(asked).toEqual([change, change, add, show, "PATCH /api/v1/posts/1", show]);
});

test("tell.mjs asks for a message again while the other site does not answer", async () => {
  const port = await freePort();
  const secret = "c2VjcmV0";
  const env = { PORT: String(port), SECRET: `whsec_${secret}`, MASTODON: `http://127.0.0.1:${await freePort()}` };
  const tell = spawn("node", [join(programs(), "tell.mjs")], { env: { ...process.env, ...env } });
  onTestFinished(() => void tell.kill());
  const body = JSON.stringify({ type: "post.published", data: {} });
  const send = () => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", Buffer.from(secret, "base64")).update(`1.${time}.${body}`).digest("base64");
    const headers = { "webhook-id": "1", "webhook-timestamp": String(time), "webhook-signature": `v1,${signature}` };
    return fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body });
  };
  await eventually(async () => expect((await send()).status).toBe(502));
  expect((await send()).status).toBe(502);
});

/** A blog, and the environment of programs that write to it. */
async function aBlogForPrograms(settings: Record<string, string> = {}) {
  const blog = await startBlog(settings);
  onTestFinished(() => blog.stop());
  const { key } = await blog.admin.apiKey.make.mutate({
    name: "Scripts",
    scopes: ["read", "write", "publish"],
    days: 1,
    password: blog.password,
  });
  return { blog, env: { ...process.env, BLOG: blog.origin, KEY: key } };
}

test("publish.mjs publishes a folder and tell.mjs tells another site", async () => {
  const port = await freePort();
  const { blog, env } = await aBlogForPrograms({ WEBHOOK_HOSTS: `127.0.0.1:${port}` });
  const hooks = programs();

  // A stand-in for Mastodon that records what is written there.
  const written: unknown[] = [];
  const mastodon = createServer(async (req, res) => {
    written.push(await json(req));
    res.end("{}");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void mastodon.close());
  const { secret } = await blog.admin.webhook.add.mutate({
    address: `http://127.0.0.1:${port}/`,
    events: ["post.published"],
    password: blog.password,
  });
  const site = `http://127.0.0.1:${(mastodon.address() as AddressInfo).port}`;
  const tell = spawn("node", [join(hooks, "tell.mjs")], {
    env: { ...env, PORT: String(port), SECRET: String(secret), MASTODON: site, MASTODON_TOKEN: "token" },
  });
  onTestFinished(() => void tell.kill());
  await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST" })).status).toBe(401));

  const posts = aFolder();
  writeFileSync(join(posts, "tea.md"), "# On tea\n\nHot *tea*.\n\n![A cup](cup.jpg)\n");
  writeFileSync(join(posts, "cup.jpg"), await aJpeg({ width: 70, height: 40 }));
  const publish = () => run("node", [join(hooks, "publish.mjs"), posts], { env });
  expect((await publish()).stdout).toBe("published tea\n");
  expect((await publish()).stdout).toBe("");
  const tea = (await blog.admin.post.adminList.query({})).items.find(({ title }) => title === "On tea");
  const status = `On tea\n\n${blog.origin}/blog/${tea?._id}`;
  await eventually(() => expect(written).toEqual([{ status }]));
  // A post is found again, whatever the file's name is. A file that cannot be published stops no other one.
  writeFileSync(join(posts, "Green_Tea.md"), "# Green tea\n\n```md\n![Not there](none.jpg)\n```\n");
  writeFileSync(join(posts, "bare.md"), "![Gone](gone.jpg)\n");
  await expect(publish()).rejects.toMatchObject({
    stdout: "published Green_Tea\n",
    stderr: expect.stringMatching(/^bare\.md: .*gone\.jpg/),
  });
  rmSync(join(posts, "bare.md"));
  writeFileSync(join(posts, "Green_Tea.md"), "# Green tea\n\nHot.\n");
  expect((await publish()).stdout).toBe("changed Green_Tea\n");
  const { items } = await blog.admin.image.list.query({ search: "cup" });
  expect(items).toMatchObject([{ fileName: "cup.jpg", alt: "", posts: 1 }]);
});

test("a push to a repository with post-receive publishes its posts, and copy.mjs copies every text", async () => {
  const { blog, env } = await aBlogForPrograms();
  await blog.aPost({ title: "Written by hand" });
  const titles = async () => (await blog.admin.post.adminList.query({})).items.map(({ title }) => title).sort();
  const hooks = programs();
  const work = aFolder();
  const posts = join(work, "posts");
  mkdirSync(posts);
  const git = (...args: string[]) => run("git", ["-C", work, ...args], { env });
  const bare = join(aFolder(), "blog.git");
  await run("git", ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  for (const name of ["blog.mjs", "publish.mjs", "post-receive"]) {
    writeFileSync(join(bare, "hooks", name), readFileSync(join(hooks, name)), { mode: 0o755 });
  }
  await git("init", "--quiet", "--initial-branch=main");
  const push = async (text: string) => {
    writeFileSync(join(posts, "tea.md"), text);
    await git("add", ".");
    await git("-c", "user.name=A writer", "-c", "user.email=writer@example.com", "commit", "--quiet", "-m", "Tea");
    await git("push", "--quiet", bare, "main");
  };
  await push("# On tea\n\nHot tea.\n");
  expect(await titles()).toEqual(["On tea", "Written by hand"]);
  await push("# On green tea\n\nWarm tea.\n");
  expect(await titles()).toEqual(["On green tea", "Written by hand"]);

  const copies = join(work, "copies");
  await run("node", [join(hooks, "copy.mjs"), copies], { env });
  const texts = readdirSync(copies).map((name) => readFileSync(join(copies, name), "utf8"));
  expect(texts).toContain("# On green tea\n\nWarm tea.\n");
  expect(texts).toHaveLength(2);
});
