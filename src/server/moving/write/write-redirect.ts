import { eq } from "drizzle-orm";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import type { Reason } from "../../../shared/import-report.ts";
import { maxUrlLength } from "../../../shared/limits.ts";
import { screenRoutes } from "../../../shared/routes.ts";
import { redirectInput } from "../../../shared/schemas/redirect-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { answeredAt, leadsToHidden } from "../../content/redirects/answered-paths.ts";
import { localPath, redirectAt } from "../../content/redirects/find-redirect.ts";
import { addRedirect } from "../../content/redirects/redirect-service.ts";
import { redirects } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { SourceRedirect } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { pathsToRedirect, withoutEndSlashes } from "../text/addresses.ts";
import { hashOf } from "./ledger.ts";
import { leaveOut, type Reported, type Run, storeItem } from "./run.ts";
import { stateOfRedirect } from "./states.ts";

/** Leads old addresses to a path here. Those that lead elsewhere already stay as they are. */
export function redirectAll(run: Run, addresses: string[], to: string): void {
  for (const path of pathsOf(run, addresses))
    if (withoutEndSlashes(path) !== to && add(run, path, to, 301)) run.redirects.push({ from: path, to });
}

/** Leads old addresses to a draft once it is public. Until then nothing answers there, and the report does not name them. */
export function redirectToDraft(run: Run, addresses: string[], { id, address }: { id: string; address: string }): void {
  // A draft may get another slug, and keeps no former ones.
  for (const path of pathsOf(run, addresses))
    if (withoutEndSlashes(path) !== address) add(run, path, postAddress(id), 301);
}

const pathsOf = (run: Run, addresses: string[]): string[] =>
  [...new Set(addresses.flatMap((address) => pathsToRedirect(address, run.plan.site)))].filter(isShort);

const isShort = (path: string) => path.length <= maxUrlLength;

/** Says how many old addresses are too long to redirect. */
export function reportTooLong({ plan }: Run, addresses: string[]): Reason[] {
  const count = addresses.filter((address) => !pathsToRedirect(address, plan.site).every(isShort)).length;
  return count > 0 ? [reason("addresses-too-long", { count })] : [];
}

/** @returns whether the path leads there now; false when it has another redirect, or can have none */
function add(
  { db, now, siteUrl }: Run,
  path: string,
  target: string | null,
  status: SourceRedirect["status"],
  createdAt = now,
): boolean {
  try {
    addRedirect(db, { path, target, status }, siteUrl, createdAt);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const stored = redirectAt(db, localPath(path, siteUrl) ?? "");
    if (!stored?.target || target === null) return stored?.target === target;
    if (stored.target === target || answeredAt(db, stored.target) === target) return true;
    if (!leadsToHidden(db, stored.target)) return false;
    db.update(redirects).set({ target, status }).where(eq(redirects.path, stored.path)).run();
    return true;
  }
}

/** Stores a redirect that the owner of the old site made. */
export function writeRedirect(run: Run, item: SourceRedirect): Reported {
  const { db, siteUrl } = run;
  const [path = ""] = pathsToRedirect(item.from, run.plan.site);
  // Our home lists posts, also where a page was the home of the old site.
  const isKnown = item.to === null || item.to === screenRoutes.home.path;
  const target = isKnown ? item.to : (run.oldAddresses.linkTo(item.to ?? "") ?? item.to);
  const stored = localPath(path, siteUrl) ?? "/";
  if (stored === "/" || !redirectInput.safeParse({ path, target, status: item.status }).success)
    return leaveOut(run, item, "skipped", [reason("redirect-not-possible")]);
  const find = () => db.select().from(redirects).where(eq(redirects.path, stored)).get();
  const isOwn = run.ledger.target("redirect", item.source) !== undefined;
  const before = find();
  if (before && !isOwn && before.target !== target) return leaveOut(run, item, "skipped", [reason("redirect-taken")]);
  return storeItem(run, item, {
    sourceHash: hashOf({ path, target, status: item.status }),
    stateOf: () => stateOfRedirect(db, stored),
    insert: () => {
      const isNew = before === undefined;
      if (!add(run, path, target, item.status, item.createdAt))
        throw new AppError("bad-input", say("redirectPathWrong"));
      if (target !== null) run.redirects.push({ from: path, to: target });
      return { id: stored, isNew };
    },
    update: () => {
      db.update(redirects).set({ target, status: item.status }).where(eq(redirects.path, stored)).run();
    },
  });
}
