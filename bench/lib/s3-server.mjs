import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { root } from "../../scripts/lib/root.mjs";
import { startS3StandIn } from "./s3-stand-in.mjs";

const python = "/usr/bin/python3";
const keys = { accessKeyId: "blog:editor", secretAccessKey: "secret-that-signs" };

/** Debian's Swift with real signatures where python3-swift is installed; else the stand-in, which checks none. */
export async function startS3Server(/** @type {string} */ folder) {
  const hasSwift = spawnSync(python, ["-c", "import swift"]).status === 0;
  const { endpoint, stop } = hasSwift ? await startSwift(folder) : await startS3StandIn();
  const client = new AwsClient({ ...keys, service: "s3", region: "us-east-1" });
  await client.fetch(`${endpoint}/blog`, { method: "PUT" });
  return {
    name: hasSwift ? "Swift with s3api" : "a stand-in in memory, without signatures",
    endpoint,
    stop,
    /** Settings of the servers that share a folder of the bucket. @param {string} prefix */
    env: (prefix) => ({
      STANDBY_BUCKET: `s3://blog/${prefix}`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    /** @param {string} prefix */
    async keys(prefix) {
      const answer = await client.fetch(`${endpoint}/blog?list-type=2&prefix=${encodeURIComponent(prefix)}`);
      return [...(await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
    },
  };
}

/** @param {string} folder */
async function startSwift(folder) {
  const script = join(root, "tests/support/run-swift.py");
  const child = spawn(python, [script, folder, keys.accessKeyId, keys.secretAccessKey], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  const port = await new Promise((resolve, reject) => {
    child.stdout.once("data", (line) => resolve(Number(line)));
    child.once("exit", () => reject(new Error("Swift does not start")));
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await fetch(endpoint).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    endpoint,
    stop() {
      process.off("exit", end);
      end();
    },
  };
}
