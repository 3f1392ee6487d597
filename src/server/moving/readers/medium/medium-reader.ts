import { parseHtml } from "../../../../shared/text/html-tree.ts";
import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { oneBegins, readText } from "../../source/read-text.ts";
import { withClass } from "../../text/tree.ts";
import { type MediumStory, readStory } from "./medium-story.ts";

/** Files that are asked for the format. */
const maxAsked = 20;

/** The export of Medium: `posts/*.html` and lists such as `profile/profile.html`. It holds no images. */
export const mediumReader: Reader = {
  kind: "medium",
  recognises: ({ files }) =>
    oneBegins(
      files.filter(isStory).slice(0, maxAsked),
      (head) => /<article class="h-entry"|class="p-canonical"/.test(head),
      16_384,
    ),
  read: readMedium,
};

const isStory = ({ path }: SourceFile) => /(?:^|\/)posts\/[^/]+\.html$/i.test(path);

async function readMedium(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const site = options.site ?? (await profileAddress(source));
  return {
    ...plainReading,
    site,
    items: () => itemsOf(source),
  };
}

async function profileAddress(source: OpenSource): Promise<string | null> {
  const file = source.files.find(({ path }) => /(?:^|\/)profile\/profile\.html$/.test(path));
  if (!file) return null;
  const { text } = await readText(file);
  const address = withClass(parseHtml(text), "u-url")[0]?.attributes.href ?? "";
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : null;
}

async function* itemsOf(source: OpenSource): AsyncGenerator<SourceItem> {
  const stories = source.files.filter(isStory);
  const terms = new Map<string, SourceItem>();
  const ids = new Set<string>();
  for (const file of stories) {
    const story = await tryStory(file);
    if (!story) continue;
    for (const id of story.ids) ids.add(id);
    for (const term of [...story.authors, ...story.tags]) if (!terms.has(term.source)) terms.set(term.source, term);
  }
  for (const wanted of ["author", "tag"]) yield* [...terms.values()].filter(({ kind }) => kind === wanted);
  for (const file of stories) {
    const story = await tryStory(file, ids);
    if (story) yield story.item;
    else yield besideTexts(file, reason("item-unreadable"));
  }
  for (const file of source.files)
    if (!isStory(file)) yield besideTexts(file, reason("no-home", { name: nameOfList(file.path) }));
}

async function tryStory(file: SourceFile, ownStories?: ReadonlySet<string>): Promise<MediumStory | undefined> {
  try {
    const { text, reasons } = await readText(file);
    const story = readStory(file.path, text, ownStories);
    story.item.reasons.push(...reasons);
    return story;
  } catch {
    return undefined;
  }
}

/** `bookmarks/bookmarks-0001.html`: bookmarks. */
const nameOfList = (path: string) => path.split("/").at(-2) ?? path;
