import { expect, test } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { anUnpublishedPost } from "../../tests/support/factories.ts";
import { aLog } from "../../tests/support/log.ts";
import { testApp } from "../../tests/support/test-app.ts";
import { startBackgroundWork } from "./background-work.ts";
import { countMissing } from "./content/redirects/request-counts.ts";
import { missingPaths, postTextWaiting } from "./core/db/schema.ts";

const readerHeader = (name: string) =>
  ({ accept: "text/html", "accept-language": "en", "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" })[name];

test("the server publishes what is due when it starts, indexes what waits, and stores its last counts when it ends", async () => {
  let now = new Date("2026-03-01T12:00:00Z");
  const { log, errors } = aLog();
  const { db, deps, asAdmin, asVisitor } = testApp({ deps: { log, now: () => now } });
  const { _id: postId } = anUnpublishedPost(db, { title: "Planned" });
  await asAdmin.post.update({ postId, publishAt: new Date("2026-03-01T13:00:00Z") });
  now = new Date("2026-03-02T12:00:00Z");

  const { stop, finish } = startBackgroundWork(deps, true);
  expect((await asVisitor.post.byId({ postId })).title).toBe("Planned");
  await eventually(() => expect(db.$count(postTextWaiting)).resolves.toBe(0));
  await stop();
  // A request that was still open when the server was told to end.
  countMissing(db, "/gone", readerHeader, now);
  finish();
  expect(db.select({ path: missingPaths.path }).from(missingPaths).all()).toEqual([{ path: "/gone" }]);
  // A database in memory has no file whose disk could be read.
  expect(errors().filter(({ msg }) => !msg.includes("free disk space"))).toEqual([]);
});
