import { z } from "zod";
import { categories } from "../../shared/categories.ts";
import { palettes } from "../cover-art/palettes.ts";
import { families } from "./covers.ts";

const oneOf = <T extends object>(words: T) => z.enum(Object.keys(words) as [keyof T & string, ...(keyof T & string)[]]);

const head = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  category: z.enum(categories),
  daysAgo: z.coerce.number().int(),
  /** Family and palette. */
  cover: z
    .string()
    .transform((words) => words.split(" "))
    .pipe(z.tuple([oneOf(families), oneOf(palettes)])),
  draft: z.literal("yes").optional(),
});

/** One post of the demo as its file tells it. */
export interface DemoPost extends z.infer<typeof head> {
  /** The file's name without its ending; comments name their post by it, and its cover is drawn from it. */
  name: string;
  markdown: string;
}

/**
 * Reads one file: lines of `key: value` between two lines of `---`, then Markdown.
 *
 * @throws ZodError when the head is not as it should be
 */
export function readDemoPost(name: string, file: string): DemoPost {
  const [, headText = "", markdown = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const pairs = headText.split("\n").map((line) => {
    const colon = line.indexOf(": ");
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { name, markdown, ...head.parse(Object.fromEntries(pairs)) };
}
