import { eq } from "drizzle-orm";
import { extensionOf, filePath } from "../../../shared/file-types.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import type { Db } from "../../core/db/client.ts";
import { files } from "../../core/db/schema.ts";
import { playedFiles } from "../../core/html/played-files.ts";
import { fileIdsIn } from "./file-paths.ts";
import { mimeOf } from "./file-type.ts";

/** The stored sounds and videos that cleaned HTML plays, in order. */
export function playedBy(db: Db, html: string): { url: string; mime: string; bytes: number }[] {
  if (!/<(?:audio|video) /.test(html)) return [];
  return playedFiles(parseHtml(html)).flatMap((url) => {
    const [fileId = ""] = fileIdsIn(url);
    const file = db.select().from(files).where(eq(files.id, fileId)).get();
    const extension = extensionOf(url);
    if (!file || !extension || filePath(file) !== url) return [];
    return [{ url, mime: mimeOf(extension), bytes: file.bytes }];
  });
}
