import { getTableName } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { draftFiles, draftImages, postFiles, postImages, revisionFiles, revisionImages } from "../../core/db/schema.ts";
import { imageIdsIn } from "../../core/html/shown-media.ts";
import { fileIdsIn } from "../files/file-paths.ts";

/** For each kind of text, the columns that name it in the tables of the images and the files that it shows. */
const owners = {
  post: { images: postImages.postId, files: postFiles.postId },
  draft: { images: draftImages.draftId, files: draftFiles.draftId },
  revision: { images: revisionImages.revisionId, files: revisionFiles.revisionId },
};

type OwnerKind = keyof typeof owners;

const statements = preparedOnce((db) => {
  // A text from another blog may name images and files that do not exist here.
  const of = (owner: SQLiteColumn, shown: "images" | "files", shownId: "imageId" | "fileId") => ({
    remove: db.$client.prepare(`DELETE FROM ${getTableName(owner.table)} WHERE ${owner.name} = ?`),
    add: db.$client.prepare(
      `INSERT INTO ${getTableName(owner.table)} (${owner.name}, ${shownId})
        SELECT ?, id FROM ${shown} WHERE id IN (SELECT value FROM json_each(?))`,
    ),
  });
  const ofKind = (kind: OwnerKind) => [
    of(owners[kind].images, "images", "imageId"),
    of(owners[kind].files, "files", "fileId"),
  ];
  return { post: ofKind("post"), draft: ofKind("draft"), revision: ofKind("revision") };
});

/** Records which images and files a text shows, and replaces what was recorded before. @param text with cleaned HTML */
export function recordUses(
  db: Db,
  kind: OwnerKind,
  { id, imageId, description }: { id: string; imageId: string | null; description: string },
): void {
  const cover = imageId === null ? [] : [imageId];
  const shown = [[...cover, ...imageIdsIn(description)], fileIdsIn(description)];
  for (const [at, { remove, add }] of statements(db)[kind].entries()) {
    remove.run(id);
    if (shown[at]?.length) add.run(id, JSON.stringify(shown[at]));
  }
}
