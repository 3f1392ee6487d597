import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { onTestFinished } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { freePort } from "./running-blog.ts";
import { keys } from "./s3-server.ts";

/** Debian's, whose packages other installations of Python do not find. */
const python = "/usr/bin/python3";

/** Fails the file when Swift is missing: `npm run test:servers` never skips a test. */
export function requireSwift(): void {
  const { status } = spawnSync(python, ["-c", "import swift.proxy.server"]);
  if (status !== 0) throw new Error("Swift cannot be started; install it: apt-get install -y python3-swift");
}

/** OpenStack Swift with its S3 API, which verifies every signature, and an empty bucket. */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), "longhand-swift-"));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const { accessKeyId, secretAccessKey } = keys;
  const isUp = () =>
    fetch(endpoint).then(
      () => true,
      () => false,
    );
  const begin = async () => {
    const script = join(projectRoot, "tests/support/run-swift.py");
    const child = spawn(python, [script, folder, accessKeyId, secretAccessKey, String(port)], { stdio: "ignore" });
    while (!(await isUp())) {
      if (child.exitCode !== null) throw new Error(`Swift ended with ${child.exitCode}`);
      await wait(50);
    }
    return child;
  };
  let child = await begin();
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    while (await isUp()) await wait(50);
  };
  onTestFinished(async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  });
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "us-east-1", retries: 0 });
  // The servers behind the proxy may still be starting.
  while (!(await client.fetch(`${endpoint}/blog`, { method: "PUT" })).ok) await wait(50);
  return {
    /** Settings of a blog whose images are in this bucket. */
    env: {
      IMAGES_URL: "s3://blog/mine",
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    /** Ends all servers; their disk stays. */
    end,
    async beginAgain() {
      child = await begin();
    },
    /** All keys, asked with another client. */
    async keys(): Promise<string[]> {
      const listing = await (await client.fetch(`${endpoint}/blog?list-type=2`)).text();
      return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key).sort();
    },
  };
}
