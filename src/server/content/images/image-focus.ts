import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { FocalPoint, ImageFocusInput } from "../../../shared/schemas/image-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { images } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import { variantFile } from "./image-files.ts";

/** The point of an image that crops keep; null until one is chosen. @throws AppError `not-found` */
export function readFocus(db: Db, imageId: string): FocalPoint | null {
  const row = db.select({ x: images.focusX, y: images.focusY }).from(images).where(eq(images.id, imageId)).get();
  if (!row) throw new AppError("not-found", say("imageGone"));
  return row.x === null || row.y === null ? null : { x: row.x, y: row.y };
}

/** Chooses the point that crops keep. The image for link previews is made again. @throws AppError `not-found` */
export async function setFocus(
  { db, settings }: Pick<Deps, "db" | "settings">,
  { imageId, focus }: ImageFocusInput,
): Promise<void> {
  const point = { focusX: focus?.x ?? null, focusY: focus?.y ?? null };
  const { changes } = db.update(images).set(point).where(eq(images.id, imageId)).run();
  if (changes === 0) throw new AppError("not-found", say("imageGone"));
  await rm(variantFile(settings.dataDir, imageId, "share"), { force: true });
}
