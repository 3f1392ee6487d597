import { eq } from "drizzle-orm";
import { maxUrlLength } from "../../../shared/limits.ts";
import { redirectInput } from "../../../shared/schemas/redirect-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { redirects } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import { localPath } from "../../redirects/find-redirect.ts";
import { addRedirect } from "../../redirects/redirect-service.ts";
import type { SourceRedirect } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { withoutEndSlashes } from "../text/site-address.ts";
import { pathsToRedirect } from "./addresses.ts";
import { hashOf } from "./ledger.ts";
import { leaveOut, type Reported, type Run, settle } from "./run.ts";
import { stateOfRedirect } from "./states.ts";

/** Leads old addresses to a path here. Those that lead elsewhere already stay as they are. */
export function redirectAll(run: Run, addresses: string[], to: string): void {
  for (const path of new Set(addresses.flatMap((address) => pathsToRedirect(address, run.plan.site)))) {
    if (withoutEndSlashes(path) === to || path.length > maxUrlLength) continue;
    if (add(run, path, to, 301)) run.redirects.push({ from: path, to });
  }
}

/** @returns whether the path leads there now; false when it has another redirect, or can have none */
function add({ db, now, siteUrl }: Run, path: string, target: string | null, status: 301 | 302 | 410): boolean {
  try {
    addRedirect(db, { path, target, status }, siteUrl, now);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const stored = localPath(path, siteUrl) ?? "";
    return db.select().from(redirects).where(eq(redirects.path, stored)).get()?.target === target;
  }
}

/** Stores a redirect that the owner of the old site made. */
export function writeRedirect(run: Run, item: SourceRedirect): Reported {
  const { db, siteUrl } = run;
  const [path = ""] = pathsToRedirect(item.from, run.plan.site);
  const target = item.to === null ? null : (run.places.linkTo(item.to) ?? item.to);
  const stored = localPath(path, siteUrl) ?? "/";
  if (stored === "/" || !redirectInput.safeParse({ path, target, status: item.status }).success)
    return leaveOut(run, item, "skipped", [reason("redirect-not-possible")]);
  const find = () => db.select().from(redirects).where(eq(redirects.path, stored)).get();
  const isOwn = run.ledger.target("redirect", item.source) !== undefined;
  const before = find();
  if (before && !isOwn && before.target !== target) return leaveOut(run, item, "skipped", [reason("redirect-taken")]);
  return settle(run, item, {
    sourceHash: hashOf({ path, target, status: item.status }),
    stateOf: () => stateOfRedirect(db, stored),
    insert: () => {
      const isNew = before === undefined;
      if (!add(run, path, target, item.status)) throw new AppError("bad-input", say("redirectPathWrong"));
      if (target !== null) run.redirects.push({ from: path, to: target });
      return { id: stored, isNew };
    },
    update: () => {
      db.update(redirects).set({ target, status: item.status }).where(eq(redirects.path, stored)).run();
    },
  });
}
