import { splitTarget } from "../../../shared/addresses/split-target.ts";

/**
 * The spelling of a path with its query in which redirects are stored and looked up: the percent-encoding that is
 * needed, in upper case, and no slashes at the end of the path, which pages redirect away. A percent sign without two
 * digits stays as it is.
 *
 * @see RFC 3986 §6.2.2
 */
export const usualPath = (path: string): string =>
  withoutSlashes(decodeNeedless(path).replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase()));

/** Query parameters with which other blog programs identify a text or a category by its number. */
const namesText = /^(?:p|page_id|attachment_id|post|post_id|article|article_id|id|cat)=\d{1,12}$/;

/** The path with the query parameters that identify a text, without those that track readers. */
export function withoutNoise(target: string): string {
  const { path, query } = splitTarget(target);
  const kept = query.split("&").filter((parameter) => namesText.test(parameter));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** Removes trailing slashes of the path, before the query. */
export const withoutSlashes = (path: string): string => {
  const { path: bare } = splitTarget(path);
  return bare.replace(/(?<=[^/])\/+$/, "") + path.slice(bare.length);
};

/** Decodes the characters that a URL may hold as they are. */
export const decodeNeedless = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
