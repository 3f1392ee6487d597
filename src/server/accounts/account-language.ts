import { eq } from "drizzle-orm";
import type { LanguageChoice } from "../../shared/schemas/account-schema.ts";
import { type AdminLanguage, isAdminLanguage, shownAdminWords } from "../../shared/words/languages.ts";
import { readSite } from "../content/site/read-site.ts";
import { admins } from "../core/db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Session } from "./session-service.ts";

type SiteDeps = Pick<Deps, "db" | "settings">;
type Chosen = Pick<Session, "language"> | null;

/** The administrator's choice; null if there is none, or if its words no longer exist. */
export const chosenLanguage = (session: Chosen): AdminLanguage | null =>
  isAdminLanguage(session?.language) ? session.language : null;

/** The language in which an administrator sees the admin area: their choice, or the blog's where it has words. */
export const accountLanguage = (deps: SiteDeps, session: Chosen): AdminLanguage =>
  chosenLanguage(session) ?? shownAdminWords(readSite(deps).language);

/**
 * Stores the administrator's choice.
 *
 * @returns the language of the admin area from now on
 */
export function chooseLanguage(deps: SiteDeps, { adminId }: Session, { language }: LanguageChoice): AdminLanguage {
  deps.db.update(admins).set({ language }).where(eq(admins.id, adminId)).run();
  return accountLanguage(deps, { language });
}
