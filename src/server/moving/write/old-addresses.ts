import { eq } from "drizzle-orm";
import { imagePath } from "../../../shared/image-widths.ts";
import type { ReportItem } from "../../../shared/import-report.ts";
import { maxAltLength } from "../../../shared/limits.ts";
import { screenRoutes, urlOf } from "../../../shared/routes.ts";
import { cutTo } from "../../../shared/text/clean-text.ts";
import { authors } from "../../core/db/schema.ts";
import type { SourceMedia } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { isFileAddress, isOnSite } from "../text/addresses.ts";
import { asLine } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import { type MediaStore, shortAddress } from "./media-store.ts";
import { leaveOut, type OldAddresses, type Reported, type Run, type Storing, storeItem } from "./run.ts";
import { findTagRow } from "./states.ts";
import { redirectAll } from "./write-redirect.ts";
import { addressOfTerm } from "./write-tag.ts";

type Found = Awaited<ReturnType<OldAddresses["imageAt"]>>;
type StoredFile = Awaited<ReturnType<OldAddresses["fileAt"]>>;

/** What texts name, and where it is here: images, files, other posts. */
export class AddressResolver implements OldAddresses {
  readonly site: string | null;
  readonly #run: () => Run;
  readonly #store: MediaStore;
  readonly #report: (item: ReportItem) => void;
  /** By key of the media item. */
  readonly #found = new Map<string, Found>();
  /** Keys of media items without a file. */
  readonly #missing = new Set<string>();
  readonly #files = new Map<string, StoredFile>();

  constructor(site: string | null, run: () => Run, store: MediaStore, report: (item: ReportItem) => void) {
    this.site = site;
    this.#run = run;
    this.#store = store;
    this.#report = report;
  }

  async imageAt(addresses: string[], alt: string): Promise<Found> {
    const [address = ""] = addresses;
    const { plan, ledger, now } = this.#run();
    const ofSource = plan.mediaAt(address) ?? "";
    const known = this.#found.get(ofSource);
    if (known && !this.#missing.has(ofSource)) return known;
    const source = this.#keyAt(address);
    const found = this.#found.get(source);
    if (found) return found;
    // Where the original is missing, the copy that the text shows is an item of its own.
    const hasCopy = () => ledger.target("media", source) !== undefined || this.#store.mayFind(addresses);
    if (known && !hasCopy()) return known;
    const fileName = address.startsWith("data:") ? "image" : nameIn(address);
    const item = { source, address, variants: addresses.slice(1), fileName, alt, createdAt: now, reasons: [] };
    return this.writeMedia({ ...item, kind: "media" });
  }

  /** The key of what a text names. What was stored before the site was known keeps its key. */
  #keyAt(address: string): string {
    if (address.startsWith("file:")) return address;
    const { ledger } = this.#run();
    const withoutSite =
      this.site !== null && address.startsWith(`${this.site}/`) ? address.slice(this.site.length) : "";
    const former = `url:${withoutSite}`;
    return ledger.target("media", former) === undefined ? `url:${shortAddress(address)}` : former;
  }

  /** Stores an image that is an item of the source, or that a text shows. */
  async writeMedia(item: SourceMedia): Promise<Found> {
    if (isFileAddress(item.address)) return { imageId: null, reasons: (await this.#writeFile(item)).reasons };
    const reported = await this.#write(item);
    const isHere = reported.status !== "failed" && reported.status !== "skipped";
    const found = isHere ? { imageId: reported.id ?? null, reasons: [] } : { imageId: null, reasons: reported.reasons };
    this.#found.set(item.source, found);
    if (reported.status === "skipped" && reported.id === undefined) this.#missing.add(item.source);
    const address = shortAddress(item.address);
    this.#report({ kind: "media", source: item.source, title: item.fileName, address, ...reported });
    return found;
  }

  async #write(item: SourceMedia): Promise<Reported> {
    const run = this.#run();
    const { source, address, variants, fileName } = item;
    const alt = asLine(item.alt);
    const known = run.ledger.target("media", source);
    const stored =
      known === undefined
        ? await this.#store.store({
            seed: `${run.ledger.site} ${source}`,
            addresses: [address, ...variants],
            fileName,
            alt: cutTo(alt, maxAltLength),
            createdAt: item.createdAt ?? run.now,
          })
        : { imageId: known, reasons: [] };
    const reasons = [...item.reasons, ...stored.reasons];
    if (alt.length > maxAltLength) reasons.push(reason("field-cut", { name: "alt" }));
    if (stored.imageId === null) return leaveOut(run, item, stored.isMissing ? "skipped" : "failed", reasons);
    const { imageId } = stored;
    const storing = this.#storing(address, imageId, {
      url: imagePath(imageId, 1600),
      isHere: (id) => this.#store.has(id),
    });
    return storeItem(run, { ...item, reasons }, storing);
  }

  /** Stores a file that is no image. One that is an item of the source stays that item. */
  async fileAt(address: string): Promise<StoredFile> {
    const source = this.#run().plan.mediaAt(address) ?? this.#keyAt(address);
    const item = { source, address, variants: [], fileName: nameIn(address), alt: "", createdAt: null, reasons: [] };
    return this.#writeFile({ ...item, kind: "media" });
  }

  async #writeFile(item: SourceMedia): Promise<StoredFile> {
    const { source, address, fileName } = item;
    const known = this.#files.get(source);
    if (known) return known;
    const run = this.#run();
    const before = run.ledger.target("media", source);
    const stored = before === undefined ? await this.#store.storeFile(address, fileName) : { id: before, reasons: [] };
    const urlOf = (id: string) => this.#store.fileUrl(id, fileName);
    const isHere = (id: string) => this.#store.hasFile(id);
    const reported =
      stored.id === null
        ? leaveOut(run, item, "skipped", [...item.reasons, ...stored.reasons])
        : storeItem(run, item, this.#storing(address, stored.id, { url: urlOf(stored.id), isHere }));
    const url = reported.status === "skipped" ? null : urlOf(reported.id ?? "");
    const found = { url, reasons: url === null ? reported.reasons : [] };
    this.#files.set(source, found);
    this.#report({ kind: "media", source, title: fileName, address, ...reported });
    return found;
  }

  /** A stored file: its address on the old site leads to it. */
  #storing(
    address: string,
    id: string,
    { url, isHere }: { url: string | null; isHere: (id: string) => boolean },
  ): Storing {
    return {
      sourceHash: hashOf({ address: shortAddress(address) }),
      stateOf: (stored) => (isHere(stored) ? "" : null),
      insert: () => {
        if (url !== null && isOnSite(address, this.site)) redirectAll(this.#run(), [address], url);
        return { id, isNew: true };
      },
      update: () => {},
    };
  }

  linkTo(address: string): string | undefined {
    const { plan, ledger, db } = this.#run();
    const named = plan.named(address);
    if (!named) return undefined;
    if (named.kind === "home") return screenRoutes.home.path;
    if (named.kind === "post" || named.kind === "page")
      return urlOf(screenRoutes.post.path, { postId: plan.idOf(named) ?? "" });
    const id = ledger.target(named.kind, named.source);
    if (id === undefined) return undefined;
    if (named.kind === "media") return this.#store.has(id) ? imagePath(id, 1600) : undefined;
    if (named.kind === "tag") {
      const tag = findTagRow(this.#run().db, id);
      return tag && addressOfTerm(this.#run(), tag);
    }
    const author = db.select({ slug: authors.slug }).from(authors).where(eq(authors.id, id)).get();
    return author && urlOf(screenRoutes.author.path, { author: author.slug });
  }

  tagName(id: string): string | undefined {
    return findTagRow(this.#run().db, id)?.name;
  }
}

const nameIn = (address: string): string => {
  const [path = ""] = address.replace(/^file:/, "").split(/[?#]/, 1);
  return path.split("/").at(-1)?.slice(0, 200) || "file";
};
