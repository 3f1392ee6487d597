import { desc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { appRouter } from "../../src/server/api/router.ts";
import {
  mailHash,
  nameOfServer,
  newsletterToken,
  requireServer,
  saveMailSettings,
} from "../../src/server/content/site/mail-settings.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import {
  admins,
  comments,
  followers,
  images,
  posts,
  previews,
  revisions,
  subscribers,
} from "../../src/server/core/db/schema.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import { leaveToken, subscriberToken } from "../../src/server/mail/subscribers/tokens.ts";
import { aSession } from "../support/a-session.ts";
import { startAiServer } from "../support/ai-server.ts";
import { cases } from "../support/cases.ts";
import { cheapHash } from "../support/cheap-password.ts";
import { aComment, aNewDraft, anImage, anUnpublishedPost, aPost } from "../support/factories.ts";
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
import { startMailServer } from "../support/mail-server.ts";
import { startBlog, trpcClient } from "../support/running-blog.ts";

/** Total number of requests. */
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

let made: ReturnType<typeof makeWorld> | undefined;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** One server for all tests, because each case finds what earlier ones left anyway. Its errors are those since now. */
async function aWorld() {
  made ??= makeWorld();
  const world = await made;
  world.forgetBugs();
  return world;
}

/** A built server that fills the `@@…@@` names of a case when it is sent, and recreates what earlier cases deleted. */
async function makeWorld() {
  const ai = await startAiServer();
  ends.push(() => ai.close());
  const mail = await startMailServer({ atEnd: (end) => ends.push(end) });
  const blog = await startBlog({
    ...mail.env,
    TRUST_PROXY: "1",
    FETCH_OTHER_SITES: "off",
    METRICS_TOKEN: "a-token-for-the-metrics",
    ...ai.env,
  });
  ends.push(() => blog.stop());
  const { origin, dataDir } = blog;
  const db = openDatabase(databaseFile(dataDir));
  ends.push(() => db.$client.close());
  // Rows of images without files are logged as missing, which is correct.
  const allBugs = () =>
    blog
      .output()
      .split("\n")
      // The last line may be incomplete.
      .slice(0, -1)
      .filter((line) => line.startsWith("{"))
      .map((line): { msg: string; err?: { stack: string } } => JSON.parse(line))
      .filter(({ msg }) => !msg.startsWith("an image is missing"));
  let earlier = 0;
  const bugs = () => allBugs().slice(earlier);
  let checkedErrors = 0;
  const passwordHash = cheapHash(password);
  const server = requireServer({ db, settings: readSettings(mail.env) });
  const newest = (table: typeof subscribers | typeof followers) =>
    db.select({ id: table.id }).from(table).orderBy(desc(table.id)).get()?.id ?? 1;

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
      testMail: mailHash(db, "test", nameOfServer(server)),
      formToken: newsletterToken(db),
      confirm: subscriberToken(db, "confirm", newest(subscribers)),
      leave: subscriberToken(db, "leave", newest(subscribers)),
      confirmReplies: subscriberToken(db, "confirmReplies", newest(followers)),
      leaveReplies: leaveToken(db, {
        followerId: newest(followers),
        thread: db.select().from(comments).get()?.id ?? "",
      }),
    };
  }
  let preview: string | undefined;

  return {
    origin,
    bugs,
    forgetBugs() {
      earlier = allBugs().length;
      checkedErrors = 0;
    },
    /** Creates a draft, a revision and a preview where they are missing. */
    async prepare() {
      db.update(admins).set({ passwordHash }).run();
      saveMailSettings(db, { mailsFromLocal: true, testedAs: nameOfServer(server) });
      for (const email of ["ada@example.net", "bob@example.net"]) {
        const person = { email, folded: email, askedAt: new Date() };
        db.insert(subscribers)
          .values({ ...person, state: email.startsWith("a") ? "active" : "pending", source: "form" })
          .onConflictDoNothing()
          .run();
        db.insert(followers).values(person).onConflictDoNothing().run();
      }
      const admin = trpcClient(origin, aSession(db, { email }));
      if (!db.select().from(revisions).get()) {
        const { blog, draft } = named();
        const { author } = await admin.author.add.mutate({ name: "Ada" });
        for (const postId of [blog, draft]) {
          await admin.post.update.mutate({
            postId: postId as string,
            title: "Another walk",
            subTitle: "x",
            description: "<p>y",
            category: "Startup",
            isPublished: postId === blog,
            imageId: anImage(db).id,
            details: { tags: ["Tea"], authors: [author._id] },
          });
        }
      }
      await admin.draft.save.mutate(aNewDraft).catch(() => {});
      if (!db.select().from(previews).get()) {
        const { path } = await admin.preview.make.mutate({ draftId: named().draft as string, isNew: false });
        preview = path.split("/").at(-1);
      }
    },
    fill(text: string) {
      if (!text.includes("@@")) return text;
      const things = named();
      return text.replace(/@@(\w+)@@/g, (_mark, name) => things[name] ?? "none");
    },
    token: () => aSession(db, { email }),
    /** @throws with the reason why a response is wrong */
    check(answer: WireAnswer, asked: string) {
      const { status, head, body, isHanging } = answer;
      const shown = `${head.split("\r\n")[0]}\n${body.slice(0, 600)}`;
      if (isHanging) throw new Error(`No complete response: ${shown}`);
      const logged = bugs()[checkedErrors];
      if (logged) checkedErrors += 1;
      if (logged) throw new Error(`Logged as a bug: ${logged.msg} ${logged.err?.stack ?? ""}\n${shown}`);
      if (status !== null && status >= 500 && !isForeseen(answer, asked)) throw new Error(`Responded ${shown}`);
      if (/^location: (?!\/(?![/\\]))/im.test(head)) throw new Error(`Redirected to another site: ${head}`);
      const leaked = leaks.find((it) => it.test(`${head}\n${body}`)) ?? (body.includes(dataDir) ? dataDir : undefined);
      if (leaked) throw new Error(`Leaked ${leaked}: ${shown}`);
    },
  };
}

/** 501 of oEmbed is required by its specification; 502 is a failure of the AI server. */
const isForeseen = ({ status, body }: WireAnswer, asked: string) =>
  (status === 501 && /\/oembed/i.test(asked)) || (status === 502 && body.includes("The AI server"));

/** Internals that no response may show: paths of code, packages, SQL. */
const leaks = [
  /\n\s+at .+:\d+:\d+/,
  /\\n\s+at .+:\d+:\d+/,
  /node_modules/,
  /SqliteError|SQLITE_/,
  /\/src\/server\//,
  /ZodError|TRPCError/,
];

/** Sends cases one after the other. Every complete request needs a response with the common headers. */
async function survives(arbitrary: fc.Arbitrary<FuzzCase>, numRuns: number) {
  const world = await aWorld();
  let sent = 0;
  const property = fc.asyncProperty(arbitrary, async ({ isAdmin, cutAt, ...request }) => {
    if (sent % 50 === 0) await world.prepare();
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
    world.check(answer, request.target);
    if (cutAt !== undefined) return;
    if (answer.status === null) throw new Error("Not answered at all");
    // Node itself refuses invalid HTTP.
    if ([400, 431].includes(answer.status) && answer.body === "") return;
    expect(answer.head).toMatch(/^content-security-policy: /im);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff$/im);
  });
  await fc.assert(property, { numRuns });
  expect(sent).toBeGreaterThanOrEqual(numRuns);
  expect((await fetch(world.origin)).status).toBe(200);
  expect(world.bugs()).toEqual([]);
}

test("procedures respond to any input", () => survives(procedureCalls(procedures), share(34)), timeoutMs);

test("batches get a response however they are composed", () => survives(batches(procedures), share(10)), timeoutMs);

test("the REST API responds to any request", () => survives(restRequests, share(18)), timeoutMs);

test(
  "uploads get a response however broken form and image are",
  async () => {
    const images = Object.values(await imagesOfEveryType());
    await survives(uploads(images.map((it) => it.toString("latin1"))), share(8));
  },
  timeoutMs,
);

test("pages, feeds and files respond at any URL", () => survives(pageRequests, share(16)), timeoutMs);

test("every request gets a response whatever its headers", () => survives(headerRequests, share(8)), timeoutMs);

test(
  "invalid HTTP closes the connection, and the server continues",
  async () => {
    const world = await aWorld();
    const property = fc.asyncProperty(rawRequests, async (text) => {
      world.check(await exchange(world.origin, Buffer.from(world.fill(text), "latin1"), false), text);
    });
    await fc.assert(property, { numRuns: share(6) });
    expect((await fetch(world.origin)).status).toBe(200);
  },
  timeoutMs,
);
