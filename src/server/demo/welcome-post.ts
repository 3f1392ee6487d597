import { marked } from "marked";
import { drawCover } from "../cover-art/draw-cover.ts";
import { longhand } from "../cover-art/longhand.ts";
import { palettes } from "../cover-art/palettes.ts";
import { storeCover } from "../cover-art/store-cover.ts";
import type { ImageDeps } from "../images/image-service.ts";
import { addPost } from "../posts/post-service.ts";
import text from "./welcome.md?raw";

/** Publishes the post that explains the first steps, its cover drawn here. */
export async function addWelcomePost(deps: ImageDeps): Promise<void> {
  const imageId = await storeCover(deps, drawCover(longhand, palettes.ink, "welcome"), "welcome");
  addPost(
    deps.db,
    {
      title: "Welcome to your blog",
      subTitle: "A page to begin with: how to sign in, write, publish, and make this place your own",
      description: marked.parse(text, { async: false }),
      category: "Lifestyle",
      isPublished: true,
      imageId,
    },
    deps.now(),
  );
}
