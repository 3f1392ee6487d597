import { and, asc, eq, inArray, isNull, lt, max, sql } from "drizzle-orm";
import { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import { deviceNoticeEveryMs, maxDevicesNamed, seenDeviceDays } from "../../../shared/limits.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { mailHash } from "../../content/site/mail-settings.ts";
import { readSite } from "../../content/site/read-site.ts";
import type { Db } from "../../core/db/client.ts";
import { removeInBatches } from "../../core/db/in-batches.ts";
import { admins, seenDevices } from "../../core/db/schema.ts";
import { jobKind } from "../../core/jobs/job-kind.ts";
import { requestJob } from "../../core/jobs/job-service.ts";
import { clientNetworks } from "../../core/platform/client-network.ts";
import type { Deps } from "../../deps.ts";
import { momentInWords, outcomeUntilReady, sendNotice } from "./send-notice.ts";

export const deviceNoticeKind = "deviceNotice";

interface SignIn {
  adminId: string;
  /** Name of the device. */
  device: string;
  /** The client's IP address. Only a hash of its network is stored. */
  address: string;
}

/**
 * Records a sign-in from an unknown browser, or from a program. The administrator gets a mail unless the same device
 * signed in from the same network before: a script may sign in at each run. Call it in the transaction of the sign-in.
 */
export function recordDevice(db: Db, { adminId, device, address }: SignIn, now: Date): void {
  const hash = mailHash(db, "device", [adminId, device, clientNetworks(address).narrow].join("\n"));
  const known = db.update(seenDevices).set({ lastSeenAt: now }).where(eq(seenDevices.hash, hash)).run();
  if (known.changes > 0) return;
  db.insert(seenDevices).values({ hash, adminId, device, firstSeenAt: now, lastSeenAt: now }).run();
  requestJob(db, { kind: deviceNoticeKind, key: adminId, payload: { adminId }, dueAt: now });
}

/** Makes every device of an administrator unknown again. The rows stay for a mail that waits. */
export function resetKnownDevices(db: Db, adminId: string): void {
  db.update(seenDevices)
    .set({ hash: sql`'former ' || lower(hex(randomblob(16)))` })
    .where(eq(seenDevices.adminId, adminId))
    .run();
}

/**
 * The mail that lists the new devices since the last such mail. The first mail is sent at once. After a crash it is
 * sent again.
 */
export const deviceNoticeJob = (deps: Deps) =>
  jobKind(z.object({ adminId: z.string() }), {
    concurrency: 1,
    afterCrash: "again",
    begin: ({ payload: { adminId }, tries }) => {
      const { db, now } = deps;
      const admin = db.select().from(admins).where(eq(admins.id, adminId)).get();
      const isNew = and(eq(seenDevices.adminId, adminId), isNull(seenDevices.noticedAt));
      const devices = db.select().from(seenDevices).where(isNew).orderBy(asc(seenDevices.firstSeenAt)).all();
      if (!admin || devices.length === 0) return "done";
      const hashes = devices.map(({ hash }) => hash);
      const remember = () => {
        db.update(seenDevices).set({ noticedAt: now() }).where(inArray(seenDevices.hash, hashes)).run();
        return "done" as const;
      };
      const unready = outcomeUntilReady(deps, tries);
      if (unready) return unready === "done" ? remember() : unready;
      const ofAdmin = eq(seenDevices.adminId, adminId);
      const last = db
        .select({ at: max(seenDevices.noticedAt) })
        .from(seenDevices)
        .where(ofAdmin)
        .get()?.at;
      const next = new Date((last?.getTime() ?? 0) + deviceNoticeEveryMs);
      if (last && last <= now() && now() < next) return { retryAt: next };
      const { siteName: site, siteUrl } = readSite(deps);
      const named = devices.slice(0, maxDevicesNamed);
      const mail = {
        to: admin.email,
        subject: serverEn.newDeviceSubject({ site }),
        text: serverEn.newDeviceText({
          site,
          email: admin.email,
          devices: named.map(({ device, firstSeenAt }) => `${device}, ${momentInWords(deps, firstSeenAt)}`),
          more: devices.length - named.length,
          link: `${siteUrl}/admin/account`,
        }),
      };
      return async () => {
        const outcome = await sendNotice(deps, mail, tries);
        return outcome === "done" ? remember : outcome;
      };
    },
  });

/** Removes devices that did not sign in for half a year. */
export async function sweepDevices({ db, now }: Deps, signal?: AbortSignal): Promise<void> {
  const isOld = lt(seenDevices.lastSeenAt, new Date(now().getTime() - seenDeviceDays * dayMs));
  await removeInBatches(db, { table: seenDevices, key: seenDevices.hash, which: isOld }, signal);
}
