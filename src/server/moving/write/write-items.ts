import type { ReportItem } from "../../../shared/import-report.ts";
import { screenRoutes } from "../../../shared/routes.ts";
import { linkTranslation } from "../../content/posts/translations/translation-store.ts";
import { inTransaction } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Reading } from "../items/reading.ts";
import type { OwnItem, SourceComment, SourceItem, SourcePost, SourceRedirect } from "../items/source-item.ts";
import { addReason, reason } from "../report/reason.ts";
import { pathsToRedirect } from "../text/addresses.ts";
import { idOfComment } from "./plan.ts";
import { failureOf, leaveOut, type Reported, type Run, storeOwn } from "./run.ts";
import { writeAuthor } from "./write-author.ts";
import { writeComment } from "./write-comment.ts";
import { writePost } from "./write-post.ts";
import { writeRedirect } from "./write-redirect.ts";
import { writeTag } from "./write-tag.ts";

/** Comments of one post that are gathered: a transaction each would take most of the time. */
const commentsAtATime = 100;

/** Milliseconds of writing comments in one transaction. The server's writes wait for its end. */
const transactionMs = 8;

/**
 * Writes all items of a source, one after the other. An item that fails does so alone.
 *
 * @param report is called behind every item, with its outcome. Images report themselves, since texts bring further ones.
 */
export async function writeItems(run: Run, reading: Reading, report: (item?: ReportItem) => void): Promise<void> {
  const seen = new Set<string>();
  const waiting: SourceComment[] = [];
  const groups = new Map<string, string>();
  const writeSome = () => {
    const until = performance.now() + transactionMs;
    do {
      const item = waiting.shift();
      if (!item) return;
      const id = idOfComment(item, run.ledger, run.now);
      report(
        reportItemOf(
          item,
          attempt(run, item, () => writeComment(run, item, id)),
        ),
      );
    } while (performance.now() < until);
  };
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      inTransaction(run.db, writeSome);
      await run.pause();
    }
  };
  for await (const item of reading.items()) {
    const key = `${item.kind} ${item.source}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    const isSamePost = waiting[0] === undefined || (item.kind === "comment" && item.post === waiting[0].post);
    if (!isSamePost || waiting.length >= commentsAtATime) await writeWaiting();
    if (!isFirst) report(reportItemOf(item, { status: "skipped", reasons: [reason("same-key")] }));
    else if (item.kind === "comment") waiting.push(item);
    else if (item.kind === "media") {
      await run.oldAddresses.writeMedia(item);
      report();
    } else {
      const reported = await writeOne(run, item);
      if ("translationKey" in item) linkItem(run, item, reported, groups);
      report(reportItemOf(item, reported));
    }
    await run.pause();
  }
  await writeWaiting();
  const home = homeOf(run.plan.site);
  if (home) attempt(run, home, () => writeRedirect(run, home));
}

/**
 * Links a text to the first one of its group in the source. One that cannot be linked, as a second text in a language, stays alone.
 *
 * @param groups the id of the first text of each group
 */
function linkItem(
  { db }: Run,
  { kind, translationKey }: SourcePost,
  reported: Reported,
  groups: Map<string, string>,
): void {
  const { id, status } = reported;
  if (id === undefined || !translationKey || status === "failed" || status === "skipped") return;
  const key = `${kind} ${translationKey}`;
  const first = groups.get(key);
  groups.set(key, first ?? id);
  // A link that was removed here stays removed.
  if (first === undefined || status === "unchanged") return;
  try {
    linkTranslation(db, id, first);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    addReason(reported.reasons, reason("no-home", { name: "a second text in the language of a translation" }));
  }
}

/** The home page of a site that was below a path leads to ours. It is no item of the source, so that only an undo knows of it. */
function homeOf(site: string | null): SourceRedirect | undefined {
  if (site === null || pathsToRedirect(site, null).length === 0) return undefined;
  return { kind: "redirect", source: "site", from: site, to: screenRoutes.home.path, status: 301, reasons: [] };
}

async function writeOne(run: Run, item: Exclude<SourceItem, { kind: "comment" | "media" }>): Promise<Reported> {
  try {
    switch (item.kind) {
      case "author":
        return await writeAuthor(run, item);
      case "tag":
        return writeTag(run, item);
      case "post":
      case "page":
        return await writePost(run, item);
      case "redirect":
        return writeRedirect(run, item);
      case "own":
        return await storeOwn(run, item);
      default:
        return leaveOut(run, item, "skipped", item.reasons);
    }
  } catch (error) {
    const reasons = [failureOf(error)];
    // It is known by what it says, and not by the ledger.
    return item.kind === "own" ? { status: "failed", reasons } : leaveOut(run, item, "failed", reasons);
  }
}

function attempt(run: Run, item: Exclude<SourceItem, OwnItem>, write: () => Reported): Reported {
  try {
    return write();
  } catch (error) {
    return leaveOut(run, item, "failed", [failureOf(error)]);
  }
}

function reportItemOf(item: SourceItem, reported: Reported): ReportItem {
  const { source, title } = item;
  const kind = item.kind === "own" ? item.as : item.kind;
  const [address] = "addresses" in item ? item.addresses : [];
  return { kind, source, ...(title && { title }), ...(address && { address }), ...reported };
}
