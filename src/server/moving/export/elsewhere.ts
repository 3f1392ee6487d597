import { imagePath } from "../../../shared/image-widths.ts";
import type { ExportReasons } from "../../../shared/words/export-en.ts";
import type { Db } from "../../core/db/client.ts";
import { absoluteUrls } from "../../core/html/absolute-urls.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import { listDrafts, listSubscriberRows, readRedirects, type readSiteTables } from "./read-blog.ts";

const narrowerCopy = /\/images\/([0-9a-z]{26})-(?:400|800)\.webp/g;

/**
 * The text of a post for another program, which loads its images from this site: all addresses are absolute, and an image is named
 * by its widest copy, as among the attachments.
 */
export const textElsewhere = (html: string, siteUrl: string, address: string): string =>
  absoluteUrls(
    html.replace(narrowerCopy, (_, id: string) => imagePath(id, 1600)),
    siteUrl,
    address,
  );

/**
 * Reports what no other program takes.
 *
 * @param kept names of settings that this one takes
 */
export function reportLeftOut(
  db: Db,
  report: ReportBuilder,
  {
    links,
    settings,
    kept,
    redirects,
  }: Pick<ReturnType<typeof readSiteTables>, "links" | "settings"> & {
    kept: string[];
    /** Why it has no redirects. */
    redirects: keyof Pick<ExportReasons, "redirect-left-out" | "redirect-in-file">;
  },
): void {
  for (const { id } of listDrafts(db)) report.add("draft", { id }, [exportReason("draft-left-out")], false);
  for (const { path } of readRedirects(db)) report.add("redirect", { id: path }, [exportReason(redirects)], false);
  for (const _link of links) report.add("menu", { id: "menu" }, [exportReason("menu-left-out")], false);
  for (const { id } of listSubscriberRows(db))
    report.add("subscriber", { id: String(id) }, [exportReason("subscriber-left-out")], false);
  for (const name of Object.keys(settings).filter((it) => !kept.includes(it)))
    report.add("setting", { id: name }, [exportReason("setting-left-out", { name })], false);
}
