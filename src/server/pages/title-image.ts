import { type Category, categories } from "../../shared/categories.ts";
import { messages } from "../../shared/messages.ts";
import type { Decoder } from "../images/worker/image-worker.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";

/** Pictures that may be drawn one after the other; whoever asks for more may ask again. */
const maxWaiting = 30;
const drawInTurn = oneAtATime(maxWaiting, messages.picturesBusy);

/** Site-relative URL of the picture that stands for the home page or a category where links are previewed. */
export function titlePicturePath(category?: Category): string {
  return `/share/${category === undefined ? "home" : category.toLowerCase()}.png`;
}

/** What the picture at an address says; undefined when there is none. */
export function titleOfPicture(path: string, siteName: string): string | undefined {
  if (path === titlePicturePath()) return siteName;
  return categories.find((category) => path === titlePicturePath(category));
}

/** A picture made of a title, 1200 × 630, as PNG. */
export function drawTitlePicture(decoder: Decoder, title: string, siteName: string): Promise<Buffer> {
  return drawInTurn(() => decoder.run("drawTitle", title, siteName));
}
