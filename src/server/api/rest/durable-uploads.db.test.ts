import fs, { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { projectRoot } from "../../core/platform/project-root.ts";

type Step = { synced: string; bytes: number } | { renamed: string; to: string };

/** Records what this process syncs and renames, in order. */
async function recorded(): Promise<Step[]> {
  const steps: Step[] = [];
  const noteSync = (handle: number) => {
    const path = readlinkSync(`/proc/self/fd/${handle}`);
    steps.push({ synced: path, bytes: statSync(path).size });
  };
  const { fsyncSync, renameSync } = fs;
  const handle = await open(projectRoot);
  const files = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = files;
  files.sync = async function (this: { fd: number }) {
    await sync.call(this);
    noteSync(this.fd);
  };
  fs.fsyncSync = (fd) => {
    fsyncSync(fd);
    noteSync(fd);
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    steps.push({ renamed: String(from), to: String(to) });
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { fsyncSync, renameSync });
    files.sync = sync;
    syncBuiltinESMExports();
  });
  return steps;
}

const entriesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name));

/** What a power cut could lose of these files: bytes, a name, or the folder of the name. */
function lossesOf(paths: string[], steps: Step[]): string[] {
  const syncOf = (path: string, from: number, to?: number, bytes?: number) =>
    steps
      .slice(from, to)
      .some((step) => "synced" in step && step.synced === path && (bytes === undefined || step.bytes === bytes));
  return paths.flatMap((path) => {
    const found = statSync(path);
    const named = steps.findLastIndex((step) => "renamed" in step && step.to === path);
    if (!syncOf(dirname(path), Math.max(named, 0))) return [`the name of ${path}`];
    if (found.isDirectory()) return [];
    const step = steps[named];
    const isSynced = step && "renamed" in step && syncOf(step.renamed, 0, named, found.size);
    return isSynced ? [] : [`the bytes of ${path}`];
  });
}

const photograph = join(projectRoot, "tests/support/photograph.jpg");
const blog = { title: "A walk", subTitle: "Up", description: "<p>It rained.</p>", category: "Lifestyle" };
const embedded = async () =>
  `<p><img src="data:image/jpeg;base64,${(await aJpeg({ width: 30, height: 30 })).toString("base64")}"></p>`;

/** Every path of REST that takes a file. */
const doors: Record<string, () => Promise<FormData>> = {
  "/blog/add": async () => aForm({ blog: { ...blog, description: await embedded() }, image: await aJpeg() }),
  "/admin/images": async () => aForm({ image: await aJpeg({ width: 3_000, height: 20 }) }),
  "/admin/files": async () => aForm({ file: Buffer.from("Tea.\n") }, "tea.txt"),
  "/admin/imports": async () => aForm({ file: Buffer.from("# Tea\n\nHot.") }, "tea.md"),
};

test("the bytes and the name of every upload are on disk before it is acknowledged", async () => {
  const { dataDir, origin, token } = await servedApp();
  const { post } = restClient(origin);
  const steps = await recorded();
  for (const [path, form] of Object.entries(doors)) {
    const before = new Set(entriesIn(dataDir));
    steps.length = 0;
    const { status, body } = await post(path, await form(), token);
    const soFar = [...steps];
    expect([path, status, body.message]).toEqual([path, 200, expect.any(String)]);
    const added = entriesIn(dataDir).filter((entry) => !before.has(entry) && !entry.endsWith("/incoming"));
    expect(added.length).toBeGreaterThan(0);
    expect(lossesOf(added, soFar)).toEqual([]);
  }
});

test("no path that takes a file is left out", () => {
  const routes = readFileSync(join(import.meta.dirname, "api-routes.ts"), "utf8");
  const paths = [...routes.matchAll(/postForm\(\s*"([^"]+)"/g)].map(([, path]) => path);
  expect(paths.sort()).toEqual(Object.keys(doors).sort());
});

test("an AVIF copy has its bytes on disk before its name: an empty file would mean for ever that AVIF is not smaller", async () => {
  const { dataDir, origin, token } = await servedApp();
  const { body } = await restClient(origin).post("/admin/images", aForm({ image: readFileSync(photograph) }), token);
  const steps = await recorded();
  const path = join(dataDir, body.url.replace("-1600.webp", "-1600.avif"));
  await eventually(async () => {
    await fetch(origin + body.url, { headers: { Accept: "image/avif" } });
    const named = steps.findIndex((step) => "renamed" in step && step.to === path);
    const step = steps[named];
    expect(step).toBeDefined();
    const { size } = statSync(path);
    expect(size).toBeGreaterThan(0);
    if (step && "renamed" in step) expect(steps.slice(0, named)).toContainEqual({ synced: step.renamed, bytes: size });
  });
});

test("files get their names in one module, which syncs their bytes before", () => {
  const source = (path: string) => readFileSync(path, "utf8");
  const renaming = entriesIn(join(projectRoot, "src/server"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /\brename(Sync)?\b[^;]*from "node:fs|\bfs\.rename/.test(source(path)))
    .map((path) => path.slice(projectRoot.length + 1));
  expect(renaming.sort()).toEqual([
    "src/server/core/db/snapshots.ts", // moves a broken database aside
    "src/server/core/platform/durable-file.ts",
  ]);
});
