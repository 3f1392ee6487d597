import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { SiteField, SiteInput, SiteState } from "../../../shared/schemas/site-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { siteSettings } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { hasImage } from "../images/image-service.ts";
import { requireHomePage } from "../posts/addresses/home-page.ts";
import { defaultsOf, merge, readRow } from "./read-site.ts";

type LanguageFollower = (language: string) => void;
const followers = new WeakMap<Db, LanguageFollower>();

/** Registers what a change of the blog's language changes too, in the same transaction: rooms above this one have texts in it. */
export const whenLanguageChanges = (db: Db, follow: LanguageFollower) => void followers.set(db, follow);

export function readSiteState(db: Db, settings: Settings): SiteState {
  const row = readRow(db);
  const defaults = defaultsOf(settings, row);
  return {
    version: row.version,
    values: merge(defaults, row, settings.pinned),
    defaults,
    pinned: settings.pinnedBy,
  };
}

/**
 * Changes settings. A value that equals the default is stored as null, so that it follows the default of a later version.
 *
 * @throws AppError `conflict` when the settings were changed since the form showed them
 */
export function saveSite(db: Db, settings: Settings, { version, values }: SiteInput): SiteState {
  return inTransaction(db, () => {
    const row = readRow(db);
    const before = readSiteState(db, settings).values;
    const { version: current, homePageId } = row;
    if (version !== current) throw new AppError("conflict", say("settingsChangedElsewhere"));
    if (values.homePageId && values.homePageId !== homePageId) requireHomePage(db, values.homePageId);
    for (const imageId of [values.logoImageId, values.iconImageId])
      if (imageId && !hasImage(db, imageId)) throw new AppError("not-found", say("imageGone"));
    const named = { siteName: values.siteName ?? row.siteName };
    // A form that changes the language still has the texts of the former one.
    const defaults = [values.language ?? row.language, row.language].map((language) =>
      defaultsOf(settings, { ...named, language }),
    );
    const given = (Object.keys(values) as SiteField[]).filter((field) => !(field in settings.pinnedBy));
    const stored = given.map((field) => [
      field,
      defaults.some((texts) => isDeepStrictEqual(values[field], texts[field])) ? null : values[field],
    ]);
    db.update(siteSettings)
      .set({ ...Object.fromEntries(stored), version: current + 1 })
      .where(eq(siteSettings.id, 1))
      .run();
    const state = readSiteState(db, settings);
    if (state.values.language !== before.language) followers.get(db)?.(state.values.language);
    return state;
  });
}
