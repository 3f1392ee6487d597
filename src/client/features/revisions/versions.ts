import { imagePath } from "../../../shared/image-widths.ts";
import type { SomeDetails } from "../../../shared/post-fields.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow } from "../../../shared/schemas/revision-schema.ts";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import { detailLines } from "../../ui/diff/detail-lines.ts";
import type { Comparable } from "../../ui/diff/text-diff.tsx";

/** One entry of a post's history. The current post comes first and has no revision. */
export interface Version {
  revisionId: string | null;
  at: Date;
  title: string;
  kind: RevisionRow["kind"] | "now" | "draftNow";
}

/** Newest first, as the server lists them. */
export function versionsOf(
  post: Pick<PostView, "updatedAt" | "title">,
  revisions: RevisionRow[],
  isDraft: boolean,
): Version[] {
  const kind = isDraft ? "draftNow" : "now";
  const now: Version = { revisionId: null, at: post.updatedAt, title: post.title, kind };
  return [now, ...revisions.map(({ _id, savedAt, title, kind }) => ({ revisionId: _id, at: savedAt, title, kind }))];
}

/**
 * The version before another one. Skips text that was set aside, which was never in the post, and autosaved text, which
 * was only in its draft.
 */
export function versionBefore(versions: Version[], version: Version): Version | undefined {
  const older = versions.slice(versions.indexOf(version) + 1);
  const isTyped = version.kind === "typed" || version.kind === "draftNow";
  return older.find(({ kind }) => kind === "saved" || (isTyped && kind === "typed"));
}

/** What the diff of two versions compares. */
export function comparable(
  text: Pick<PostView, "title" | "subTitle" | "description"> & {
    category: string;
    imageId: string | null;
    details: SomeDetails;
  },
  words: AdminWords,
  authorName: (id: string) => string,
): Comparable {
  const { diff } = words;
  return {
    lines: {
      [diff.title]: text.title,
      [diff.subTitle]: text.subTitle,
      [diff.category]: text.category,
      ...detailLines(text.details, words, authorName),
    },
    image: text.imageId && imagePath(text.imageId, 400),
    html: text.description,
  };
}
