import { z } from "zod";
import { isLinkAddress } from "../addresses/link-address.ts";
import { maxUrlLength } from "../limits.ts";
import { key } from "../words/sentence.ts";

const statuses = [301, 302, 410] as const;

/** A path on this site with its query. An address of this site is reduced to its path by the service. */
const path = z
  .string(key("redirectPathWrong"))
  .trim()
  .max(maxUrlLength, key("settingTooLong"))
  .refine((text) => isLinkAddress(text) && !text.startsWith("mailto:"), key("redirectPathWrong"));

export const redirectInput = z
  .object({
    path,
    /** A path on this site or an http(s) address; null for 410. */
    target: z
      .string(key("redirectTargetWrong"))
      .trim()
      .max(maxUrlLength, key("settingTooLong"))
      .refine((text) => isLinkAddress(text) && !text.startsWith("mailto:"), key("redirectTargetWrong"))
      .nullable(),
    status: z.union(
      statuses.map((status) => z.literal(status)),
      key("redirectStatusWrong"),
    ),
  })
  .refine(({ status, target }) => (status === 410) === (target === null), key("redirectTargetWrong"));
export type RedirectInput = z.infer<typeof redirectInput>;

export const redirectRef = z.object({ path: z.string().max(maxUrlLength, key("redirectPathWrong")) });
export const redirectRow = z.object({
  path: z.string(),
  target: z.string().nullable(),
  status: z.number(),
  hits: z.number(),
  lastUsedAt: z.date().nullable(),
});
export type RedirectRow = z.infer<typeof redirectRow>;

const shown = redirectRow.pick({ target: true, status: true });
export type ShownRedirect = z.infer<typeof shown>;

/**
 * @param former path of the redirect to change
 * @param shown the values that the form showed when it was opened; without them, the stored redirect is replaced
 *   unconditionally
 */
export const redirectChange = z.object({
  former: redirectRef.shape.path,
  shown: shown.optional(),
  redirect: redirectInput,
});
export type RedirectChange = z.infer<typeof redirectChange>;

/**
 * @param isIdle the blog has a page at the path, so the redirect is never used
 * @param isTargetMissing the target is on this site and does not exist
 */
const listedRedirect = redirectRow.extend({ isIdle: z.boolean(), isTargetMissing: z.boolean() });
export type ListedRedirect = z.infer<typeof listedRedirect>;

export const missingRow = z.object({ path: z.string(), hits: z.number(), lastSeenAt: z.date() });
export type MissingRow = z.infer<typeof missingRow>;

export const redirectListInput = z.object({ cursor: redirectRef.shape.path.nullish() });
export const redirectSlice = z.object({ items: z.array(listedRedirect), nextCursor: z.string().nullable() });
