import { accountEn } from "./admin/account-en.ts";
import { areaEn } from "./admin/area-en.ts";
import { commentsEn } from "./admin/comments-en.ts";
import { editorEn } from "./admin/editor-en.ts";
import { libraryEn } from "./admin/library-en.ts";
import { adminMailEn } from "./admin/mail-en.ts";
import { movingEn } from "./admin/moving-en.ts";
import { postsEn } from "./admin/posts-en.ts";
import { settingsEn } from "./admin/settings-en.ts";
import { bothEn } from "./both-en.ts";
import { locale, number } from "./format.ts";

/**
 * Every sentence and label of the admin area, in English. Visitors never load this file: their words are in `en.ts`.
 *
 * A sentence that contains an element, such as a link or a date, takes it as a value and returns its parts in order.
 */
export const adminEn = {
  locale,
  number,
  both: bothEn,
  ...areaEn,
  ...accountEn,
  ...settingsEn,
  ...postsEn,
  ...commentsEn,
  ...libraryEn,
  ...movingEn,
  ...adminMailEn,
  ...editorEn,
};

/** The texts that a language file of the admin area must have. */
export type AdminWords = typeof adminEn;
