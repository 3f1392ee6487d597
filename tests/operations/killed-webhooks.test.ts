import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { cases } from "../support/cases.ts";
import { eventually } from "../support/eventually.ts";
import { startBlog } from "../support/running-blog.ts";
import { startReceiver, type Told, verify } from "../support/webhook-receiver.ts";

const deliveries = cases(1_000, 40);
const kills = cases(50, 2);
/** Changes of the blog at a time. */
const atATime = 10;

test(`of ${deliveries} deliveries none is lost by ${kills} kills, and a repeated one has the same id and body`, {
  timeout: 1_200_000,
}, async () => {
  let secret = "";
  const refused: unknown[] = [];
  const receiver = await startReceiver((res, told) => {
    // When it arrives: a signature is valid for five minutes.
    try {
      verify(secret, told);
    } catch (error) {
      refused.push(error);
    }
    res.writeHead(204).end();
  });
  const blog = await startBlog({ ...receiver.env, LOG_LEVEL: "silent" });
  onTestFinished(() => blog.stop());
  const { address, received } = receiver;
  const { password } = blog;
  const events = ["post.published" as const, "post.updated" as const];
  secret = (await blog.admin.webhook.add.mutate({ address, events, password })).secret ?? "";
  const db = new Database(databaseFile(blog.dataDir), { readonly: true });
  onTestFinished(() => void db.close());
  const { _id: postId } = await blog.aPost({ title: "Version 0" });

  let version = 0;
  const change = () => blog.admin.post.update.mutate({ postId, title: `Version ${++version}` });
  const left = () => db.prepare("SELECT count(*) FROM webhookDeliveries WHERE dueAt IS NOT NULL").pluck().get();
  for (let kill = 1; kill <= kills; kill++) {
    const until = Math.floor((kill * (deliveries - 1)) / kills);
    // The kill comes while the last of them are sent.
    while (version < until) await Promise.all(Array.from({ length: Math.min(atATime, until - version) }, change));
    await blog.kill("SIGKILL");
    await blog.restart();
  }
  await eventually(() => expect(left()).toBe(0));
  expect(refused).toEqual([]);
  const byId = new Map<string, Told>();
  for (const told of received) {
    const first = byId.get(told.id) ?? told;
    expect(told.body).toBe(first.body);
    byId.set(told.id, first);
  }
  const titles = [...byId.values()].map(({ data }) => data.title);
  expect(titles.sort()).toEqual(Array.from({ length: deliveries }, (_, at) => `Version ${at}`).sort());
  // At most the one under way is repeated at each kill.
  expect(received.length - byId.size).toBeLessThanOrEqual(kills);
});
