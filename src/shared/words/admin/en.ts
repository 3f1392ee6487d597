import { bothEn } from "../both-en.ts";
import { locale, number } from "../format.ts";
import type { noticeEn } from "../notice-en.ts";
import type { operatorEn } from "../operator-en.ts";
import type { ReaderSentences } from "../readers/en.ts";
import type { ServerWords } from "../server-en.ts";
import { accountEn } from "./en/account.ts";
import { areaEn } from "./en/area.ts";
import { commentsEn } from "./en/comments.ts";
import { editorEn } from "./en/editor.ts";
import { libraryEn } from "./en/library.ts";
import { adminMailEn } from "./en/mail.ts";
import { movingEn } from "./en/moving.ts";
import { postsEn } from "./en/posts.ts";
import { settingsEn } from "./en/settings.ts";

/**
 * Every sentence and label of the admin area, in English. Visitors never load this file: their words are in `../readers`.
 *
 * A sentence that contains an element, such as a link or a date, takes it as a value and returns its parts in order.
 *
 * @see docs/translating.md
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

type NotForAdmins = "language" | keyof ReaderSentences | keyof typeof operatorEn | keyof typeof noticeEn;

/**
 * What the server says on the screens of the admin area, with the sentences of `both` again: the server uses only this
 * part of a language. The terminal's texts and the notices by mail are English.
 */
export type AdminSentences = Omit<ServerWords, NotForAdmins>;
