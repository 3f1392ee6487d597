interface ImportSource {
  /** As its makers write it. */
  name: string;
  /** In what its export comes. */
  comesAs: "XML" | "JSON" | "text" | "zip" | "folder";
  /** Endings of the files that can be uploaded. */
  endings: readonly string[];
}

/**
 * Formats that can be imported, in the order in which they are listed. Each has its reader in `src/server/moving/readers/`, and how
 * to get its export is in the words of the import screen.
 */
export const importSources = {
  wordpress: { name: "WordPress", comesAs: "XML", endings: [".xml", ".zip"] },
  ghost: { name: "Ghost", comesAs: "JSON", endings: [".json", ".zip"] },
  markdown: { name: "Markdown", comesAs: "folder", endings: [".zip"] },
  medium: { name: "Medium", comesAs: "zip", endings: [".zip"] },
  substack: { name: "Substack", comesAs: "zip", endings: [".zip"] },
  blogger: { name: "Blogger", comesAs: "XML", endings: [".xml", ".atom", ".zip"] },
  movabletype: { name: "Movable Type, TypePad", comesAs: "text", endings: [".txt", ".zip"] },
  feed: { name: "RSS/Atom", comesAs: "XML", endings: [".xml", ".rss", ".atom", ".zip"] },
  disqus: { name: "Disqus", comesAs: "XML", endings: [".xml"] },
  notion: { name: "Notion", comesAs: "zip", endings: [".zip"] },
  tumblr: { name: "Tumblr", comesAs: "zip", endings: [".zip"] },
  longhand: { name: "Longhand", comesAs: "zip", endings: [".zip"] },
} as const satisfies Record<string, ImportSource>;

export type SourceKind = keyof typeof importSources;

export const sourceKinds = Object.keys(importSources) as [SourceKind, ...SourceKind[]];

/** Formats of other programs. */
export type ForeignKind = Exclude<SourceKind, "longhand">;

export const foreignKinds = sourceKinds.filter((kind): kind is ForeignKind => kind !== "longhand");

/** The formats of an export, the first one for Longhand itself. */
export const exportFormats = ["longhand", "wordpress", "ghost"] as const;
export type ExportFormat = (typeof exportFormats)[number];
