import type { Fields } from "./fields.ts";
import type { Doubt } from "./programs.ts";
import type { SiteLayout } from "./role.ts";

/** What a folder of Markdown says about the site that was made from it. */
export interface SourceSite extends SiteLayout {
  /** Origin and path, without a slash at the end. */
  url: string | null;
  /** Below which path all addresses of the site are: empty, or with a slash at its start and none at its end. */
  basePath: string;
  /** Of dates without a zone; null if the site does not say. */
  timeZone: string | null;
  /** Folders whose files are served from the site's root, as `static/`. */
  staticRoots: readonly string[];
  /** A text is public only if it says so: in a vault, and in a folder without a generator where some texts do. */
  asksForMarks?: boolean;
  /** Authors and tags by the keys that texts have. */
  people: ReadonlyMap<string, Fields>;
  tags: ReadonlyMap<string, Fields>;
  tagsWithPassword: ReadonlySet<string>;
  /** Folders of its languages, empty or with a slash at the end; undefined for a site of one. */
  languages: ReadonlyMap<string, string> | undefined;
  config: Fields;
  /** The file of its settings; empty: it has none. */
  configName: string;
  /** What may leave texts out and cannot be read. */
  unreadable: readonly Doubt[];
}
