import { percentDecoded } from "../../../../shared/addresses/percent-decoded.ts";
import { withoutEndSlashes } from "../../text/addresses.ts";

const textNames = /\.(?:md|markdown|mkdn?|mdown|mdx|rmd|qmd|text|html?|txt|njk|liquid)$/i;
/** Texts in the languages of templates that are read as HTML is, where a generator makes pages of them. */
export const isTemplateText = (path: string) => /\.(?:njk|liquid)$/i.test(path);
const markdownNames = /\.(?:md|markdown|mkdn?|mdown|mdx|rmd|qmd|text)$/i;
const mediaNames =
  /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|heif|ico|mp3|m4a|ogg|oga|opus|wav|flac|mp4|m4v|mov|webm|ogv|pdf|zip|epub)$/i;

/** `2021-9-1-title.md`: the name of a post of Jekyll, which others accept too. */
export const datedName = /(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})-([^/]+)$/;

/** The day in a path: of the file's name, or of the folders that hold it, as `2021-08-26-welcome/index.md` and `2021/08/26/welcome.md`. */
export function dayInPath(path: string): string | undefined {
  const [, day] =
    datedName.exec(path) ?? /(?:^|\/)(\d{4}-\d{1,2}-\d{1,2})(?:\.[^./]+|(?:-[^/]*)?\/[^/]+)$/.exec(path) ?? [];
  const [, year, month, date] = /(?:^|\/)(\d{4})\/(\d{1,2})\/(\d{1,2})(?:-[^/]*)?(?:\/[^/]+){1,2}$/.exec(path) ?? [];
  return day ?? (year && `${year}-${month}-${date}`);
}

export const isTextFile = (path: string) => textNames.test(path);
export const isMarkdownFile = (path: string) => markdownNames.test(path);
const imageNames = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|tiff?|heic|heif|ico)$/i;
export const isImage = (path: string) => imageNames.test(path);
export const isMedia = (path: string) => mediaNames.test(path);

/** The folder of a path: empty, or with a slash at the end. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
export const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
export const withoutExtension = (path: string) => path.replace(/\.[^./]+$/, "");

/** A path below a folder, from there; any other path as it is. @param folder empty, or with a slash at the end */
export const pathBelow = (folder: string, path: string) => (path.startsWith(folder) ? path.slice(folder.length) : path);

/** A path or pattern as settings write it, without `./` and slashes at its start and slashes at its end. */
export const trimSlashes = (path: string) => withoutEndSlashes(path.replace(/^(?:\.?\/)+/, ""));

/** Resolves `.` and `..`; undefined for a path that leads outside. */
export function resolvePath(folder: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${path.startsWith("/") ? "" : folder}${path}`.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

export const decodePath = (path: string): string => percentDecoded(path).normalize("NFC");
