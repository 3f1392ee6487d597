import { eq } from "drizzle-orm";
import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import { siteEn } from "../../../shared/words/site-en.ts";
import type { Db } from "../../core/db/client.ts";
import { comments, drafts, images, posts } from "../../core/db/schema.ts";
import { setFocus } from "../images/image-focus.ts";
import type { ImageDeps } from "../images/image-service.ts";
import { storeBytes } from "../images/store-bytes.ts";
import { contentOf } from "../writing/post-content.ts";
import { addPost } from "../writing/post-service.ts";
import text from "./welcome.md?raw";
import cover from "./welcome.webp?inline";

const title = siteEn.welcomeTitle;
const subTitle = "A page to begin with: how to sign in, write, publish, and make this place your own";
const description = () => createMarkdownReader(isImageUrl).parse(text, { async: false });

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

/** Publishes the post that explains the first steps, with its cover. */
export async function addWelcomePost(deps: ImageDeps): Promise<void> {
  // A first start that was killed after this line leaves the image.
  const left = deps.db.select({ id: images.id }).from(images).where(eq(images.fileName, "welcome.webp")).get();
  const imageId = left?.id ?? (await storeCover(deps, cover, "welcome"));
  // A wide screen crops the picture: its first line stays whole.
  await setFocus(deps, { imageId, focus: { x: 50, y: 0 } });
  addPost(
    deps.db,
    { title, subTitle, description: description(), category: "Lifestyle", isPublished: true, imageId },
    deps.now(),
  );
}

/** The untouched welcome post of a new blog: the only post, unchanged, without a comment or a draft. */
export function findUntouchedWelcome(db: Db): typeof posts.$inferSelect | undefined {
  const [only, ...others] = db.select().from(posts).limit(2).all();
  if (!only || others.length > 0 || only.title !== title || only.subTitle !== subTitle) return undefined;
  if (only.description !== contentOf(db, description()).description) return undefined;
  const hasMore = [comments, drafts].some((table) => db.select({ id: table.id }).from(table).limit(1).get());
  return hasMore ? undefined : only;
}
