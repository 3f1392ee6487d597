import { createMarkdownReader } from "../../shared/text/markdown-reader.ts";
import { isStoredImage } from "../../shared/text/post-html.ts";
import { siteEn } from "../../shared/words/site-en.ts";
import type { ImageDeps } from "../images/image-service.ts";
import { addPost } from "../posts/post-service.ts";
import { storeCover } from "./store-cover.ts";
import text from "./welcome.md?raw";
import cover from "./welcome.webp?inline";

/** Publishes the post that explains the first steps, with its cover. */
export async function addWelcomePost(deps: ImageDeps): Promise<void> {
  const imageId = await storeCover(deps, cover, "welcome");
  addPost(
    deps.db,
    {
      title: siteEn.welcomeTitle,
      subTitle: "A page to begin with: how to sign in, write, publish, and make this place your own",
      description: createMarkdownReader(isStoredImage).parse(text, { async: false }),
      category: "Lifestyle",
      isPublished: true,
      imageId,
    },
    deps.now(),
  );
}
