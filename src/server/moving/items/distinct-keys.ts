import type { SourceComment, SourceItem, SourceMedia, SourcePost } from "./source-item.ts";

type Keyed = SourcePost | SourceMedia | SourceComment;

/** What two versions of one thing have in common. */
interface Identity {
  addresses: string[];
  name: string;
  date: number | undefined;
}

/** Whether a thing was stored under a key before, by its date. */
export type IsStored = (item: Keyed, source: string) => boolean;

/**
 * Gives things that share a key and are not the same thing keys of their own, `item:12#2`: programs that write exports, and people
 * who join them, count from one again. What comes twice keeps its key. A thing of a further site has the key without its site if it
 * is a thing of the first site, or was stored so before keys named their site.
 */
export async function* withDistinctKeys(
  items: AsyncIterable<SourceItem>,
  isStored: IsStored,
): AsyncGenerator<SourceItem> {
  const known = new Map<string, Identity[]>();
  const keyOf = (item: Keyed, identity: Identity): string => {
    const { plainSource } = item;
    const plain = `${item.kind} ${plainSource}`;
    const isPlain =
      plainSource !== undefined &&
      (known.get(plain)?.some((it) => sharesAddress(it, identity)) ?? isStored(item, plainSource));
    const source = isPlain ? plainSource : item.source;
    const key = `${item.kind} ${source}`;
    const others = known.get(key);
    if (!others) {
      known.set(key, [identity]);
      return source;
    }
    const found = others.findIndex((it) => isSame(it, identity));
    const number = (found === -1 ? others.push(identity) - 1 : found) + 1;
    return number === 1 ? source : `${source}#${number}`;
  };
  /** Keys of the last post and its comments, as written. */
  const keys = new Map<string, string>();
  for await (const item of items) {
    if (item.kind === "comment") {
      const post = keys.get(item.post) ?? item.post;
      const date = item.createdAt?.getTime();
      const source = keyOf(item, { addresses: [`${post} ${date ?? item.name}`], name: item.name, date });
      const parent = item.parent === null ? null : (keys.get(item.parent) ?? item.parent);
      keys.set(item.source, source);
      yield { ...item, post, source, parent };
    } else if (item.kind === "media" || ((item.kind === "post" || item.kind === "page") && !item.own)) {
      const given = item.kind === "media" ? [item.address] : item.addresses;
      const addresses = given.filter((address) => address !== "" && !isHome(address));
      const name = item.kind === "media" ? item.address : item.title;
      const source = keyOf(item, { addresses, name, date: item.createdAt?.getTime() });
      keys.clear();
      keys.set(item.source, source);
      yield { ...item, source };
    } else yield item;
  }
}

/** What WordPress gives a post before it has a name. */
const isOfNumber = /[?&](?:p|page_id|attachment_id)=\d+$/;

/** Some programs write it as the address of everything. */
const isHome = (address: string): boolean => /^https?:\/\/[^/?#]+\/?$/i.test(address);

/**
 * Titles, dates and addresses change, though not the first one that WordPress gave. A comment has its post and its date as an
 * address. What has only a number in common is kept, since nothing may be lost.
 */
function isSame(one: Identity, other: Identity): boolean {
  const isName = one.name === other.name;
  const isDate = one.date === other.date;
  const hasAddresses = one.addresses.length > 0 && other.addresses.length > 0;
  // An address that is made of the number says no more than the number, where both have one that visitors saw.
  const shared = one.addresses.filter((address) => other.addresses.includes(address));
  const areNamed = [one, other].every(({ addresses }) => addresses.some((address) => !isOfNumber.test(address)));
  const isShared = areNamed && !isName && !isDate ? !shared.every((it) => isOfNumber.test(it)) : shared.length > 0;
  return isShared || (isDate && isName && (one.date !== undefined || !hasAddresses));
}

const sharesAddress = (one: Identity, other: Identity): boolean =>
  one.addresses.some((address) => other.addresses.includes(address));
