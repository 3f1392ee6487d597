import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { commentNoticeEveryMs, maxPostsNamed } from "../../../shared/limits.ts";
import { ownerNotices } from "../../../shared/owner-notices.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { readTotals } from "../../content/posts/totals.ts";
import { readMailSettings } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import { listWebhooks } from "../../content/webhooks/webhook-service.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { admins, comments, noticesSent, posts, troubles } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import type { Deps } from "../../deps.ts";
import { momentInWords, outcomeUntilReady, sendNotice } from "./send-notice.ts";

export const ownerNoticeKind = "ownerNotice";

type About = (typeof ownerNotices)[number];

const setting = {
  comments: "noticesComments",
  backups: "noticesBackups",
  disk: "noticesDisk",
  webhooks: "noticesWebhooks",
} as const;

const isWanted = (db: Db, about: About): boolean => readMailSettings(db)[setting[about]];

/**
 * Notifies every administrator of something, unless the owner has turned such mails off. Call it in the transaction of
 * the change.
 */
export function requestOwnerNotice(db: Db, about: About, now: Date): void {
  // A blog that never sent a mail stores no jobs. Whether mail works is checked when a job runs.
  if (!isWanted(db, about) || readMailSettings(db).testedAs === null) return;
  for (const { id } of db.select({ id: admins.id }).from(admins).all())
    requestJob(db, { kind: ownerNoticeKind, key: `${about} ${id}`, payload: { about, adminId: id }, dueAt: now });
}

interface NoticeText {
  subject: string;
  text: string;
}

/** After a crash it is sent again: two mails do less harm than none. */
export const ownerNoticeJob = (deps: Deps) =>
  jobKind(z.object({ about: z.enum(ownerNotices), adminId: z.string() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload: { about, adminId }, tries }) => {
      const { db } = deps;
      const admin = db.select().from(admins).where(eq(admins.id, adminId)).get();
      if (!admin || !isWanted(db, about)) return "done";
      const unready = outcomeUntilReady(deps, tries);
      if (unready) return unready;
      const now = deps.now();
      const ofAdmin = and(eq(noticesSent.adminId, adminId), eq(noticesSent.about, about));
      const last = db.select().from(noticesSent).where(ofAdmin).get()?.sentAt ?? null;
      if (about === "comments" && last && last <= now) {
        const next = new Date(last.getTime() + commentNoticeEveryMs);
        if (now < next) return { retryAt: next };
      }
      const notice = noticeOf(deps, about, last);
      if (!notice) return "done";
      return async () => {
        const outcome = await sendNotice(deps, { to: admin.email, ...notice }, tries);
        if (outcome !== "done") return outcome;
        return () => {
          db.insert(noticesSent)
            .values({ adminId, about, sentAt: now })
            .onConflictDoUpdate({ target: [noticesSent.adminId, noticesSent.about], set: { sentAt: now } })
            .run();
          return "done";
        };
      };
    },
  });

function noticeOf(deps: Deps, about: About, last: Date | null): NoticeText | null {
  if (about === "comments") return commentsNotice(deps, last);
  return about === "webhooks" ? webhooksNotice(deps) : faultNotice(deps, about);
}

/** Names the servers of the webhooks that the blog switched off: an address may hold a secret. Null when none is off any more. */
function webhooksNotice(deps: Deps): NoticeText | null {
  const off = listWebhooks(deps.db).flatMap(({ address, offReason: why }) =>
    why === null || why === "owner" ? [] : [{ host: new URL(address).host, why }],
  );
  if (off.length === 0) return null;
  const { siteName: site, siteUrl } = readSite(deps);
  const values = { site, off, link: `${siteUrl}/admin/settings/webhooks` };
  return { subject: serverEn.webhooksOffSubject(values), text: serverEn.webhooksOffText(values) };
}

/**
 * Counts the comments that came since the last mail and still wait, by post. Names and texts are left out, because
 * strangers choose them.
 */
function commentsNotice(deps: Deps, since: Date | null): NoticeText | null {
  const { db } = deps;
  const isNew = gt(comments.createdAt, since ?? new Date(0));
  const waits = and(eq(comments.isApproved, false), isNull(comments.setAside), isNew);
  const byPost = db
    .select({ title: posts.title, count: count() })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(waits)
    .groupBy(posts.id)
    .orderBy(desc(count()))
    .limit(fixedLimit(maxPostsNamed))
    .all();
  const fresh = db.select({ count: count() }).from(comments).where(waits).get()?.count ?? 0;
  if (fresh === 0) return null;
  const { siteName: site, siteUrl } = readSite(deps);
  const values = { site, fresh, waiting: readTotals(db).waitingComments, byPost, link: `${siteUrl}/admin/comments` };
  return { subject: serverEn.commentsWaitSubject(values), text: serverEn.commentsWaitText(values) };
}

/** Null when the fault is over by now. */
function faultNotice(deps: Deps, about: "backups" | "disk"): NoticeText | null {
  const fault = deps.db.select().from(troubles).where(eq(troubles.about, about)).get();
  if (!fault) return null;
  const { siteName: site } = readSite(deps);
  const values = { site, since: momentInWords(deps, fault.since) };
  return about === "backups"
    ? { subject: serverEn.backupFailedSubject(values), text: serverEn.backupFailedText(values) }
    : { subject: serverEn.diskNearlyFullSubject(values), text: serverEn.diskNearlyFullText(values) };
}

/**
 * Records whether something is wrong now. Administrators get a mail when the fault begins, and not again until it has
 * ended in between.
 */
export function recordFault(
  { db, now }: Pick<Deps, "db" | "now">,
  about: typeof troubles.$inferSelect.about,
  isWrong: boolean,
): void {
  const ofKind = eq(troubles.about, about);
  if ((db.select().from(troubles).where(ofKind).get() !== undefined) === isWrong) return;
  inTransaction(db, () => {
    if (!isWrong) return void db.delete(troubles).where(ofKind).run();
    db.insert(troubles).values({ about, since: now() }).run();
    requestOwnerNotice(db, about, now());
  });
}
