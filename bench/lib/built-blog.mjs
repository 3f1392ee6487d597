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

/** Parent of all temporary folders of this bench. */
let parent = "";

/** Creates a folder that is deleted when the bench ends. */
export function temporaryFolder() {
  parent ||= createParent();
  return mkdtempSync(join(parent, "folder-"));
}

function createParent() {
  const folder = mkdtempSync(join(tmpdir(), "longhand-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts the built server in a child process, as an operator runs it.
 *
 * @param {string} dataDir
 * @param {Record<string, string>} [env]
 * @param {number} [core] its CPU core, if the system has `taskset`
 */
export async function startBlog(dataDir, env = {}, core) {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = join(dataDir, "server.log");
  const output = openSync(log, "a");
  const began = performance.now();
  const [program, options] = onCore(core, [process.execPath, join(root, "dist/server/main.js")]);
  const child = spawn(program, options, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // The same value as in `npm start` and deploy/.
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
  while (!(await responds(origin))) {
    if (child.exitCode !== null || performance.now() - began > startMs) {
      throw new Failure("The server did not start.", readFileSync(log, "utf8"));
    }
    await wait(2);
  }
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    /** Milliseconds from the command to the first complete response. */
    bootMs: performance.now() - began,
    credentials: { email, password },
    /** @returns {Promise<string>} an administrator's token */
    async signIn() {
      const response = await fetch(`${origin}/api/admin/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      return (await response.json()).token;
    },
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
    /** Kills the server, as in a crash. */
    async kill() {
      process.off("exit", end);
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** @param {string} origin */
async function responds(origin) {
  try {
    const response = await fetch(`${origin}/`);
    await response.text();
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
