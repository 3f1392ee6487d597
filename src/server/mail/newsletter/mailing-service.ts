import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, count, desc, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { mailingsListed, postsToSend, unknownMailsListed } from "../../../shared/limits.ts";
import { type RecipientState, recipientStates } from "../../../shared/mailing-states.ts";
import { newsletterPaths, urlOf } from "../../../shared/routes.ts";
import type { MailChoice, MailingView } from "../../../shared/schemas/mail/mailing-schema.ts";
import { inWords, say } from "../../../shared/words/sentence.ts";
import type { ServerWords } from "../../../shared/words/server-en.ts";
import { mailingObstacle, mailState } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import { isToBeMailed, withdrawMail } from "../../content/writing/posts-to-mail.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { mailings, mailingsTo, posts, subscribers } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { countActive } from "../subscribers/subscriber-service.ts";
import { type MailDeps, sendMail } from "../transport/send-mail.ts";
import { insertMailing, isSentHere, wakeMailing } from "./insert-mailing.ts";
import { forReader, postMail } from "./post-mail.ts";

type ReadInWords = Pick<Deps, "db" | "settings"> & { words: ServerWords };
type Write = Pick<Deps, "db" | "settings" | "now">;

/** The mailings, newest first, and whether more can be sent. Other requests get turns between the mailings. */
export async function readMailings(deps: ReadInWords) {
  const { db } = deps;
  const obstacle = mailingObstacle(deps);
  const rows = db.select().from(mailings).where(isSentHere).orderBy(desc(mailings.id)).limit(mailingsListed).all();
  const sent = db.select({ postId: mailings.postId }).from(mailings);
  const listed: MailingView[] = [];
  for (const { html: _html, text: _text, ...row } of rows) {
    await nextTurn();
    listed.push({ ...row, counts: countsOf(db, row.id) });
  }
  const isUnsent = and(isNotNull(posts.feedKey), eq(posts.isPublished, true), notInArray(posts.id, sent));
  return {
    isReady: obstacle === null,
    obstacle: obstacle && inWords(deps.words, obstacle),
    subscribers: countActive(db),
    mailings: listed,
    mails: db
      .select({ _id: posts.id, title: posts.title })
      .from(posts)
      .where(and(sql`${posts.kind} = 'page'`, eq(posts.isPublished, false), notInArray(posts.id, sent)))
      // The plus keeps SQLite from reading the index of all posts: few are pages.
      .orderBy(desc(sql`+${posts.updatedAt}`))
      .limit(postsToSend)
      .all(),
    posts: db
      .select({ _id: posts.id, title: posts.title })
      .from(posts)
      .where(isUnsent)
      .orderBy(desc(posts.feedKey))
      .limit(postsToSend)
      .all(),
  };
}

/**
 * What the form of a post shows about sending it at publication.
 *
 * @param postId null for a post that was never saved
 */
export async function readMailChoice(deps: ReadInWords, postId: string | null): Promise<MailChoice> {
  const { db } = deps;
  const subscribers = countActive(db);
  const isChosen = postId === null ? readSite(deps).mailsNewPosts : isToBeMailed(db, postId);
  const isMeant = mailState(deps) === "ready" && subscribers > 0 && mayBeMailed(db, postId);
  const obstacle = isMeant ? mailingObstacle(deps) : null;
  const isOffered = isMeant && obstacle === null;
  const mail = isOffered && postId !== null ? await postMail(deps, postId, true) : null;
  return {
    isOffered,
    obstacle: obstacle && inWords(deps.words, obstacle),
    isChosen,
    subscribers,
    bytes: Buffer.byteLength(mail?.html ?? ""),
  };
}

/** Whether a mail may go out for a post: it is no page, not published, and was not sent before. */
function mayBeMailed(db: Db, postId: string | null): boolean {
  if (postId === null) return true;
  const post = db
    .select({ kind: posts.kind, isPublished: posts.isPublished })
    .from(posts)
    .where(eq(posts.id, postId))
    .get();
  if (post?.kind !== "post" || post.isPublished) return false;
  return db.select({ id: mailings.id }).from(mailings).where(eq(mailings.postId, postId)).get() === undefined;
}

function countsOf(db: Db, mailingId: number): MailingView["counts"] {
  const { state } = mailingsTo;
  const rows = db
    .select({ state, count: count() })
    .from(mailingsTo)
    .where(eq(mailingsTo.mailingId, mailingId))
    .groupBy(state)
    .all();
  const countOf = (name: RecipientState) => rows.find((row) => row.state === name)?.count ?? 0;
  return Object.fromEntries(recipientStates.map((name) => [name, countOf(name)])) as MailingView["counts"];
}

/**
 * Writes the mail of a published post, or an unpublished page.
 *
 * @returns begins to send it to everybody who subscribes then. Call it in a transaction. It throws AppError `conflict` when
 * it was sent before, `bad-input` without subscribers
 * @throws AppError `conflict` when mail does not work
 */
export async function prepareMailing(deps: Write, postId: string): Promise<() => void> {
  const { db, now } = deps;
  requireMailings(deps);
  const mail = await postMail(deps, postId);
  return () => {
    const failure = insertMailing(db, postId, mail, now());
    if (failure === "sent before") throw new AppError("conflict", say("mailingSentBefore"));
    if (failure === "no subscribers") throw new AppError("bad-input", say("mailingWithoutSubscribers"));
    withdrawMail(db, postId);
  };
}

/** The mail of a post as a reader would get it, without the link that unsubscribes the reader. */
export const previewMail = async (deps: Pick<Deps, "db" | "settings">, postId: string) =>
  forReader(deps, await postMail(deps, postId), testReader(deps));

const testReader = ({ settings }: Pick<Deps, "settings">) => ({
  leave: settings.siteUrl + urlOf(newsletterPaths.leave, { token: "test" }),
});

/** A mailing as it was sent, to a reader in the blog's language. @throws AppError `not-found` */
export function readSent(deps: Pick<Deps, "db" | "settings">, id: number) {
  const mailing = deps.db.select().from(mailings).where(eq(mailings.id, id)).get();
  if (!mailing) throw new AppError("not-found", say("mailingNotNamed"));
  return forReader(deps, mailing, testReader(deps));
}

/** Sends a post to the owner alone. @throws MailFailure with what the mail server answered */
export async function sendMailingTest(deps: MailDeps, postId: string, to: string): Promise<void> {
  requireMail(deps);
  await sendMail(deps, { to, ...(await previewMail(deps, postId)) });
}

export function pauseMailing({ db }: Pick<Deps, "db">, id: number): void {
  changeMailing(db, id, ["sending"], { state: "paused", trouble: null });
}

/** Continues a mailing after a pause or a failure. */
export function resumeMailing(deps: Write, id: number): void {
  requireMailings(deps);
  inTransaction(deps.db, () => {
    changeMailing(deps.db, id, ["paused"], { state: "sending", trouble: null });
    wakeMailing(deps.db, id, deps.now());
  });
}

/** Stops a mailing for good. Mails that were sent stay counted. */
export function cancelMailing({ db, now }: Pick<Deps, "db" | "now">, id: number): void {
  changeMailing(db, id, ["sending", "paused"], { state: "cancelled", trouble: null, finishedAt: now() });
}

/** @throws AppError `conflict` when the mailing is in none of the states of `from` */
function changeMailing(
  db: Db,
  id: number,
  from: (typeof mailings.$inferSelect.state)[],
  to: Partial<typeof mailings.$inferSelect>,
): void {
  const isAllowed = and(eq(mailings.id, id), inArray(mailings.state, from));
  if (db.update(mailings).set(to).where(isAllowed).run().changes === 0)
    throw new AppError("conflict", say("mailingOver"));
}

/** @throws AppError `conflict` while mail does not work, with what the owner can do */
export function requireMail(deps: Pick<Deps, "db" | "settings">): void {
  if (mailState(deps) !== "ready") throw new AppError("conflict", say("mailNotReady"));
}

/** @throws AppError `conflict` with the reason why no post can be mailed to subscribers now */
function requireMailings(deps: Pick<Deps, "db" | "settings">): void {
  const obstacle = mailingObstacle(deps);
  if (obstacle) throw new AppError("conflict", obstacle);
}

const unknownOf = (mailingId: number) => and(eq(mailingsTo.mailingId, mailingId), eq(mailingsTo.state, "unknown"));

/** The addresses of the mails that may or may not have arrived, in alphabetical order. */
export const listUnknown = (db: Db, id: number): string[] =>
  db
    .select({ email: subscribers.email })
    .from(mailingsTo)
    .innerJoin(subscribers, eq(subscribers.id, mailingsTo.subscriberId))
    .where(unknownOf(id))
    .orderBy(asc(subscribers.folded))
    .limit(unknownMailsListed)
    .all()
    .map(({ email }) => email);

/** Sends the unknown mails again. Some readers may get two. */
export function repeatUnknown(deps: Pick<Deps, "db" | "settings" | "now">, id: number): void {
  const { db, now } = deps;
  requireMailings(deps);
  inTransaction(db, () => {
    changeMailing(db, id, ["sending", "paused", "done"], { state: "sending", trouble: null, finishedAt: null });
    db.update(mailingsTo).set({ state: "waiting", nextAt: now() }).where(unknownOf(id)).run();
    wakeMailing(db, id, now());
  });
}

/** Closes the unknown mails without sending them again. Some readers may get none. */
export function leaveUnknown({ db }: Pick<Deps, "db">, id: number): void {
  db.update(mailingsTo).set({ state: "unconfirmed" }).where(unknownOf(id)).run();
}
