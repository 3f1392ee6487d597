import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./built-blog.mjs";

export function hasNginx() {
  return spawnSync("nginx", ["-v"]).status === 0;
}

/**
 * Starts nginx for static files with Debian's settings (sendfile, gzip_static) and open_file_cache, one process, no access log.
 *
 * @param {string} folder a temporary folder
 * @param {Record<string, { identity: Buffer, gzip: Buffer }>} files by name
 */
export async function startNginx(folder, files) {
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  for (const [name, { identity, gzip }] of Object.entries(files)) {
    writeFileSync(join(site, name), identity);
    writeFileSync(join(site, `${name}.gz`), gzip);
  }
  const port = await freePort();
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 768; }
http {
  access_log off; sendfile on; open_file_cache max=100; open_file_cache_valid 60s; tcp_nopush on; gzip_static on; keepalive_requests 1000000;
  default_type text/html; types { text/html html; application/rss+xml xml; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${site}; add_header Cache-Control no-cache; }
}
`,
  );
  const child = spawn("nginx", ["-c", configuration, "-e", join(folder, "nginx.log")], { stdio: "ignore" });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const response = await fetch(origin).catch(() => null);
    if (response) break;
    await wait(10);
  }
  return {
    origin,
    pid: /** @type {number} */ (child.pid),
    async stop() {
      process.off("exit", end);
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
