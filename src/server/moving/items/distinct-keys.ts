import type { SourceComment, SourceItem, SourceMedia, SourcePost } from "./source-item.ts";

type Keyed = SourcePost | SourceMedia | SourceComment;

/** What two versions of one thing have in common. */
interface Identity {
  address: string;
  name: string;
  date: number | undefined;
}

/**
 * Gives things that share a key and are not the same thing keys of their own, `item:12#2`: programs that write exports, and people
 * who join them, count from one again. What comes twice keeps its key.
 */
export async function* withDistinctKeys(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  const known = new Map<string, Identity[]>();
  const keyOf = (item: Keyed, identity: Identity): string => {
    const key = `${item.kind} ${item.source}`;
    const others = known.get(key) ?? [];
    const found = others.findIndex((other) => isSame(other, identity));
    if (others.length === 0) known.set(key, [identity]);
    else if (found === -1) others.push(identity);
    const number = (found === -1 ? Math.max(others.length - 1, 0) : found) + 1;
    return others.length === 0 || number === 1 ? item.source : `${item.source}#${number}`;
  };
  /** Keys of the last post and its comments, as written. */
  const keys = new Map<string, string>();
  for await (const item of items) {
    if (item.kind === "comment") {
      const post = keys.get(item.post) ?? item.post;
      const source = keyOf(item, { address: post, name: item.name, date: item.createdAt?.getTime() });
      const parent = item.parent === null ? null : (keys.get(item.parent) ?? item.parent);
      keys.set(item.source, source);
      yield { ...item, post, source, parent };
    } else if (item.kind === "media" || ((item.kind === "post" || item.kind === "page") && !item.own)) {
      const address = item.kind === "media" ? item.address : (item.addresses[0] ?? "");
      const name = item.kind === "media" ? item.address : item.title;
      const source = keyOf(item, { address, name, date: item.createdAt?.getTime() });
      keys.clear();
      keys.set(item.source, source);
      yield { ...item, source };
    } else yield item;
  }
}

/** Dates and addresses change, and items may have neither. What has another name is kept, since nothing may be lost. */
function isSame(one: Identity, other: Identity): boolean {
  if (one.name !== other.name) return false;
  const isAddress = one.address === other.address;
  const isDate = one.date === other.date;
  return (isAddress && isDate) || (isAddress && one.address !== "") || (isDate && one.date !== undefined);
}
