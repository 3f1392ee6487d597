import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { admins, comments, images, posts, previews, revisions } from "../../src/server/db/schema.ts";
import { appRouter } from "../../src/server/router.ts";
import { startAiServer } from "../support/ai-server.ts";
import { cases } from "../support/cases.ts";
import { cheapHash } from "../support/cheap-password.ts";
import { everybody } from "../support/everybody.ts";
import { aComment, aNewDraft, anImage, anUnpublishedPost, aPost, aSession } from "../support/factories.ts";
import { bytesOf, exchange, type WireAnswer } from "../support/fuzz/exchange.ts";
import type { Schema } from "../support/fuzz/hostile-values.ts";
import {
  batches,
  type FuzzCase,
  headerRequests,
  type Procedure,
  pageRequests,
  procedureCalls,
  rawRequests,
  restRequests,
  uploads,
} from "../support/fuzz/requests.ts";
import { imagesOfEveryType } from "../support/images.ts";
import { aLog } from "../support/log.ts";
import { servedApp } from "../support/test-app.ts";

/** Requests in all. */
const runs = cases(10_000);

const share = (percent: number) => Math.ceil((runs * percent) / 100);
const timeoutMs = 60_000 + runs * 60;

const email = "writer@example.com";
const password = "correct horse battery";

const procedures: Procedure[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; inputs?: z.ZodType[] } }>,
).map(([path, { _def }]) => ({
  path,
  isMutation: _def.type === "mutation",
  schema: _def.inputs?.[0] ? (z.toJSONSchema(_def.inputs[0], { io: "input", unrepresentable: "any" }) as Schema) : null,
}));

/** What a case names in `@@…@@`, as it is when the case is sent; whatever an earlier one deleted is made anew. */
async function aWorld() {
  const ai = await startAiServer();
  onTestFinished(() => ai.close());
  const { log, errors } = aLog("error");
  const env = { TRUST_PROXY: "1", METRICS_TOKEN: "a-token-for-the-metrics", ...ai.env };
  const { db, origin, server, dataDir, asAdmin } = await servedApp({ env, deps: { log }, guard: everybody });
  // Each case has a connection of its own: one that asks for another request waits for none.
  Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 });
  // Images that are only rows here are missing, as they should be said to be.
  const bugs = () => errors().filter(({ msg }) => !msg.startsWith("an image is missing"));
  let judged = 0;
  const passwordHash = cheapHash(password);

  function named(): Record<string, string> {
    const post = db.select().from(posts).where(eq(posts.isPublished, true)).get()?.id ?? aPost(db)._id;
    return {
      blog: post,
      draft: db.select().from(posts).where(eq(posts.isPublished, false)).get()?.id ?? anUnpublishedPost(db)._id,
      comment: db.select().from(comments).get()?.id ?? aComment(db, { postId: post }).id,
      image: db.select().from(images).get()?.id ?? anImage(db).id,
      revision: db.select().from(revisions).get()?.id ?? "none",
      copy: aNewDraft.draftId,
      preview: preview ?? "none",
      token: aSession(db, { email }),
      email,
      password,
    };
  }
  let preview: string | undefined;

  return {
    origin,
    /** Brings about what only a working blog has: an unfinished post, an old version, a preview's link. */
    async settle() {
      db.update(admins).set({ passwordHash }).run();
      if (!db.select().from(revisions).get()) {
        const { blog, draft } = named();
        for (const postId of [blog, draft]) {
          await asAdmin.post.update({
            postId: postId as string,
            title: "Another walk",
            subTitle: "x",
            description: "<p>y",
            category: "Startup",
            isPublished: postId === blog,
            imageId: anImage(db).id,
          });
        }
      }
      await asAdmin.draft.save(aNewDraft).catch(() => {});
      if (!db.select().from(previews).get()) {
        preview = (await asAdmin.preview.make({ draftId: named().draft as string, isNew: false })).path
          .split("/")
          .at(-1);
      }
    },
    fill(text: string) {
      if (!text.includes("@@")) return text;
      const things = named();
      return text.replace(/@@(\w+)@@/g, (_mark, name) => things[name] ?? "none");
    },
    token: () => aSession(db, { email }),
    /** @throws what is wrong with an answer */
    async judge(answer: WireAnswer, asked: string) {
      // The log may be written after the answer.
      await nextTurn();
      const { status, head, body, isHanging } = answer;
      const told = `${head.split("\r\n")[0]}\n${body.slice(0, 600)}`;
      if (isHanging) throw new Error(`No whole answer: ${told}`);
      const logged = bugs()[judged];
      if (logged) judged += 1;
      if (logged) throw new Error(`Logged as a bug: ${logged.msg} ${logged.err?.stack ?? ""}\n${told}`);
      if (status !== null && status >= 500 && !isForeseen(answer, asked)) throw new Error(`Answered ${told}`);
      if (/^location: (?!\/(?![/\\]))/im.test(head)) throw new Error(`Led elsewhere: ${head}`);
      const leaked = leaks.find((it) => it.test(`${head}\n${body}`)) ?? (body.includes(dataDir) ? dataDir : undefined);
      if (leaked) throw new Error(`Leaked ${leaked}: ${told}`);
    },
  };
}

/** What oEmbed's own specification asks for, and what an AI server did wrong. */
const isForeseen = ({ status, body }: WireAnswer, asked: string) =>
  (status === 501 && /\/oembed/i.test(asked)) || (status === 502 && body.includes("The AI server"));

/** What only this program knows: places in its code, its packages, its database. */
const leaks = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /SqliteError|SQLITE_/,
  /\/src\/server\//,
  /ZodError|TRPCError/,
];

/** Sends cases one after the other. What is whole has to be answered, with the headers that everything carries. */
async function survives(arbitrary: fc.Arbitrary<FuzzCase>, numRuns: number) {
  const world = await aWorld();
  let sent = 0;
  const property = fc.asyncProperty(arbitrary, async ({ isAdmin, cutAt, ...request }) => {
    if (sent % 50 === 0) await world.settle();
    sent += 1;
    const says = request.headers.some(([name]) => name === "Authorization");
    const headers = isAdmin && !says ? [...request.headers, ["Authorization", world.token()]] : request.headers;
    const bytes = bytesOf({
      ...request,
      target: world.fill(request.target),
      headers: headers.map(([name = "", value = ""]) => [name, world.fill(value)]),
      body: world.fill(request.body ?? ""),
    });
    const answer = await exchange(world.origin, bytes.subarray(0, cutAt), cutAt === undefined);
    await world.judge(answer, request.target);
    if (cutAt !== undefined) return;
    if (answer.status === null) throw new Error("Not answered at all");
    // Node refuses by itself what is no HTTP.
    if ([400, 431].includes(answer.status) && answer.body === "") return;
    expect(answer.head).toMatch(/^content-security-policy: /im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
  });
  await fc.assert(property, { numRuns });
  expect(sent).toBeGreaterThanOrEqual(numRuns);
  expect((await fetch(world.origin)).status).toBe(200);
}

test("procedures answer whatever they are given", () => survives(procedureCalls(procedures), share(34)), timeoutMs);

test(
  "batches of calls are answered, however they are put together",
  () => survives(batches(procedures), share(10)),
  timeoutMs,
);

test("REST answers whatever it is sent", () => survives(restRequests, share(18)), timeoutMs);

test(
  "uploads are answered, however broken form and image are",
  async () => {
    const images = Object.values(await imagesOfEveryType());
    await survives(uploads(images.map((it) => it.toString("latin1"))), share(8));
  },
  timeoutMs,
);

test("pages, feeds and files are answered at any address", () => survives(pageRequests, share(16)), timeoutMs);

test("headers change what is answered, never whether", () => survives(headerRequests, share(8)), timeoutMs);

test(
  "what is no request is closed, and ends nothing",
  async () => {
    const world = await aWorld();
    const property = fc.asyncProperty(rawRequests, async (text) => {
      await world.judge(await exchange(world.origin, Buffer.from(world.fill(text), "latin1"), false), text);
    });
    await fc.assert(property, { numRuns: share(6) });
    expect((await fetch(world.origin)).status).toBe(200);
  },
  timeoutMs,
);
