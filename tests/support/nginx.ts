import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "./a-folder.ts";
import { freePort } from "./running-blog.ts";

/** Starts nginx with the example of `deploy/` before a server. @returns its address */
export async function nginxBefore(origin: string): Promise<string> {
  const folder = aFolder();
  const port = await freePort();
  const server = readFileSync(join(projectRoot, "deploy/nginx.conf"), "utf8")
    .replace("127.0.0.1:3000", new URL(origin).host)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (it) => `${it}_temp_path "${folder}/${it}";`,
  );
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid "${folder}/pid"; error_log "${folder}/log";
events {}
http { access_log off; ${temporary.join(" ")}
${server} }`,
  );
  expect(spawnSync("nginx", ["-t", "-c", file, "-e", join(folder, "log")]).status).toBe(0);
  const nginx = spawn("nginx", ["-c", file, "-e", join(folder, "log")], { stdio: "ignore" });
  onTestFinished(async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await wait(20);
  return url;
}
