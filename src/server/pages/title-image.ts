import { type Category, categories } from "../../shared/categories.ts";
import { messages } from "../../shared/messages.ts";
import type { Decoder } from "../images/worker/image-worker.ts";
import { oneAtATime } from "../platform/one-at-a-time.ts";

/** Images that may be drawn one after the other; whoever asks for more may ask again. */
const maxWaiting = 30;
const drawInTurn = oneAtATime(maxWaiting, messages.imagesBusy);

/** Site-relative URL of the image that stands for the home page or a category where links are previewed. */
export function titleImagePath(category?: Category): string {
  return `/share/${category === undefined ? "home" : category.toLowerCase()}.png`;
}

/** What the image at an address says; undefined when there is none. */
export function titleOfImage(path: string, siteName: string): string | undefined {
  if (path === titleImagePath()) return siteName;
  return categories.find((category) => path === titleImagePath(category));
}

/** An image made of a title, 1200 × 630, as PNG. */
export function drawTitleImage(decoder: Decoder, title: string, siteName: string): Promise<Buffer> {
  return drawInTurn(() => decoder.run("drawTitle", title, siteName));
}
