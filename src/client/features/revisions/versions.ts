import { imagePath } from "../../../shared/image-widths.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { RevisionRow } from "../../../shared/schemas/revision-schema.ts";
import type { Comparable } from "../../ui/diff/text-diff.tsx";

/** One entry of a post's history: the post itself comes first and has no revision. */
export interface Version {
  revisionId: string | null;
  at: Date;
  title: string;
  kind: RevisionRow["kind"] | "now";
}

/** Newest first, as the server lists them. */
export function versionsOf(post: PostView, revisions: RevisionRow[]): Version[] {
  const now: Version = { revisionId: null, at: post.updatedAt, title: post.title, kind: "now" };
  return [now, ...revisions.map(({ _id, savedAt, title, kind }) => ({ revisionId: _id, at: savedAt, title, kind }))];
}

/** The version before one, which the post itself said; text that was set aside never stood there. */
export function versionBefore(versions: Version[], version: Version): Version | undefined {
  return versions.slice(versions.indexOf(version) + 1).find(({ kind }) => kind === "saved");
}

export function comparable(
  text: Pick<PostView, "title" | "subTitle" | "description"> & { category: string; imageId: string | null },
): Comparable {
  return {
    lines: { Title: text.title, "Sub title": text.subTitle, Category: text.category },
    image: text.imageId && imagePath(text.imageId, 400),
    html: text.description,
  };
}
