import type { RequestHandler } from "express";
import { feedFormats } from "./addresses.ts";

/** What has a page, or a file that is made like one. Nothing else is led anywhere: an address of ours leads to no other host. */
const kept: readonly RegExp[] = [
  /^\/blog\/[\w-]{1,64}(?:\.md)?$/,
  /^\/search$/,
  /^\/sitemap(?:-(?:lists|\d{1,16}))?\.xml$/,
  /^\/(?:robots|llms)\.txt$/,
];
const files: ReadonlySet<string> = new Set(["/", ...feedFormats.map(({ path }) => path), "/opensearch.xml"]);

/** Leads every other spelling of a page's address to the one that is cached, counted and named as canonical. */
export const leadToUsualSpelling: RequestHandler = (req, res, next) => {
  const url = req.originalUrl;
  const at = url.indexOf("?");
  const path = at === -1 ? url : url.slice(0, at);
  const usual = usualSpelling(path);
  if (usual === path || !(files.has(usual) || kept.some((pattern) => pattern.test(usual)))) return next();
  res.set("Cache-Control", "no-cache").redirect(301, at === -1 ? usual : usual + url.slice(at));
};

/** Without doubled slashes in front, slashes behind, and characters written as numbers that need not be. @see RFC 3986 §6.2.2 */
function usualSpelling(path: string): string {
  return path
    .replace(/%([0-7][0-9a-f])/gi, (written, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(character) ? character : written;
    })
    .replace(/^\/+/, "/")
    .replace(/(?<=[^/])\/+$/, "");
}
