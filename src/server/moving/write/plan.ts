import type { Db } from "../../db/client.ts";
import { idAt } from "../../db/id.ts";
import type { Reading } from "../items/reading.ts";
import type { SourceComment, SourcePost } from "../items/source-item.ts";
import { linkKey, linkKeyOfPath, mediaKey } from "./addresses.ts";
import type { Ledger } from "./ledger.ts";

/** What an address of the old site names. */
export interface Named {
  kind: "post" | "page" | "tag" | "author";
  source: string;
}

/**
 * Where everything of a source will be, known before the first text is written, since a text links to later ones. It holds addresses
 * and keys, no texts.
 */
export class Plan {
  readonly site: string | null;
  readonly #links = new Map<string, Named>();
  readonly #media = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  /** The date of items without one. */
  readonly #fallback: Date;

  constructor(site: string | null, fallback: Date) {
    this.site = site;
    this.#fallback = fallback;
  }

  /** Reads the whole source once. */
  async learn(reading: Reading, db: Db, ledger: Ledger): Promise<void> {
    const isTaken = db.$client.prepare<[string]>('SELECT 1 FROM "blogs" WHERE "id" = ?');
    for await (const item of reading.items()) {
      if (item.kind === "media") this.#learnMedia(item.source, [item.address, ...item.variants]);
      if (item.kind === "tag" || item.kind === "author") this.#learnLinks(item, item.addresses);
      if (item.kind !== "post" && item.kind !== "page") continue;
      if (this.#ids.has(`${item.kind} ${item.source}`)) continue;
      this.#learnLinks(item, [...item.addresses, ...(item.linkAddresses ?? [])]);
      const wanted = item.wantedId !== undefined && !isTaken.get(item.wantedId) ? item.wantedId : undefined;
      const id = ledger.target(item.kind, item.source) ?? wanted ?? this.#makeId(item, dateOf(item), reading);
      this.#ids.set(`${item.kind} ${item.source}`, id);
    }
  }

  /** An id made from the item's own date, since lists are ordered by ids. */
  #makeId(
    { kind: of, source }: { kind: string; source: string },
    date: Date | null,
    { kind, site }: Pick<Reading, "kind" | "site">,
  ): string {
    return idAt(date ?? this.#fallback, orderOf(source), `${kind} ${site ?? ""} ${of} ${source}`);
  }

  idOfComment(comment: SourceComment, reading: Pick<Reading, "kind" | "site">): string {
    return this.#makeId(comment, comment.createdAt, reading);
  }

  #learnLinks({ kind, source }: Named, addresses: string[]): void {
    const named = { kind, source };
    for (const address of [source, ...addresses]) {
      const key = linkKey(address, this.site);
      if (key !== "" && !this.#links.has(key)) this.#links.set(key, named);
    }
  }

  #learnMedia(source: string, addresses: string[]): void {
    for (const address of [source, ...addresses]) {
      const key = mediaKey(address, this.site);
      if (key !== "" && !this.#media.has(key)) this.#media.set(key, source);
    }
  }

  /** What an address names, with its query or without. */
  named(address: string): Named | undefined {
    return this.#links.get(linkKey(address, this.site)) ?? this.#links.get(linkKeyOfPath(address, this.site));
  }

  /** The media item of the source at an address, in whatever size. */
  mediaAt(address: string): string | undefined {
    return this.#media.get(mediaKey(address, this.site));
  }

  /** The id of a post or page; undefined if the source has no such item. */
  idOf({ kind, source }: Named): string | undefined {
    return this.#ids.get(`${kind} ${source}`);
  }
}

/** The date of an item for lists, which are ordered by it. */
export const dateOf = (item: Pick<SourcePost, "publishedAt" | "createdAt" | "updatedAt">): Date | null =>
  item.publishedAt ?? item.createdAt ?? item.updatedAt;

/** Items of one second are in the order of their numbers. */
const orderOf = (source: string) => Number(/(\d{1,9})$/.exec(source)?.[1] ?? 0) % 4096;
