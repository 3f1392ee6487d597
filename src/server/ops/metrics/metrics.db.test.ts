import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { crowd } from "../../../../tests/support/crowd.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aComment, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { heldTurns } from "../../../../tests/support/held-turns.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { mailings, mailSettings } from "../../core/db/schema.ts";
import { claimDue, recordOutcome, requestJob } from "../../core/jobs/job-service.ts";
import { createOverloadGuard, type OverloadGuard } from "../../http/overload.ts";
import { createRequestQueue } from "../../http/request-queue.ts";

const token = "a-token-for-prometheus";

async function aCountedBlog(guard?: OverloadGuard) {
  const app = await servedApp({ env: { METRICS_TOKEN: token }, ...(guard ? { guard } : {}) });
  const metrics = async (authorization = `Bearer ${token}`) => {
    const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization } });
    return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
  };
  return { ...app, metrics };
}

test("without the setting there are no metrics", async () => {
  const { origin } = await servedApp();
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});

test("the metrics require their own token, and refuse the administrator's", async () => {
  const { metrics, token: session } = await aCountedBlog();
  for (const wrong of ["", token, `Bearer ${token}x`, `Bearer ${session}`, session]) {
    expect(await metrics(wrong)).toMatchObject({ status: 401, text: "" });
  }
});

test("the scheme before the token may be spelled in any case", async () => {
  const { metrics } = await aCountedBlog();
  for (const scheme of ["bearer ", "BEARER  "]) expect((await metrics(scheme + token)).status).toBe(200);
  expect((await metrics(`Basic ${token}`)).status).toBe(401);
});

test("the metrics allow GET and HEAD only", async () => {
  const { origin } = await aCountedBlog();
  const headers = { authorization: `Bearer ${token}` };
  const head = await fetch(`${origin}/metrics`, { method: "HEAD", headers });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  for (const method of ["POST", "DELETE"]) {
    const answer = await fetch(`${origin}/metrics`, { method, headers });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
});

test("the metrics show a paused mailing, a mailbox that cannot be read, a failed import and lost image workers", async () => {
  const app = testApp({ env: { METRICS_TOKEN: token } });
  const job = { state: "failed" } as ReturnType<typeof app.deps.imports.current>;
  const deps = {
    ...app.deps,
    imports: { ...app.deps.imports, current: () => job },
    imageWorker: { ...app.deps.imageWorker, losses: 3 },
  };
  const served = await servedApp({ deps });
  const read = async () => {
    const answer = await fetch(`${served.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Object.fromEntries(
      [...(await answer.text()).matchAll(/^(longhand_\w+) (\d+)$/gm)].map(([, name, n]) => [name, n]),
    );
  };
  expect(await read()).toMatchObject({
    longhand_paused_mailings: "0",
    longhand_bounce_mailbox_failing: "0",
    longhand_import_failed: "1",
    longhand_image_worker_losses: "3",
  });
  const { db } = app.deps;
  const mail = { postId: "x", subject: "Tea", html: "", text: "" };
  db.insert(mailings)
    .values({ ...mail, state: "paused", trouble: "refused" })
    .run();
  db.update(mailSettings).set({ bouncesTrouble: "no sign-in" }).run();
  expect(await read()).toMatchObject({ longhand_paused_mailings: "1", longhand_bounce_mailbox_failing: "1" });
});

test("the metrics cover responses, the process and the content of the blog", async () => {
  const { metrics, origin, db } = await aCountedBlog();
  aComment(db, { postId: aPost(db)._id });
  anUnpublishedPost(db);
  requestJob(db, { kind: "call", key: "", payload: {}, dueAt: new Date(0) });
  for (const job of claimDue(db, "call", new Date(), 1)) recordOutcome(db, job, { error: "refused" }, new Date());
  await (await fetch(origin)).text();
  await (await fetch(origin)).text();
  await (await fetch(`${origin}/api/blog/none`)).text();
  const { status, type, text } = await metrics();
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const lines = text.split("\n");
  expect(lines).toContain('longhand_http_requests_total{kind="page",method="GET",status="200"} 2');
  expect(lines).toContain('longhand_http_requests_total{kind="api",method="GET",status="404"} 1');
  expect(lines).toContain('longhand_http_request_duration_seconds_count{kind="page"} 2');
  expect(lines).toContain('longhand_posts{state="published"} 1');
  expect(lines).toContain('longhand_posts{state="draft"} 1');
  expect(lines).toContain('longhand_comments{state="waiting"} 1');
  expect(lines).toContain('longhand_comments{state="spam"} 0');
  expect(lines).toContain('longhand_errands{state="waiting"} 0');
  expect(lines).toContain('longhand_errands{state="failing"} 1');
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "longhand_disk_free_bytes",
  ]) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, "m"));
  }
  expect(text).toMatch(/^longhand_page_cache_bytes [1-9]/m);
});

test("counting a list causes no warning of Node", async () => {
  const { origin, token: session } = await aCountedBlog();
  const warnings: string[] = [];
  const take = ({ message }: Error) => void warnings.push(message);
  process.on("warning", take);
  onTestFinished(() => void process.off("warning", take));
  for (const path of ["/api/blog/all", "/api/admin/blogs", "/api/admin/comments"]) {
    expect((await fetch(origin + path, { headers: { authorization: session } })).status).toBe(200);
  }
  expect(warnings).toEqual([]);
});

test("invalid paths and methods add no new rows to the metrics", async () => {
  const { metrics, origin } = await aCountedBlog();
  const rows = async () => (await metrics()).text.split("\n").filter((line) => line.includes("longhand_http_requests"));
  await fetch(`${origin}/nothing-1`);
  await fetch(`${origin}/nothing`, { method: "PROPFIND" });
  const before = (await rows()).length;
  for (let at = 2; at < 20; at++) await fetch(`${origin}/nothing-${at}?x=${at}`);
  await fetch(`${origin}/nothing`, { method: "REPORT" });
  // The request for the metrics is counted too.
  expect((await rows()).length).toBeLessThanOrEqual(before + 1);
});

test("the metrics count shed requests with their waiting time, and waiting requests", async () => {
  const turns = heldTurns();
  turns.hold();
  const guard = createOverloadGuard(testApp().settings, { queue: createRequestQueue(turns.next, turns.now) });
  const { metrics, origin } = await aCountedBlog(guard);
  await crowd(origin, 100, "/?search=crowd");
  await eventually(() => expect(guard.queued()).toBe(84));
  const { text } = await metrics();
  const lines = text.split("\n");
  expect(lines).toContain("longhand_waiting_requests 84");
  expect(lines).toContain("longhand_shed_requests_total 16");
  expect(lines).toContain('longhand_shed_seconds_bucket{le="+Inf"} 16');
  expect(lines).toContain("longhand_shed_seconds_count 16");
});

test("the metrics ignore incomplete backups", async () => {
  const folder = aFolder();
  for (const name of ["01T03-30-00Z", "02T03-30-00Z", "03T03-30-00Z.incomplete"]) {
    writeFileSync(join(folder, `longhand-2026-01-${name}.tar`), "");
  }
  const env = { METRICS_TOKEN: token, BACKUP_SCHEDULE: "03:30", BACKUP_DIR: folder };
  const { origin } = await servedApp({ env });
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const moment = Date.UTC(2026, 0, 2, 3, 30) / 1000;
  expect((await answer.text()).split("\n")).toContain(`longhand_last_backup_timestamp_seconds ${moment}`);
});
