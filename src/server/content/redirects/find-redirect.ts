import { percentDecoded } from "../../../shared/addresses/percent-decoded.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import type { RedirectRow } from "../../../shared/schemas/redirect-schema.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import { redirects } from "../../core/db/schema.ts";
import { answeredAt, leadsToHidden } from "./answered-paths.ts";

/** The fields of a redirect that screens and requests need. */
export const redirectColumns = {
  path: redirects.path,
  target: redirects.target,
  status: redirects.status,
  hits: redirects.hits,
  lastUsedAt: redirects.lastUsedAt,
};

const findQuery = preparedOnce((db) =>
  db.select(redirectColumns).from(redirects).where(matches(redirects.path, "path")).prepare(),
);

/** The redirect with exactly this path. */
export const redirectAt = (db: Db, path: string): RedirectRow | undefined => findQuery(db).get({ path });

/**
 * The path of an address on this site, in the spelling in which redirects are stored.
 *
 * @returns null for an address of another site
 */
export function localPath(address: string, siteUrl: string): string | null {
  const { origin } = new URL(siteUrl);
  const url = new URL(address, origin);
  return url.origin === origin ? usualPath(url.pathname + url.search) : null;
}

/**
 * The redirect of an address for which there is no page: one for the path with its query, else with the part of the query that names
 * a text, else for the path alone.
 *
 * @param path with query, as a browser sends it
 */
export const findRedirect = (db: Db, path: string): RedirectRow | null => findAmong(db, path, () => true);

/**
 * The redirect that a request gets. None to a post or page that visitors may not see, because it would reveal that it
 * exists.
 */
export const answeringRedirect = (db: Db, path: string): RedirectRow | null =>
  findAmong(db, path, ({ target }) => !leadsToHidden(db, target));

function findAmong(db: Db, path: string, accepts: (row: RedirectRow) => boolean): RedirectRow | null {
  const [bare = ""] = path.split("?", 1);
  // Rows from earlier versions contain the percent-encoding that the owner typed, or decomposed letters.
  const written = [path, withoutNoise(path), bare];
  const spellings = [...written, ...written.map(withoutVariant)].flatMap((text) => [
    usualPath(text),
    withoutSlashes(text),
    normalized(usualPath(text), "NFD"),
  ]);
  for (const spelling of new Set(spellings)) {
    const found = redirectAt(db, spelling);
    if (found && accepts(found)) return found;
  }
  return null;
}

/**
 * The final target of a redirect: follows redirects that were added later, up to the current address of a post, so that
 * one answer is enough.
 *
 * @returns the target, null for a page that is gone, and the paths of all redirects that led there
 */
export function followRedirect(db: Db, first: RedirectRow, siteUrl: string) {
  const used = [first.path];
  let { target } = first;
  let isForGood = first.status !== 302;
  while (target !== null) {
    const path = localPath(target, siteUrl);
    if (path === null) break;
    const own = answeredAt(db, path);
    if (own !== null) {
      // Query and fragment stay as the owner typed them.
      if (own !== splitTarget(path).path) target = own + afterPath(target, siteUrl);
      break;
    }
    const next = answeringRedirect(db, path);
    if (!next || used.includes(next.path)) break;
    used.push(next.path);
    target = next.target;
    isForGood &&= next.status !== 302;
  }
  return { target, status: target === null ? 410 : isForGood ? 301 : 302, used };
}

function afterPath(address: string, siteUrl: string): string {
  const { search, hash } = new URL(address, siteUrl);
  return search + hash;
}

/** Whether the redirects from a path form a loop. */
export function isInLoop(db: Db, start: string, siteUrl: string): boolean {
  const seen = new Set<string>();
  for (let path: string | null = start; path !== null; ) {
    const found = findRedirect(db, path);
    if (!found?.target) return false;
    // The redirect that answers, because one redirect may answer many queries.
    if (seen.has(found.path)) return true;
    seen.add(found.path);
    path = localPath(found.target, siteUrl);
  }
  return false;
}

/**
 * The spelling of a path with its query in which redirects are stored and looked up: the percent-encoding that is
 * needed, in upper case, composed letters, and no slashes at the end of the path, which pages redirect away. A percent sign
 * without two digits stays as it is.
 *
 * @see RFC 3986 §6.2.2
 */
export const usualPath = (path: string): string =>
  withoutSlashes(normalized(decodeNeedless(path), "NFC").replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase()));

/** A percent-encoded path with its letters composed or decomposed: names of files of a Mac come decomposed. */
const normalized = (path: string, form: "NFC" | "NFD"): string =>
  path
    // Bytes that are no UTF-8 stay encoded.
    .replace(/(?:%[89a-f][0-9a-f])+/gi, percentDecoded)
    .normalize(form)
    .replace(/[^\p{ASCII}\p{Cs}]+/gu, encodeURIComponent);

/** Query parameters with which other blog programs identify a text or a category by its number. */
const namesText = /^(?:p|page_id|attachment_id|post|post_id|article|article_id|id|cat)=\d{1,12}$/;

/** The path with the query parameters that identify a text, without those that track readers. */
export function withoutNoise(target: string): string {
  const { path, query } = splitTarget(target);
  const kept = query.split("&").filter((parameter) => namesText.test(parameter));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** WordPress serves a text in further forms: for AMP, with its comments in pages, and behind the name of its own program. */
export const withoutVariant = (target: string): string => {
  const { path } = splitTarget(target);
  const whole = path.replace(/\/(?:amp|comment-page-\d{1,5})\/?$/i, "").replace(/\/index\.php(?=\/|$)/i, "");
  return (whole || "/") + target.slice(path.length);
};

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
