import { z } from "zod";
import { isLinkAddress } from "../addresses/link-address.ts";
import { maxIdLength, maxMenuLinks, maxSiteNameLength, maxUrlLength } from "../limits.ts";
import { eachMenuPlace } from "../menu-places.ts";
import type { Site } from "../site.ts";
import { cleanLine } from "../text/clean-text.ts";
import { key } from "../words/sentence.ts";

const kind = z.enum(["page", "category", "tag", "address"], key("menuLinkWrong"));

const link = z
  .object({
    /** Empty: the name of the target. */
    label: z
      .string(key("settingNotText"))
      .transform((text) => cleanLine(text).trim())
      .refine((text) => text.length <= maxSiteNameLength, key("settingTooLong")),
    kind,
    /** The id of the page, category or tag, or the address. */
    target: z.string(key("menuLinkWrong")).trim().min(1, key("menuLinkWrong")).max(maxUrlLength, key("settingTooLong")),
  })
  .refine(
    (it) => (it.kind === "address" ? isLinkAddress(it.target) : it.target.length <= maxIdLength),
    key("menuLinkWrong"),
  )
  .refine((it) => it.kind !== "address" || it.label !== "", key("menuLabelMissing"));

const links = z.array(link, key("menuLinkWrong")).max(maxMenuLinks, key("menuTooLong"));
const linkRow = z.object({
  label: z.string(),
  kind,
  target: z.string(),
  /** The name of the target; null when readers cannot open it, so that the entry is left out. */
  name: z.string().nullable(),
});
export type MenuLinkRow = z.infer<typeof linkRow>;

const choice = z.object({ target: z.string(), name: z.string() });

export const menuState = z.object({
  version: z.number(),
  ...eachMenuPlace(() => z.array(linkRow)),
  /** The possible targets of an entry. */
  choices: z.object({ page: z.array(choice), category: z.array(choice), tag: z.array(choice) }),
});
export type MenuState = z.infer<typeof menuState>;

/** Lists that are not given stay as they are: tabs of earlier versions send two. */
export const menuInput = z.object({ version: z.number().int(), ...eachMenuPlace(() => links.optional()) });
export type MenuInput = z.infer<typeof menuInput>;

export const menuSaved = z.object({ state: menuState, site: z.custom<Site>(), message: z.string() });
