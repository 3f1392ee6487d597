import { join } from "node:path";
import { projectRoot } from "../../../src/server/core/platform/project-root.ts";
import type { Reader, ReadingBlog } from "../../../src/server/moving/items/reading.ts";
import type { SourceComment, SourceItem, SourcePost } from "../../../src/server/moving/items/source-item.ts";
import { openPath } from "../../../src/server/moving/source/open-path.ts";

export const fixture = (name: string) => join(projectRoot, "tests/fixtures/moving", name);

/** Everything that an importer's reader finds in a file, folder or zip. */
export async function readSource(reader: Reader, path: string, now = new Date("2026-11-23T12:00:00Z")) {
  const source = await openPath(path);
  const isRecognised = await reader.recognises(source);
  // Only archives of Longhand need the blog.
  const reading = await reader.read(source, { site: null, timeZone: "UTC", now }, {} as ReadingBlog);
  const items: SourceItem[] = [];
  for await (const item of reading.items()) items.push(item);
  await source.close();
  const posts = items.filter((item): item is SourcePost => item.kind === "post" || item.kind === "page");
  const comments = items.filter((item): item is SourceComment => item.kind === "comment");
  const count = (kind: SourceItem["kind"]) => items.filter((item) => item.kind === kind).length;
  const post = (key: string) => {
    const found = posts.find(({ source: it }) => it === key);
    if (!found) throw new Error(`There is no ${key}`);
    return found;
  };
  return { reading, isRecognised, items, posts, comments, count, post };
}
