import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { aJpeg } from "../support/images.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { freePort, trpcClient } from "../support/running-blog.ts";

// The tests copy the packages and start several programs, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

const maxInstalledBytes = 150 * 1024 ** 2;
const password = "correct horse battery";

function deploy(folder: string) {
  const command = [join(projectRoot, "scripts/deploy.mjs"), folder];
  const { status, stderr } = spawnSync(process.execPath, command, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: "utf8",
  });
  return { status, said: stderr };
}

/** A command in the folder, with the settings of its `.env`. */
function runIn(folder: string, program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

async function serve(folder: string, origin: string) {
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: "pipe",
  });
  let output = "";
  const closed = once(npm, "close");
  const stop = async () => {
    npm.kill("SIGTERM");
    await closed;
  };
  onTestFinished(stop);
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(`at ${origin}`)) resolve();
    };
    npm.stdout.on("data", read);
    npm.stderr.on("data", read);
    npm.once("exit", (code) => reject(new Error(`npm start stopped with ${code}: ${output}`)));
  });
  return stop;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size, blocks }) => sum + Math.max(size, blocks * 512), 0);
}

test("a deployed folder is small, serves, and runs the commands and child processes without the sources; a second deploy replaces what the first one wrote, and keeps the blog and its settings", async () => {
  const folder = join(aFolder(), "longhand");
  expect(deploy(folder)).toMatchObject({ status: 0 });
  expect(bytesIn(folder)).toBeLessThan(maxInstalledBytes);
  expect(existsSync(join(folder, "node_modules/typescript"))).toBe(false);

  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = `PORT=${port}\nADMIN_PASSWORD=${password}\nLOG_LEVEL=error\n`;
  writeFileSync(join(folder, ".env"), settings);
  const stop = await serve(folder, origin);
  expect(await (await fetch(origin)).text()).toContain("<h1");
  const { token } = await trpcClient(origin).session.signIn.mutate({ email: "admin@example.com", password });
  // The image worker is a process of its own; so are imports from the screen.
  const { body } = await restClient(origin).post("/admin/images", aForm({ image: await aJpeg() }), token);
  expect(body).toMatchObject({ success: true });
  const admin = trpcClient(origin, token);
  mkdirSync(join(folder, "data/imports/notes"), { recursive: true });
  writeFileSync(join(folder, "data/imports/notes/one.md"), "---\ntitle: From a folder\ndate: 2020-01-02\n---\nText.\n");
  await admin.import.start.mutate({ file: "notes", isCheck: false });
  const isImported = async () => expect((await admin.import.overview.query()).job).toMatchObject({ state: "done" });
  await vi.waitFor(isImported, { timeout: 60_000 });

  expect(runIn(folder, "npm", "run", "--silent", "cli", "--", "doctor")).toMatchObject({ status: 0 });
  for (const [verb = "", file = ""] of [
    ["backup", "blog.tar"],
    ["export", "blog.zip"],
  ]) {
    // What npm runs.
    expect(runIn(folder, process.execPath, "scripts/cli.mjs", verb, file)).toMatchObject({ status: 0 });
  }

  await stop();
  writeFileSync(join(folder, "dist/stale.js"), "");
  const kept = readdirSync(join(folder, "data")).sort();
  expect(deploy(folder)).toMatchObject({ status: 0 });
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(settings);
  expect(readdirSync(join(folder, "data")).sort()).toEqual(kept);
  expect(existsSync(join(folder, "dist/stale.js"))).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith(".deploy"))).toEqual([]);
});

test("a folder with other files is left alone, and the sentence names them", () => {
  const folder = aFolder({ "package.json": '{ "name": "something-else" }', "notes.txt": "mine" });
  const { status, said } = deploy(folder);
  expect(status).toBe(1);
  expect(said).toContain("it has notes.txt, package.json");
  expect(readdirSync(folder)).toEqual(["notes.txt", "package.json"]);
});
