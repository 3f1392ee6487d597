import { eq } from "drizzle-orm";
import { images } from "../../core/db/schema.ts";
import { setFocus } from "../images/image-focus.ts";
import type { ImageDeps } from "../images/image-service.ts";
import { storeBytes } from "../images/store-bytes.ts";
import { addPost } from "../writing/post-service.ts";
import cover from "./welcome.webp?inline";
import { welcomeIn } from "./welcome-text.ts";

/**
 * Stores a cover that ships with Longhand.
 *
 * @param dataUrl WebP in base64, as Vite inlines it: the file is then found in development and in a build
 * @returns the image's id
 */
export async function storeCover(deps: ImageDeps, dataUrl: string, name: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  return (await storeBytes(deps, bytes, `${name}.webp`)).imageId;
}

/** Publishes the post that explains the first steps, with its cover. @param language of the blog */
export async function addWelcomePost(deps: ImageDeps, language = "en"): Promise<void> {
  // A first start that was killed after this line leaves the image.
  const left = deps.db.select({ id: images.id }).from(images).where(eq(images.fileName, "welcome.webp")).get();
  const imageId = left?.id ?? (await storeCover(deps, cover, "welcome"));
  // A wide screen crops the picture: its first line stays whole.
  await setFocus(deps, { imageId, focus: { x: 50, y: 0 } });
  const text = welcomeIn(language);
  addPost(deps.db, { ...text, category: "Lifestyle", isPublished: true, imageId }, deps.now());
}
