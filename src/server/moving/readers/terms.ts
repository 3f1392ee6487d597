import { slugOf } from "../../../shared/text/slug.ts";
import { plainAuthor, plainTag, type SourceAuthor, type SourceTag } from "../items/source-item.ts";

/** Authors and tags that a source knows by their names alone: names by their keys. */
export interface Terms {
  authors: Map<string, string>;
  tags: Map<string, string>;
}

export const noTerms = (): Terms => ({ authors: new Map(), tags: new Map() });

/** Remembers names, the first spelling of each. @returns their keys */
export function keysOf(kind: "author" | "tag", names: readonly string[], known: Map<string, string>): string[] {
  const keys = names.map((name) => {
    const key = `${kind}:${slugOf(name) || name.toLowerCase()}`;
    if (!known.has(key)) known.set(key, name);
    return key;
  });
  return [...new Set(keys)];
}

/** @param addressOf where a tag's posts were listed */
export function* termItems(
  { authors, tags }: Terms,
  addressOf?: (tag: string) => string,
): Generator<SourceAuthor | SourceTag> {
  for (const [source, name] of authors) yield plainAuthor(source, name);
  for (const [source, name] of tags)
    yield { ...plainTag(source, name), slug: slugOf(name), addresses: addressOf ? [addressOf(name)] : [] };
}
