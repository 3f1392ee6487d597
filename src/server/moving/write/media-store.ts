import { createHash, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import { extensionOf, filePath } from "../../../shared/file-types.ts";
import type { Reason } from "../../../shared/import-report.ts";
import { say } from "../../../shared/words/sentence.ts";
import { fileFolder } from "../../content/files/file-paths.ts";
import { storeFile } from "../../content/files/file-service.ts";
import { incomingFolder } from "../../content/images/image-files.ts";
import { hasImage, type ImageDeps, storeImage } from "../../content/images/image-service.ts";
import { animationHeadBytes, imageTypeOf, isAnimated } from "../../content/images/image-type.ts";
import { takeFromTrash } from "../../content/trash/trash-rows.ts";
import type { Db } from "../../core/db/client.ts";
import { idAt, newId } from "../../core/db/id.ts";
import { files, images } from "../../core/db/schema.ts";
import { writeNewFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Fetcher } from "../../core/platform/fetch/fetcher.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import { reason } from "../report/reason.ts";
import type { FindMedia } from "../source/find-media.ts";
import { atMost, fileLimit, imageLimit, type MediaLimit, requireSize } from "../source/media-limits.ts";
import type { SourceFile } from "../source/open-source.ts";
import { candidatesOf, isSizedCopy } from "../text/addresses.ts";
import { isOfBlog } from "./run.ts";

/** A file of the old site as it is wanted here. */
export interface WantedMedia {
  /** Makes the id, so that a killed import stores no image twice. */
  seed: string;
  /** Where it may be, best first. */
  addresses: string[];
  fileName: string;
  alt: string;
  createdAt: Date | null;
}

export type StoredMedia =
  | { imageId: string; reasons: Reason[] }
  | { imageId: null; isMissing: boolean; reasons: Reason[] };

interface MediaSources {
  find: FindMedia;
  /** Null unless the person asked for it. */
  fetcher: Fetcher | null;
}

type Bytes = { file: SourceFile } | { body: Buffer };

/** Copies a file of a source for the time of some work. */
export async function withCopy<T>(
  bytes: Bytes,
  folder: string,
  limit: MediaLimit,
  work: (path: string) => Promise<T>,
): Promise<T> {
  makeFolder(folder);
  const path = join(folder, `.import-${randomUUID()}`);
  try {
    if ("body" in bytes) await writeFile(path, bytes.body);
    else await pipeline(await bytes.file.open(), atMost(limit), (body) => writeNewFile(path, body));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** The row alone, for the texts of a check that show the image. */
export function addImageRow(
  db: Db,
  image: Pick<typeof images.$inferInsert, "id" | "fileName" | "mime" | "createdAt">,
): void {
  db.insert(images)
    .values({ ...image, width: 1, height: 1, bytes: 0 })
    .run();
}

/** Finds the files of the old site and stores them as images: from the source and `--media`, else fetched when asked. */
export class MediaStore {
  readonly #deps: ImageDeps;
  readonly #sources: MediaSources;
  /** A dry run looks at the first bytes of a file and writes a row into its copy of the database. */
  readonly #isDry: boolean;
  /** Addresses without a file on the old site. */
  readonly #notFetched = new Set<string>();

  constructor(deps: ImageDeps, sources: MediaSources, isDry: boolean) {
    this.#deps = deps;
    this.#sources = sources;
    this.#isDry = isDry;
  }

  has(imageId: string): boolean {
    return hasImage(this.#deps.db, imageId);
  }

  async store(wanted: WantedMedia): Promise<StoredMedia> {
    const [address = ""] = wanted.addresses;
    const shown = address.startsWith("data:") ? "data:…" : address;
    const imageId = idAt(wanted.createdAt ?? this.#deps.now(), 0, wanted.seed);
    if (this.has(imageId) || takeFromTrash(this.#deps.db, { id: imageId, kind: "image" })) {
      // A kill may have met it before it had its description.
      this.#describe(imageId, wanted);
      return { imageId, reasons: [] };
    }
    try {
      const found = await this.#find(wanted.addresses);
      if ("lost" in found) return { imageId: null, isMissing: true, reasons: [found.lost] };
      const isStill = await this.#storeAs(imageId, found.bytes, wanted);
      this.#describe(imageId, wanted);
      const isSmaller = found.address !== candidatesOf([address])[0] && isSizedCopy(found.address);
      const reasons = isSmaller ? [reason("media-smaller", { address: shown })] : [];
      if (isStill) reasons.push(reason("media-still", { address: shown }));
      return { imageId, reasons };
    } catch (error) {
      if (!(error instanceof AppError) || isOfBlog(error)) throw error;
      return { imageId: null, isMissing: false, reasons: [reason("media-unreadable", { address: shown })] };
    }
  }

  #describe(imageId: string, { alt }: WantedMedia): void {
    const isBare = and(eq(images.id, imageId), eq(images.alt, ""));
    if (alt) this.#deps.db.update(images).set({ alt }).where(isBare).run();
  }

  /** Whether a file is given for one of these addresses, or can still be fetched. */
  mayFind(addresses: string[]): boolean {
    const { find, fetcher } = this.#sources;
    const isFetchable = (it: string) => fetcher !== null && /^https?:/i.test(it) && !this.#notFetched.has(it);
    return candidatesOf(addresses).some((it) => find(it) !== undefined || isFetchable(it));
  }

  /** The row of a file that is no image. */
  hasFile(fileId: string): boolean {
    const { db } = this.#deps;
    return this.#isDry || db.select({ id: files.id }).from(files).where(eq(files.id, fileId)).get() !== undefined;
  }

  /** The address here of a stored file. */
  fileUrl(id: string, fileName: string): string | null {
    const extension = extensionOf(fileName);
    return extension ? filePath({ id, extension }) : null;
  }

  /** Stores a file that is no image, if the library takes its type. */
  async storeFile(address: string, fileName: string): Promise<{ id: string | null; reasons: Reason[] }> {
    const lost = (why: Reason) => ({ id: null, reasons: [why] });
    if (!extensionOf(fileName)) return lost(reason("file-no-home", { address }));
    const { settings } = this.#deps;
    const limit = fileLimit(settings);
    const found = await this.#find([address], "*/*", limit.maxBytes);
    if ("lost" in found) return lost(found.lost);
    try {
      if ("file" in found.bytes) requireSize(found.bytes.file, limit);
      if (this.#isDry) return { id: newId(), reasons: [] };
      const { fileId } = await withCopy(found.bytes, fileFolder(settings.dataDir), limit, (path) =>
        storeFile(this.#deps, { path, fileName }),
      );
      return { id: fileId, reasons: [] };
    } catch (error) {
      if (!(error instanceof AppError) || isOfBlog(error)) throw error;
      return lost(reason("file-refused", { address, name: error.message }));
    }
  }

  async #find(
    addresses: string[],
    accept = "image/*",
    maxBytes = imageLimit.maxBytes,
  ): Promise<{ bytes: Bytes; address: string } | { lost: Reason }> {
    const [address = ""] = addresses;
    if (address.startsWith("data:")) return { bytes: { body: bodyOf(address) }, address };
    const candidates = candidatesOf(addresses);
    for (const candidate of candidates) {
      const file = this.#sources.find(candidate);
      if (file) return { bytes: { file }, address: candidate };
    }
    const fetched = candidates.filter((candidate) => /^https?:/i.test(candidate));
    if (fetched.length === 0) return { lost: reason("media-missing", { address }) };
    const { fetcher } = this.#sources;
    if (!fetcher) return { lost: reason("media-not-fetched", { address }) };
    // Only trying tells whether it is there.
    if (this.#isDry) return { bytes: { body: Buffer.from([0xff, 0xd8, 0xff]) }, address };
    for (const candidate of fetched.filter((it) => !this.#notFetched.has(it))) {
      try {
        const { body } = await fetcher.fetch(candidate, { accept, maxBytes });
        return { bytes: { body }, address: candidate };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#notFetched.add(candidate);
      }
    }
    return { lost: reason("media-not-found", { address }) };
  }

  /** @returns whether the image moves and its copies do not, as far as a check sees that */
  async #storeAs(imageId: string, bytes: Bytes, { fileName, createdAt }: WantedMedia): Promise<boolean> {
    const { db, now, settings } = this.#deps;
    if ("file" in bytes) requireSize(bytes.file, imageLimit);
    if (this.#isDry) {
      const head = await headOf(bytes);
      const type = imageTypeOf(head);
      if (!type) throw unreadable();
      addImageRow(db, { id: imageId, fileName, mime: type.mime, createdAt: createdAt ?? now() });
      return type.format === "png" && isAnimated(head);
    }
    const { isStill = false } = await withCopy(bytes, incomingFolder(settings.dataDir), imageLimit, (path) =>
      storeImage(this.#deps, { path, fileName, imageId }),
    );
    return isStill;
  }
}

const unreadable = () => new AppError("unreadable", say("imageDamaged"));

async function headOf(bytes: Bytes): Promise<Buffer> {
  if ("body" in bytes) return bytes.body.subarray(0, animationHeadBytes);
  const stream = await bytes.file.open();
  try {
    for await (const chunk of stream) return (chunk as Buffer).subarray(0, animationHeadBytes);
  } finally {
    stream.destroy();
  }
  return Buffer.alloc(0);
}

function bodyOf(address: string): Buffer {
  const comma = address.indexOf(",");
  if (!/;\s*base64\s*$/i.test(address.slice(0, comma))) throw unreadable();
  const body = Buffer.from(address.slice(comma + 1), "base64");
  requireSize({ bytes: body.length }, imageLimit);
  return body;
}

/** A short key for an address, which may be a whole image. */
export const shortAddress = (address: string): string =>
  address.startsWith("data:") ? `data:${createHash("sha256").update(address).digest("hex").slice(0, 32)}` : address;
