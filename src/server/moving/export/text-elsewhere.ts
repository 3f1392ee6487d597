import { imagePath } from "../../../shared/image-widths.ts";
import { absoluteUrls } from "../../core/html/absolute-urls.ts";

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
