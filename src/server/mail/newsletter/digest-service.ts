import { and, desc, eq, gt, lte, notInArray } from "drizzle-orm";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { type DigestDay, digestDays } from "../../../shared/digest-days.ts";
import { dayMs } from "../../../shared/durations.ts";
import { mostDigestPosts } from "../../../shared/limits.ts";
import { newsletterPaths, urlOf } from "../../../shared/routes.ts";
import { escapeAttribute } from "../../../shared/text/escape-markup.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import { say } from "../../../shared/words/sentence.ts";
import { dueSchedules } from "../../content/posts/schedules/schedule-store.ts";
import { getPostElsewhere } from "../../content/reading/get-post.ts";
import { mailingObstacle } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { digestState, mailings, posts, postsForDigest, postsToMail } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { wallClock } from "../../core/platform/wall-clock.ts";
import type { Deps } from "../../deps.ts";
import { mailFrame, mailLink, textFooter } from "../transport/mail-frame.ts";
import { type MailDeps, sendMail } from "../transport/send-mail.ts";
import { insertMailing } from "./insert-mailing.ts";
import { requireMail } from "./mailing-service.ts";
import { forReader, newsletterFooter, type PostMail, readerMark } from "./post-mail.ts";

/**
 * The posts of a digest, newest first: first published here after a given time, and neither sent as a mail of their own
 * nor about to be.
 */
function postsOfDigest({ db, now }: Pick<Deps, "db" | "now">, after: Date): string[] {
  const sent = db.select({ postId: mailings.postId }).from(mailings);
  const toSend = db.select({ postId: postsToMail.postId }).from(postsToMail);
  const isIt = eq(posts.id, postsForDigest.postId);
  const isNew = and(gt(postsForDigest.at, after), lte(postsForDigest.at, now()));
  // A cross join keeps this order: an inner join would look through all posts for the few new ones.
  return db
    .select({ id: posts.id })
    .from(postsForDigest)
    .crossJoin(posts)
    .where(and(isNew, isIt, eq(posts.isPublished, true), notInArray(posts.id, sent), notInArray(posts.id, toSend)))
    .orderBy(desc(posts.feedKey))
    .limit(fixedLimit(mostDigestPosts))
    .all()
    .map(({ id }) => id);
}

/** Writes posts as one mail: title, summary and link of each. `forReader` completes it for one reader. */
function digestMail(deps: Pick<Deps, "db" | "settings">, postIds: string[]): PostMail {
  const { siteName, siteUrl, language } = readSite(deps);
  const { lang, dir } = languageAttributes(language);
  const shown = postIds.map((id) => getPostElsewhere(deps.db, id, false));
  const subject = serverWords(language).digestSubject({ site: siteName, count: shown.length });
  const items = shown.map(({ title, summary, address, inLanguage }) => {
    const url = siteUrl + postAddress(address);
    const side = inLanguage ? ` lang="${inLanguage.lang}" dir="${inLanguage.dir}"` : "";
    const aligned = inLanguage ? `text-align:${inLanguage.dir === "rtl" ? "right" : "left"};` : "";
    return {
      html: `<div${side} style="${aligned}margin:0 0 28px">
<h2 style="font-family:Georgia,'Times New Roman',serif;font-size:22px;line-height:1.3;font-weight:bold;margin:0 0 6px">${mailLink(url, title)}</h2>
<p style="margin:0">${escapeAttribute(summary)}</p>
</div>`,
      text: [title, summary, url].filter(Boolean).join("\n"),
    };
  });
  const heading = `<h1${newsletterFooter.attributes} style="font-family:Georgia,'Times New Roman',serif;font-size:28px;line-height:1.2;font-weight:bold;margin:0 0 24px">${readerMark("subject")}</h1>`;
  return {
    subject,
    html: mailFrame(
      { title: readerMark("subject"), siteName, siteUrl, lang, dir, ...newsletterFooter },
      [heading, ...items.map(({ html }) => html)].join("\n"),
    ),
    text: [...items.map(({ text }) => text), textFooter(newsletterFooter)].join("\n\n"),
    digestPosts: shown.length,
  };
}

const weekMs = 7 * dayMs;

/**
 * How long a digest waits for scheduled posts that are due: a post that cannot be published must not delay it forever.
 */
const patienceMs = 60 * 60 * 1000;

type Read = Pick<Deps, "db" | "settings" | "now">;

/** Null: no digest is sent. */
function planOf(deps: Read): DigestPlan | null {
  const { digestDay: day, digestHour, timeZone } = readSite(deps);
  return day === "off" ? null : { day, hour: Number(digestHour), timeZone };
}

const readState = (db: Db) => db.select().from(digestState).where(eq(digestState.id, 1)).get();

/** Posts published after this time are in the next digest. The first digest has the posts of one week. */
function digestStart({ db, now }: Pick<Read, "db" | "now">): Date {
  return readState(db)?.upTo ?? new Date(now().getTime() - weekMs);
}

/** Whether digests are sent, and how many posts the next one has so far. */
export const readDigest = (deps: Read) => ({
  isOn: planOf(deps) !== null,
  posts: postsOfDigest(deps, digestStart(deps)).length,
});

/** The digest as it would be sent now. @throws AppError `bad-input` while it has no posts */
export function previewDigest(deps: Read) {
  const postIds = postsOfDigest(deps, digestStart(deps));
  if (postIds.length === 0) throw new AppError("bad-input", say("digestEmpty"));
  const leave = deps.settings.siteUrl + urlOf(newsletterPaths.leave, { token: "test" });
  return forReader(deps, digestMail(deps, postIds), { leave });
}

/** Sends the digest to the owner alone. @throws AppError `conflict` while mail does not work, MailFailure with what the server answered */
export async function sendDigestTest(deps: MailDeps, to: string): Promise<void> {
  requireMail(deps);
  await sendMail(deps, { to, ...previewDigest(deps) });
}

/**
 * Begins the weekly digest when its time has come. The sent mails are stored with the mailing, so a restart sends
 * nothing twice, and a server that was off sends the digest late. A schedule that was just chosen or changed waits for
 * its next hour. A week without posts sends nothing.
 */
export function sendDueDigest(deps: Read): void {
  const { db, now } = deps;
  const plan = planOf(deps);
  const name = plan && [plan.day, plan.hour, plan.timeZone].join(" ");
  const state = readState(db);
  const save = (values: Partial<typeof digestState.$inferInsert>) =>
    db
      .insert(digestState)
      .values({ id: 1, ...values })
      .onConflictDoUpdate({ target: digestState.id, set: values })
      .run();
  if (!plan) {
    if (state?.plan) save({ plan: null });
    return;
  }
  const moment = now();
  const round = digestRound(plan, moment);
  if (state?.plan !== name) {
    const weekAgo = new Date(moment.getTime() - weekMs);
    // After a long time without digests, the first one does not contain all posts since.
    const isStale = !state?.upTo || (state.plan === null && state.upTo < weekAgo);
    const upTo = isStale ? weekAgo : state.upTo;
    save({ plan: name, round, upTo });
    return;
  }
  // The clock was ahead when the last digest was sent: the next one comes within a week.
  if (state.round !== null && state.round > digestRound(plan, new Date(moment.getTime() + weekMs)))
    return void save({ round, upTo: state.upTo && state.upTo < moment ? state.upTo : moment });
  if ((state.round !== null && round <= state.round) || mailingObstacle(deps)) return;
  // The scheduled posts that are due belong to this digest: the next one is a week away.
  if (dueSchedules(db, moment, 0).some(({ publishAt }) => moment.getTime() - publishAt.getTime() < patienceMs)) return;
  inTransaction(db, () => {
    const postIds = postsOfDigest(deps, digestStart(deps));
    save({ round, upTo: moment });
    db.delete(postsForDigest).where(lte(postsForDigest.at, moment)).run();
    if (postIds.length > 0) insertMailing(db, `digest ${round}`, digestMail(deps, postIds), moment);
  });
}

/** When digests are sent, in the blog's time zone. */
interface DigestPlan {
  day: Exclude<DigestDay, "off">;
  hour: number;
  timeZone: string;
}

/** The day of the newest digest that should have been sent by now, such as `2026-11-27`. Days sort as text. */
export function digestRound({ day, hour, timeZone }: DigestPlan, now: Date): string {
  const local = wallClock(timeZone, now);
  const today = new Date(`${local.day}T00:00:00Z`);
  const daysAgo = (today.getUTCDay() - digestDays.indexOf(day) + 7) % 7;
  const isEarlier = daysAgo === 0 && local.time < `${String(hour).padStart(2, "0")}:00`;
  return new Date(today.getTime() - (isEarlier ? 7 : daysAgo) * dayMs).toISOString().slice(0, 10);
}
