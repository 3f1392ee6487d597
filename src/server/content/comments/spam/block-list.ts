import { BlockList, isIP, isIPv6 } from "node:net";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "../../../core/db/client.ts";
import { commentBlocks } from "../../../core/db/schema.ts";
import { plainAddress } from "../../../core/platform/client-network.ts";
import { foldWord } from "../../search/tokenizer.ts";

/** The part of a comment that people read. */
export interface WrittenComment {
  name: string;
  content: string;
}

const links = /(?:https?:\/\/|www\.)[^\s/<>"'?#\])]/giu;

/** The number of links in a text. It also counts links without a scheme or in other markup. */
export const countLinks = (text: string): number => visible(text).match(links)?.length ?? 0;

/** A text for comparison: without case, accents, invisible characters and repeated blanks. */
export const foldText = (text: string): string => foldWord(visible(text)).replace(/\s+/g, " ").trim();

/** Removes invisible characters: spam splits words with them to avoid block lists. */
function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/**
 * The entries of the lists that a comment contains, as the administrator typed them, and whether its sender is blocked.
 */
export interface Listed {
  blockedWord: string | null;
  /** Each counts once: “casino” is not counted beside “online casino”. */
  spamWords: string[];
  isBlockedAddress: boolean;
}

/** Checks a comment against the administrator's lists. @param sender keyed hash of its address */
export function findListed(db: Db, comment: WrittenComment, clientAddress: string, sender: string): Listed {
  const rows = db
    .select({ kind: commentBlocks.kind, value: commentBlocks.value })
    .from(commentBlocks)
    .where(ne(commentBlocks.kind, "sender"))
    .all();
  const valuesOf = (kind: "word" | "spamWord" | "address") =>
    rows.filter((row) => row.kind === kind).map(({ value }) => value);
  const isSender = db
    .select({ kind: commentBlocks.kind })
    .from(commentBlocks)
    .where(and(eq(commentBlocks.kind, "sender"), eq(commentBlocks.value, sender)))
    .get();
  const text = foldText(`${comment.name}\n${comment.content}`);
  const isContained = (word: string) => containsWord(text, foldText(word));
  const spamWords = new Map(
    valuesOf("spamWord")
      .filter(isContained)
      .map((word) => [foldText(word), word]),
  );
  const isInLonger = (word: string) => [...spamWords.keys()].some((other) => other !== word && other.includes(word));
  return {
    blockedWord: valuesOf("word").find(isContained) ?? null,
    spamWords: [...spamWords].filter(([word]) => !isInLonger(word)).map(([, typed]) => typed),
    isBlockedAddress: isSender !== undefined || isListed(valuesOf("address"), clientAddress),
  };
}

const letter = /[\p{L}\p{N}]/u;
/** Scripts without spaces between words: a word may begin and end anywhere. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/** Whether a text contains a word or phrase as whole words. */
function containsWord(text: string, word: string): boolean {
  if (word === "") return false;
  const [first = "", last = ""] = [[...word][0], [...word].at(-1)];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
    const after = [...text.slice(at + word.length, at + word.length + 2)][0] ?? "";
    if (!isOneWord(before, first) && !isOneWord(last, after)) return true;
  }
  return false;
}

const isOneWord = (one: string, other: string) =>
  letter.test(one) && letter.test(other) && !unspaced.test(one) && !unspaced.test(other);

/** An address, or a range of them as `192.0.2.0/24` or `2001:db8::/32`. */
export function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isListed(entries: string[], clientAddress: string): boolean {
  if (entries.length === 0) return false;
  const address = plainAddress(clientAddress);
  if (address === null) return false;
  const list = new BlockList();
  for (const entry of entries) {
    const [from = "", bits] = entry.split("/");
    const family = isIPv6(from) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(from, family);
    else list.addSubnet(from, Number(bits), family);
  }
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
