import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg } from "../support/images.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { startBlog } from "../support/running-blog.ts";

/** Each test starts a server and decodes images, and the machine may be busy. */
const timeout = 120_000;

// What Linux tells about processes is how these tests see that there is one.
const linuxTest = (name: string, body: () => Promise<void>) =>
  test.skipIf(process.platform !== "linux")(name, body, timeout);

const image = (name: string) => readFileSync(join(projectRoot, "tests/support", name));
/** As many pixels as an image may have, in 1,761 bytes: seconds of work, which these tests end. */
const large = image("large.avif");

async function aPost(env: Record<string, string> = {}) {
  const blog = await startBlog({ LOG_LEVEL: "warn", ...env });
  onTestFinished(() => blog.stop());
  const { post } = restClient(blog.origin);
  return {
    blog,
    upload: (bytes: Buffer) => post("/admin/images", aForm({ image: bytes }), blog.token),
    small: () => aJpeg({ width: 60, height: 40 }),
    child: () => childOf(blog.pid()),
  };
}

/** The process that decodes a server's images. */
function childOf(server: number): number | undefined {
  return pids().find((pid) => parentOf(pid) === server && proc(pid, "cmdline").startsWith("longhand images"));
}

const pids = () => readdirSync("/proc").map(Number).filter(Boolean);
// Its name, which stands before, may hold anything.
const parentOf = (pid: number) =>
  Number(
    proc(pid, "stat")
      .replace(/^.*\) /s, "")
      .split(" ")[1],
  );

function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

const isThere = (pid: number) => /^State:\s+[^Z]/m.test(proc(pid, "status"));

/** Whether it has an upload open, which it is then in the middle of. */
function isReading(pid: number): boolean {
  try {
    const files = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    return files.some((file) => file.includes("/.incoming/"));
  } catch {
    return false;
  }
}

/** Waits until the child is in the middle of an image. */
const reading = (child: () => number | undefined) =>
  eventually(() => {
    const pid = child();
    if (!pid || !isReading(pid)) throw new Error("Nothing is being decoded");
    return pid;
  });

linuxTest(
  "a worker that crashes on an image fails that upload and not the server; a crashed server leaves no worker behind, even in the middle of an image",
  async () => {
    const { blog, upload, small, child } = await aPost();
    await upload(await small());
    const answer = upload(large);
    process.kill(await reading(child), "SIGSEGV");
    expect(await answer).toMatchObject({
      status: 422,
      body: { success: false, message: expect.stringMatching(/^The image cannot be read: decoding it failed/) },
    });
    expect((await upload(await small())).status).toBe(200);
    expect((await fetch(blog.origin)).status).toBe(200);
    await eventually(() =>
      expect(blog.output()).toMatch(/"signal":"SIGSEGV".*the process that decodes images was lost/),
    );

    const other = upload(large).catch(() => "broken off");
    const pid = await reading(child);
    await blog.kill("SIGKILL");
    expect(await other).toBe("broken off");
    await eventually(() => expect(isThere(pid)).toBe(false));
  },
);

linuxTest(
  "the server itself never loads sharp, and passes the worker no secrets; the kernel limits the worker's memory and would end it before the server",
  async () => {
    const { blog, upload, small, child } = await aPost({ AI_API_KEY: "key-of-the-model" });
    expect(child()).toBeUndefined();
    expect((await upload(await small())).status).toBe(200);
    expect((await fetch(`${blog.origin}/share/home.png`)).status).toBe(200);
    const pid = child() as number;
    expect(proc(pid, "maps")).toMatch(/libvips/);
    expect(proc(blog.pid(), "maps")).not.toMatch(/libvips|sharp/);
    const told = proc(pid, "environ")
      .split("\0")
      .map((line) => line.split("=")[0]);
    const known = [
      "NODE_CHANNEL_FD",
      "NODE_CHANNEL_SERIALIZATION_MODE",
      "MALLOC_ARENA_MAX",
      "PWD",
      "OLDPWD",
      "SHLVL",
      "_",
      "",
    ];
    expect(told.filter((name) => !known.includes(name ?? ""))).toEqual([]);

    const limits = proc(pid, "limits");
    // Beside what it had set aside before it read anything, it may take what is allowed and a little more.
    const idleMegabytes = Number(proc(pid, "status").match(/VmData:\s+(\d+) kB/)?.[1]) / 1024;
    const megabytes = Number(limits.match(/Max data size +(\d+) /)?.[1]) / 1024 / 1024 - idleMegabytes;
    expect(megabytes).toBeGreaterThan(1_024);
    expect(megabytes).toBeLessThan(1_024 + 300);
    expect(limits).toMatch(/Max core file size +0 /);
    expect(proc(pid, "oom_score_adj").trim()).toBe("1000");
    expect(proc(blog.pid(), "oom_score_adj").trim()).not.toBe("1000");
  },
);

linuxTest("a server that stops finishes the image, then ends the worker", async () => {
  const { blog, upload, small, child } = await aPost({ SHUTDOWN_SECONDS: "100" });
  await upload(await small());
  const answer = upload(image("medium.avif"));
  const pid = await reading(child);
  // As a service manager does, which tells every process of a service.
  process.kill(pid, "SIGTERM");
  const code = blog.kill("SIGTERM");
  expect((await answer).status).toBe(200);
  expect(await code).toBe(0);
  await eventually(() => expect(isThere(pid)).toBe(false));
});
