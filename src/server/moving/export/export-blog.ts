import type { Readable } from "node:stream";
import Database from "better-sqlite3";
import type { ExportFormat } from "../../../shared/moving-formats.ts";
import { readSite } from "../../content/site/read-site.ts";
import { type Db, drizzleOver } from "../../core/db/client.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { type ExportReport, ReportBuilder } from "./export-report.ts";
import { type ExportedBlog, writeLonghand } from "./write-archive.ts";
import { writeGhost } from "./write-ghost.ts";
import { writeWordpress } from "./write-wordpress.ts";

const writers: Record<ExportFormat, (blog: ExportedBlog, report: ReportBuilder) => Promise<Readable> | Readable> = {
  longhand: writeLonghand,
  wordpress: writeWordpress,
  ghost: writeGhost,
};

/** The format that a file's name ends with. */
export const formatOfName = (name: string): ExportFormat | undefined =>
  (({ zip: "longhand", xml: "wordpress", json: "ghost" }) as const)[
    /\.(zip|xml|json)$/i.exec(name)?.[1]?.toLowerCase() ?? ""
  ];

export const extensionOfFormat = { longhand: "zip", wordpress: "xml", ghost: "json" } as const;

/**
 * Writes the blog in a format.
 *
 * @param blog `withSubscribers`: an archive gets them, and the key of the links in mails to them
 * @returns the bytes, and the report of what the format could not hold, which is complete when the bytes have been read
 */
export async function exportBlog(
  blog: { db: Db; settings: Settings; now: Date; withSubscribers?: boolean },
  format: ExportFormat,
): Promise<{ bytes: Readable; report: () => ExportReport }> {
  const { now, withSubscribers = true } = blog;
  const { siteName, siteUrl, language } = readSite(blog);
  const report = new ReportBuilder(format, now);
  const site = { name: siteName, url: siteUrl, language };
  const bytes = await writers[format]({ ...blog, site, withSubscribers }, report);
  return { bytes, report: () => report.finish(new Date()) };
}

/**
 * A connection that sees the blog as it is now, whatever is written meanwhile.
 *
 * @returns `close` ends it; a database in memory, as in tests, is its own snapshot
 */
export function openSnapshot(db: Db): { db: Db; close: () => void } {
  if (db.$client.memory) return { db, close: () => {} };
  const client = new Database(db.$client.name, { readonly: true });
  client.exec("BEGIN");
  // The snapshot begins with the first read.
  client.prepare("SELECT count(*) FROM siteSettings").get();
  return { db: drizzleOver(client), close: () => void client.close() };
}
