import { splitTarget } from "../../shared/addresses/split-target.ts";

/**
 * The one spelling of a path with its query in which redirects are kept and looked up: the percent-encoding that is needed, in upper
 * case, and no slashes at the end of the path, which pages redirect away. A percent sign without two digits stays as it is.
 *
 * @see RFC 3986 §6.2.2
 */
export const usualPath = (path: string): string =>
  withoutSlashes(decodeNeedless(path).replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase()));

/** Without slashes at the end of the path, in front of the query. */
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
