import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../../scripts/lib/failure.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { onCore } from "./on-core.mjs";

const email = "writer@example.com";
const password = "correct horse battery";
const startMs = 120_000;

/** Where all temporary folders of this bench are. */
let parent = "";

/** A folder that goes when the bench ends. */
export function temporaryFolder() {
  parent ||= aParent();
  return mkdtempSync(join(parent, "folder-"));
}

function aParent() {
  const folder = mkdtempSync(join(tmpdir(), "longhand-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The built server as an operator runs it, a process of its own.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @param {number} [core] of the processor, to run on no other; where the system can do that
 */
export async function startBlog(dataDir, env = {}, core) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(dataDir, "server.log");
  const output = openSync(log, "a");
  const began = performance.now();
  const [program, options] = onCore(core, [process.execPath, join(root, "dist/server/main.js")]);
  const child = spawn(program, options, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // As `npm start` and deploy/ set it.
      MALLOC_ARENA_MAX: "1",
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      TIME_ZONE: "UTC",
      RATE_LIMITS: "off",
      ...env,
    },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() - began > startMs) {
      throw new Failure("The server did not start.", readFileSync(log, "utf8"));
    }
    await wait(2);
  }
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    /** From the command to the first whole answer, in milliseconds. */
    bootMs: performance.now() - began,
    /** @returns {Promise<string>} an administrator's token */
    async signIn() {
      const answer = await fetch(`${origin}/api/admin/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      return (await answer.json()).token;
    },
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** @param {string} origin */
async function answers(origin) {
  try {
    const answer = await fetch(`${origin}/`);
    await answer.text();
    return true;
  } catch {
    return false;
  }
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
