import type { Reason } from "../../../shared/import-report.ts";
import type { SourceMedia } from "../items/source-item.ts";

/** What a text names, and where it is here. */
export interface Surroundings {
  site: string | null;
  /** The image at an address; null when there is none, with the reason. */
  imageAt(addresses: string[], alt: string): Promise<{ imageId: string | null; reasons: Reason[] }>;
  /** The address here of a file that is no image; null when it was not stored. */
  fileAt(address: string): Promise<{ url: string | null; reasons: Reason[] }>;
  /** The path here of what an address of the old site names; undefined when it names nothing that was imported. */
  linkTo(address: string): string | undefined;
}

/** The same for whole items. */
export interface OldPlaces extends Surroundings {
  /** Stores an image that is an item of the source. */
  writeMedia(item: SourceMedia): Promise<unknown>;
  /** The name of a tag of this blog. */
  tagName(id: string): string | undefined;
  /** The cover of posts without one. */
  ownCover(): Promise<string>;
}
