import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { eventually } from "../support/eventually.ts";
import { startBlog } from "../support/running-blog.ts";

// A purge is repeated after five seconds, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

/** A cache that counts purges, and is away as long as the test says. */
async function aCache() {
  const cache = { purges: 0, isAway: false, url: "" };
  const server = createServer((_req, res) => {
    if (!cache.isAway) cache.purges += 1;
    res.writeHead(cache.isAway ? 503 : 200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  cache.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return cache;
}

test("a start and another program's write purge the shared cache, and a killed server's purge is not lost", async () => {
  const cache = await aCache();
  const blog = await startBlog({ SHARED_CACHE: "varnish", SHARED_CACHE_URL: cache.url });
  onTestFinished(() => blog.stop());
  const waiting = () => {
    const db = new Database(databaseFile(blog.dataDir), { readonly: true });
    try {
      return db.prepare("SELECT count(*) FROM errands").pluck().get();
    } finally {
      db.close();
    }
  };
  const isTold = async (before: number) => {
    await eventually(() => expect(cache.purges).toBeGreaterThan(before));
    await eventually(() => expect(waiting()).toBe(0));
    return cache.purges;
  };
  const ofStart = await isTold(0);

  const command = new Database(databaseFile(blog.dataDir));
  command.exec("UPDATE siteSettings SET heroHeadline = 'As it is'");
  command.close();
  const ofCommand = await isTold(ofStart);

  cache.isAway = true;
  await blog.aPost();
  await eventually(() => expect(waiting()).toBe(1));
  await blog.kill("SIGKILL");
  cache.isAway = false;
  await blog.restart();
  await eventually(() => expect(cache.purges).toBeGreaterThan(ofCommand));
});
