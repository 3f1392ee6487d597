import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { aPost } from "../support/factories.ts";
import { requireProgram } from "../support/require-program.ts";
import { freePort } from "../support/running-blog.ts";
import { servedApp } from "../support/test-app.ts";

requireProgram("nginx");

/** nginx with a shared cache in front of an origin, as in docs/operations.md. */
async function nginxBefore(origin: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "longhand-nginx-"));
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  const log = join(folder, "nginx.log");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${log};
events {}
http {
  access_log off;
  proxy_cache_path ${folder}/cache keys_zone=blog:1m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_cache blog;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`,
  );
  const nginx = spawn("nginx", ["-c", file, "-e", log], { stdio: "ignore" });
  onTestFinished(async () => {
    nginx.kill("SIGTERM");
    if (nginx.exitCode === null) await once(nginx, "exit");
    rmSync(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/favicon.svg`).catch(() => null))) await wait(20);
  return url;
}

const look = async (url: string) => {
  const answer = await fetch(url);
  return { cache: answer.headers.get("x-cache"), text: await answer.text() };
};

test("a shared cache answers for the configured time, then once more while it revalidates", async () => {
  const { origin, db, asAdmin } = await servedApp({ env: { SHARED_CACHE_SECONDS: "2" } });
  const post = aPost(db, { title: "Before" });
  const url = await nginxBefore(origin);
  expect((await look(url)).cache).toBe("MISS");
  expect((await look(url)).cache).toBe("HIT");

  await asAdmin.post.update({ postId: post._id, title: "After" });
  // The origin has the change at once. After its time the cache sends the stale page once more and revalidates.
  expect((await look(origin)).text).toContain("After");
  const seen = [];
  while (seen.at(-1)?.text.includes("After") !== true) {
    seen.push(await look(url));
    await wait(50);
  }
  expect(seen.some(({ cache, text }) => cache === "STALE" && text.includes("Before"))).toBe(true);
});

test("without the setting a shared cache stores no page", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const blog = aPost(db, { title: "Before" });
  const url = await nginxBefore(origin);
  for (let times = 0; times < 2; times++) expect((await look(url)).cache).toBe("MISS");
  await asAdmin.post.update({ postId: blog._id, title: "After" });
  expect((await look(url)).text).toContain("After");
});
