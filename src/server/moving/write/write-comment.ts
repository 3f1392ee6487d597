import { eq } from "drizzle-orm";
import type { CommentStatus } from "../../../shared/comment-status.ts";
import type { Reason } from "../../../shared/import-report.ts";
import { maxCommentNameLength, maxImportedCommentLength } from "../../../shared/limits.ts";
import { cutTo } from "../../../shared/text/clean-text.ts";
import { findThread, importComment } from "../../content/comments/comment-service.ts";
import { statusColumns } from "../../content/comments/comment-status.ts";
import { comments, posts } from "../../core/db/schema.ts";
import type { SourceComment } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { asLine, asLines, isWebsite, withoutEmails } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import { leaveOut, type Reported, type Run, storeItem } from "./run.ts";
import { stateOfComment } from "./states.ts";

const statuses: Record<SourceComment["status"], CommentStatus> = {
  approved: "approved",
  waiting: "waiting",
  spam: "spam",
  trash: "deleted",
};

/** Stores a comment with its date, its approval and its place in the thread. */
export function writeComment(run: Run, item: SourceComment, id: string): Reported {
  const { db, ledger, now } = run;
  const { own } = item;
  const isErased = own?.status === "erased";
  const postId = item.postId ?? ledger.target("post", item.post) ?? ledger.target("page", item.post);
  if (postId === undefined) return leaveOut(run, item, "skipped", [...item.reasons, reason("post-missing")]);
  const hasPost = db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).get() !== undefined;
  if (!hasPost) return leaveOut(run, item, "skipped", [reason("deleted-here")]);
  if (item.status === "trash" && !run.withTrash && !own)
    return leaveOut(run, item, "skipped", [reason("was-in-trash")]);
  if (own && find(run, own.id)?.setAside === "erased") return { status: "unchanged", id: own.id, reasons: [] };
  const reasons: Reason[] = [...item.reasons];
  const whole = asLines(item.content);
  const content = cutTo(whole, maxImportedCommentLength);
  if (whole === "" && !isErased) return leaveOut(run, item, "skipped", [...reasons, reason("comment-empty")]);
  if (content !== whole) reasons.push(reason("field-cut", { name: "content" }));
  const named = asLine(item.name);
  // Guests of other systems have no name but their address, which readers did not see.
  const given = own ? named : withoutEmails(named);
  if (given !== named) reasons.push(reason("email-left-out"));
  const name = cutTo(given, maxCommentNameLength) || (isErased ? "" : "Anonymous");
  if (name === "Anonymous" && given === "") reasons.push(reason("comment-name-missing"));
  else if (name !== given) reasons.push(reason("name-cut"));
  const answered = item.parent === null ? null : (ledger.target("comment", item.parent) ?? null);
  const parent = answered === null ? undefined : find(run, answered);
  if (item.parent !== null && parent === undefined) reasons.push(reason("parent-missing"));
  if (parent?.parentId) reasons.push(reason("reply-flattened"));
  const status = own?.status ?? statuses[item.status];
  const website = isWebsite(item.website, reasons) ? item.website : "";
  return storeItem(
    run,
    { ...item, reasons },
    {
      sourceHash: hashOf({ name, content, status, website, createdAt: item.createdAt, parent: item.parent }),
      ownId: own?.id,
      stateOf: (commentId) => stateOfComment(db, commentId),
      insert: () => {
        const { isByAuthor } = item;
        importComment(
          db,
          {
            id,
            postId,
            parentId: parent?.id ?? null,
            name,
            content,
            website,
            status,
            isByAuthor,
            createdAt: item.createdAt ?? now,
            kind: item.isMention ? "webmention" : "comment",
          },
          own?.setAsideAt ?? now,
        );
        return { id, isNew: true };
      },
      update: (commentId) => {
        db.update(comments)
          .set({
            name,
            content,
            website,
            parentId: findThread(db, parent?.id ?? null),
            ...statusColumns(status, now),
            ...(item.createdAt && { createdAt: item.createdAt }),
          })
          .where(eq(comments.id, commentId))
          .run();
      },
    },
  );
}

const find = ({ db }: Run, id: string) => db.select().from(comments).where(eq(comments.id, id)).get();
