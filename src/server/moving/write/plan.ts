import { screenRoutes } from "../../../shared/routes.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { withoutNoise, withoutVariant } from "../../content/redirects/find-redirect.ts";
import { idAt } from "../../core/db/id.ts";
import type { Reading } from "../items/reading.ts";
import type { SourceComment, SourcePost } from "../items/source-item.ts";
import { linkKey, linkKeyOfPath, mediaKey } from "../text/addresses.ts";
import { asLine } from "./cut.ts";
import type { Ledger } from "./ledger.ts";

/** What an address of the old site names. */
export interface NamedItem {
  kind: "post" | "page" | "tag" | "author" | "media" | "home";
  source: string;
}

/** A post or page of the source. */
export interface PlannedPost {
  kind: "post" | "page";
  source: string;
  date: Date | null;
}

/**
 * Where everything of a source will be, known before the first text is written, since a text links to later ones. It holds addresses
 * and keys, no texts.
 */
export class Plan {
  readonly site: string | null;
  readonly #links = new Map<string, NamedItem>();
  /** Pages of media files, which give way to everything else at their address. */
  readonly #mediaPages = new Map<string, NamedItem>();
  /** Where redirects of the source lead. */
  readonly #redirects = new Map<string, string>();
  readonly #media = new Map<string, string>();
  readonly #posts = new Map<string, PlannedPost>();
  readonly #ids = new Map<string, string>();
  /** The first categories of posts, folded, with their spelling and number of posts. */
  readonly #categories = new Map<string, { name: string; posts: number }>();
  #size = 0;

  private constructor(site: string | null) {
    this.site = site;
  }

  /** Reads the whole source once. */
  static async of(reading: Reading): Promise<Plan> {
    const plan = new Plan(reading.site);
    for await (const item of reading.items()) {
      plan.#size += 1;
      if (item.kind === "media") {
        plan.#learnMedia(item.source, [item.address, ...item.variants]);
        plan.#learnLinks(item, item.pages ?? [], plan.#mediaPages);
      }
      if (item.kind === "redirect" && item.to !== null) plan.#redirects.set(linkKey(item.from, plan.site), item.to);
      if (item.kind === "author") plan.#learnLinks(item, item.addresses);
      if (item.kind === "tag") plan.#learnLinks(item, [...item.addresses, ...(item.linkAddresses ?? [])]);
      if (item.kind !== "post" && item.kind !== "page") continue;
      const { kind, source } = item;
      if (plan.#posts.has(keyOf(item))) continue;
      plan.#posts.set(keyOf(item), { kind, source, date: dateOf(item) });
      if (item.own) plan.#ids.set(keyOf(item), item.own.id);
      plan.#learnLinks(item, [...item.addresses, ...(item.linkAddresses ?? [])]);
      const [first = ""] = item.categories;
      if (kind === "post" && item.status !== "trash") plan.#learnCategory(asLine(first));
    }
    return plan;
  }

  /** How many items the source has. */
  get size(): number {
    return this.#size;
  }

  get posts(): PlannedPost[] {
    return [...this.#posts.values()];
  }

  /** The categories that posts have first, those with the most posts first. */
  get categories(): string[] {
    return [...this.#categories.values()].sort((one, other) => other.posts - one.posts).map(({ name }) => name);
  }

  #learnCategory(name: string): void {
    if (name === "") return;
    const { posts, ...first } = this.#categories.get(fold(name)) ?? { name, posts: 0 };
    this.#categories.set(fold(name), { ...first, posts: posts + 1 });
  }

  /** Gives every post its id: the one that it has here, else one made from its own date. @param fallback the date of posts without one */
  giveIds(ledger: Ledger, fallback: Date): void {
    for (const [key, { kind, source, date }] of this.#posts)
      if (!this.#ids.has(key))
        this.#ids.set(key, ledger.target(kind, source) ?? idOf({ kind, source }, date ?? fallback, ledger));
  }

  #learnLinks({ kind, source }: NamedItem, addresses: string[], links = this.#links): void {
    const named = { kind, source };
    for (const address of [source, ...addresses]) {
      const key = linkKey(address, this.site);
      if (key !== "" && !links.has(key)) links.set(key, named);
    }
  }

  #learnMedia(source: string, addresses: string[]): void {
    for (const address of [source, ...addresses]) {
      const key = mediaKey(address, this.site);
      if (key !== "" && !this.#media.has(key)) this.#media.set(key, source);
    }
  }

  /** What an address names, also by a redirect of the source. The home page that no item has is the list of posts. */
  named(address: string): NamedItem | undefined {
    const key = linkKey(address, this.site);
    const { path } = screenRoutes.home;
    const to = this.#redirects.get(key) ?? (key === linkKey(this.site ?? path, null) ? path : undefined);
    const found = this.#at(address);
    if (found || to === undefined) return found;
    return to === path ? { kind: "home", source: path } : this.#at(to);
  }

  /** With its query or without, in each form in which WordPress serves a text. */
  #at(address: string): NamedItem | undefined {
    const whole = linkKey(address, this.site);
    const shorter = [withoutNoise(whole), linkKeyOfPath(address, this.site)];
    const others = [...shorter, ...[whole, ...shorter].map(withoutVariant)].map((key) => this.#links.get(key));
    return this.#links.get(whole) ?? this.#mediaPages.get(whole) ?? others.find((it) => it !== undefined);
  }

  /** The media item of the source at an address, in whatever size. */
  mediaAt(address: string): string | undefined {
    return this.#media.get(mediaKey(address, this.site));
  }

  /** The id of a post or page; undefined if the source has no such item. */
  idOf(named: NamedItem): string | undefined {
    return this.#ids.get(keyOf(named));
  }
}

const keyOf = ({ kind, source }: Pick<NamedItem, "kind" | "source">) => `${kind} ${source}`;

/** The id of a comment, made from its own date. */
export const idOfComment = (comment: SourceComment, ledger: Ledger, fallback: Date): string =>
  comment.own?.id ?? idOf(comment, comment.createdAt ?? fallback, ledger);

/** Made from the date, since lists are ordered by ids, and from the ledger and the key, so that a killed import makes it again. */
const idOf = ({ kind, source }: { kind: string; source: string }, date: Date, ledger: Ledger): string =>
  idAt(date, orderOf(source), `${ledger.site} ${kind} ${source}`);

/** The date of an item for lists, which are ordered by it. */
export const dateOf = (item: Pick<SourcePost, "publishedAt" | "createdAt" | "updatedAt">): Date | null =>
  item.publishedAt ?? item.createdAt ?? item.updatedAt;

/** Items of one second are in the order of their numbers. */
const orderOf = (source: string) => Number(/(\d{1,9})$/.exec(source)?.[1] ?? 0) % 4096;
