import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { cases } from "../support/cases.ts";
import { startBlog } from "../support/running-blog.ts";

const kills = cases(25, 2);
/** Requests at each kill. */
const atATime = 25;

test(`of requests with an Idempotency-Key at ${kills} kills none is lost and none made twice, and a key without a change is free`, {
  timeout: 600_000,
}, async () => {
  const blog = await startBlog({ LOG_LEVEL: "silent" });
  onTestFinished(() => blog.stop());
  const { password } = blog;
  const { key } = await blog.admin.apiKey.make.mutate({ name: "A script", scopes: ["write"], days: 1, password });
  const send = async (title: string) => {
    const headers = { Authorization: key, "Content-Type": "application/json", "Idempotency-Key": title };
    const body = JSON.stringify({ title, markdown: "Hot *tea*.\n\n".repeat(200) });
    const answer = await fetch(`${blog.origin}/api/v1/posts`, { method: "POST", headers, body }).catch(() => null);
    return answer?.status;
  };
  const db = new Database(databaseFile(blog.dataDir), { readonly: true });
  onTestFinished(() => void db.close());
  const countOf = (title: string) => db.prepare("SELECT count(*) FROM blogs WHERE title = ?").pluck().get(title);
  let interrupted = 0;
  for (let kill = 0; kill < kills; kill++) {
    const titles = Array.from({ length: atATime }, (_, at) => `Post ${kill}x${at}`);
    const first = titles.map(send);
    // The kill comes after some of them are answered.
    await Promise.race(first.slice(kill % atATime));
    await blog.kill("SIGKILL");
    await blog.restart();
    for (const [at, title] of titles.entries()) {
      const before = countOf(title);
      const status = await send(title);
      if ((await first[at]) === undefined) interrupted += 1;
      else expect(before, title).toBe(1);
      // What wrote before it was interrupted is there, and is not made again.
      expect([201, before === 1 ? 409 : 201], title).toContain(status);
      expect(countOf(title), title).toBe(1);
    }
  }
  expect(interrupted).toBeGreaterThan(0);
});
