import { z } from "zod";
import { firstCategories } from "../../../shared/categories.ts";

const head = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  category: z.enum(firstCategories),
  daysAgo: z.coerce.number().int(),
  draft: z.literal("yes").optional(),
});

/** One post of the demo: `posts/<name>.md` and its cover, `posts/<name>.webp`. */
export interface DemoPost extends z.infer<typeof head> {
  /** The file's name without its extension; comments refer to their post by it. */
  name: string;
  markdown: string;
  /** A data URL. */
  cover: string;
}

/**
 * Reads one file: lines of `key: value` between two lines of `---`, then Markdown.
 *
 * @throws ZodError when the head is malformed
 */
export function readDemoPost(name: string, file: string, cover: string | undefined): DemoPost {
  if (cover === undefined) throw new Error(`The demo's post ${name} has no cover`);
  const [, headText = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const pairs = headText.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { name, markdown, cover, ...head.parse(Object.fromEntries(pairs)) };
}
