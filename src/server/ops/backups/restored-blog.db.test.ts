import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anAuthenticator } from "../../../../tests/support/authenticator.ts";
import { runCli } from "../../../../tests/support/cli.ts";
import { anAdmin, aPost } from "../../../../tests/support/factories.ts";
import { filesIn } from "../../../../tests/support/images.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { createCaller } from "../../api/router.ts";
import { finishReplacements, stopReplacements } from "../../content/images/replace/replacement-worker.ts";
import { createContext } from "../../context.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { digestState, mailings, postsToMail } from "../../core/db/schema.ts";
import { restoreCommand } from "../cli/backup-commands.ts";
import { backUp } from "./back-up.ts";

async function restoredFrom(folder: string, file: string) {
  const dataDir = join(folder, "restored");
  expect((await runCli(restoreCommand, [file], { DATA_DIR: dataDir })).code).toBe(0);
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  return { dataDir, db };
}

test("a passkey works on a blog restored into another folder", async () => {
  const { dataDir, folder, db } = await aStoredPost();
  const [email, password, origin] = ["ada@example.com", "correct horse battery", "https://blog.example.com"];
  const env = { SITE_URL: origin };
  const before = testApp({ env, deps: { db } });
  anAdmin(db, email, password);
  const { token } = await before.asVisitor.session.signIn({ email, password });
  const ada = createCaller(createContext(before.deps, token, "192.0.2.9"));
  const key = anAuthenticator(origin);
  const { challenge } = await ada.account.proposePasskey();
  await ada.account.addPasskey({ password, response: key.make(challenge) });
  const file = join(folder, "blog.tar");
  await backUp(dataDir, file, new Date());

  const after = testApp({ env, deps: { db: (await restoredFrom(folder, file)).db } });
  const asked = await after.asVisitor.session.askForPasskey();
  const response = key.sign(asked.challenge, { counter: 7 });
  const opened = await after.asVisitor.session.signInWithPasskey({ response });
  const again = createCaller(createContext(after.deps, opened.token, "192.0.2.9"));
  expect(await again.session.current()).toMatchObject({ email });
});

test("a backup during an image replacement has both images, and the restored blog continues it", async () => {
  const { dataDir, folder, db, imageId, addImageFile } = await aStoredPost();
  const byImageId = await addImageFile("river.jpg", { width: 2000, height: 20 });
  const description = `<p><img src="/images/${imageId}-1600.webp" alt=""></p>`;
  for (let at = 0; at < 220; at++) aPost(db, { title: `Hill ${at}`, imageId, description });
  const { asAdmin } = testApp({ deps: { db } });
  const file = join(folder, "blog.tar");
  expect(await asAdmin.image.replace({ imageId, byImageId })).toMatchObject({ isDone: false });
  stopReplacements(db);
  const report = await backUp(dataDir, file, new Date());
  expect(report).toMatchObject({ images: 2, missing: [], closed: [], damaged: [] });

  const restored = await restoredFrom(folder, file);
  expect(await filesIn(restored.dataDir)).toEqual(await filesIn(dataDir));
  const showing = (id: string) =>
    restored.db.$client
      .prepare("SELECT count(*) FROM blogs WHERE imageId = ? OR description LIKE ?")
      .pluck()
      .get(id, `%${id}%`) as number;
  expect(Math.min(showing(imageId), showing(byImageId))).toBeGreaterThan(0);
  await finishReplacements(testApp({ deps: { db: restored.db } }).deps);
  expect([showing(imageId), showing(byImageId)]).toEqual([0, 221]);
});

test("a restored blog does not send what readers may have got after the backup: a mailing, a digest, or a post on schedule", async () => {
  const { dataDir, folder, db } = await aStoredPost();
  const mailing = { subject: "", html: "", text: "" };
  db.insert(mailings)
    .values([
      { ...mailing, postId: "a", state: "sending" },
      { ...mailing, postId: "b", state: "done" },
    ])
    .run();
  db.insert(digestState)
    .values({ id: 1, plan: "friday 9 UTC", round: "2026-11-20", upTo: new Date("2026-11-20T09:00:00Z") })
    .run();
  aPost(db, { isPublished: false, sendsMail: true });
  const file = join(folder, "blog.tar");
  await backUp(dataDir, file, new Date());
  const statesIn = (of: typeof db) =>
    of
      .select()
      .from(mailings)
      .all()
      .map(({ state }) => state);
  const restored = (await restoredFrom(folder, file)).db;
  expect([statesIn(db), statesIn(restored)]).toEqual([
    ["sending", "done"],
    ["paused", "done"],
  ]);
  expect(restored.select().from(mailings).get()?.trouble).toContain("restored");
  expect([db, restored].map((of) => of.select().from(postsToMail).all().length)).toEqual([1, 0]);
  expect(restored.select().from(digestState).get()).toMatchObject({ plan: null, round: "2026-11-20" });
});
