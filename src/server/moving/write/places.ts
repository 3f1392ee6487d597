import { eq } from "drizzle-orm";
import type { Reason, ReportItem } from "../../../shared/import-report.ts";
import { pageRoutes, urlOf } from "../../../shared/routes.ts";
import { authors, tags } from "../../db/schema.ts";
import cover from "../../demo/welcome.webp?inline";
import type { SourceMedia } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { hashOf } from "./ledger.ts";
import { type MediaStore, shortAddress } from "./media-store.ts";
import { leaveOut, type Reported, type Run, settle } from "./run.ts";
import type { OldPlaces } from "./surroundings.ts";

type Found = Awaited<ReturnType<OldPlaces["imageAt"]>>;

/** What texts name, and where it is here: images, files, other posts. */
export class Places implements OldPlaces {
  readonly site: string | null;
  readonly #run: () => Run;
  readonly #store: MediaStore;
  readonly #report: (item: ReportItem) => void;
  /** By key of the media item. */
  readonly #found = new Map<string, Found>();

  constructor(site: string | null, run: () => Run, store: MediaStore, report: (item: ReportItem) => void) {
    this.site = site;
    this.#run = run;
    this.#store = store;
    this.#report = report;
  }

  async imageAt(addresses: string[], alt: string): Promise<Found> {
    const [address = ""] = addresses;
    const { plan, now } = this.#run();
    const ofSource = plan.mediaAt(address);
    const known = ofSource === undefined ? undefined : this.#found.get(ofSource);
    if (known) return known;
    const source = address.startsWith("file:") ? address : `url:${shortAddress(address)}`;
    const found = this.#found.get(source);
    if (found) return found;
    const fileName = address.startsWith("data:") ? "image" : nameIn(address);
    const item = { source, address, variants: addresses.slice(1), fileName, alt, createdAt: now, reasons: [] };
    return this.writeMedia({ ...item, kind: "media" });
  }

  /** Stores an image that is an item of the source, or that a text shows. */
  async writeMedia(item: SourceMedia): Promise<Found> {
    const reported = await this.#write(item);
    const isHere = reported.status !== "failed" && reported.status !== "skipped";
    const found = isHere ? { imageId: reported.id ?? null, reasons: [] } : { imageId: null, reasons: reported.reasons };
    this.#found.set(item.source, found);
    const address = shortAddress(item.address);
    this.#report({ kind: "media", source: item.source, title: item.fileName, address, ...reported });
    return found;
  }

  async #write(item: SourceMedia): Promise<Reported> {
    const run = this.#run();
    const { source, address, variants, fileName, alt } = item;
    const known = run.ledger.target("media", source);
    const stored =
      known === undefined
        ? await this.#store.store({
            seed: `${run.ledger.site} ${source}`,
            addresses: [address, ...variants],
            ...{ fileName, alt, createdAt: item.createdAt ?? run.now },
          })
        : { imageId: known, reasons: [] };
    const reasons = [...item.reasons, ...stored.reasons];
    if (stored.imageId === null) return leaveOut(run, item, stored.isMissing ? "skipped" : "failed", reasons);
    const { imageId } = stored;
    return settle(
      run,
      { ...item, reasons },
      {
        sourceHash: hashOf({ address: shortAddress(address) }),
        stateOf: (id) => (this.#store.has(id) ? "" : null),
        insert: () => ({ id: imageId, isNew: true }),
        update: () => {},
      },
    );
  }

  // Files that are no images get their place with the uploads of files.
  async fileAt(address: string): Promise<{ url: string | null; reasons: Reason[] }> {
    const source = address.startsWith("file:") ? address : `url:${address}`;
    const reasons = [reason("file-no-home", { address })];
    if (!this.#found.has(source)) {
      this.#found.set(source, { imageId: null, reasons });
      const item = { kind: "media" as const, source, address, variants: [], fileName: nameIn(address), alt: "" };
      const reported = leaveOut(this.#run(), { ...item, createdAt: null, reasons }, "skipped", reasons);
      this.#report({ kind: "media", source, title: item.fileName, address, ...reported });
    }
    return { url: null, reasons };
  }

  linkTo(address: string): string | undefined {
    const { plan, ledger, db } = this.#run();
    const named = plan.named(address);
    if (!named) return undefined;
    if (named.kind === "post" || named.kind === "page")
      return urlOf(pageRoutes.post.path, { postId: plan.idOf(named) ?? "" });
    const id = ledger.target(named.kind, named.source);
    if (id === undefined) return undefined;
    if (named.kind === "tag") {
      const tag = db
        .select({ slug: tags.slug })
        .from(tags)
        .where(eq(tags.id, Number(id)))
        .get();
      return tag && urlOf(pageRoutes.tag.path, { tag: tag.slug });
    }
    const author = db.select({ slug: authors.slug }).from(authors).where(eq(authors.id, id)).get();
    return author && urlOf(pageRoutes.author.path, { author: author.slug });
  }

  tagName(id: string): string | undefined {
    const { db } = this.#run();
    return db
      .select({ name: tags.name })
      .from(tags)
      .where(eq(tags.id, Number(id)))
      .get()?.name;
  }

  /** The cover of posts without one. It ships with Longhand and is stored once. */
  async ownCover(): Promise<string> {
    const seed = "the cover of imported posts";
    const wanted = { seed, addresses: [cover], fileName: "cover.webp", alt: "", createdAt: new Date(0) };
    const { imageId } = await this.#store.store(wanted);
    if (imageId === null) throw new Error("The shipped cover cannot be stored");
    return imageId;
  }
}

const nameIn = (address: string): string => {
  const [path = ""] = address.replace(/^file:/, "").split(/[?#]/, 1);
  return path.split("/").at(-1)?.slice(0, 200) || "file";
};
