import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { BaseVersion } from "./autosave.ts";
import { isWritten } from "./draft-text.ts";

/** The text of a form that was closed. */
export interface ClosedText extends BaseVersion {
  text: DraftText;
  /** The server has it. */
  isSaved: boolean;
}

export interface TextInTab extends ClosedText {
  draftId: string;
  isNew: boolean;
  at: Date;
}

const maxRemembered = 10;
const remembered = new Map<string, TextInTab>();

/** Remembers a text until the tab closes, because a text on the server cannot be read while the server is down. */
export function rememberInTab(text: TextInTab): void {
  remembered.delete(text.draftId);
  remembered.set(text.draftId, text);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > maxRemembered) remembered.delete(oldest);
}

export function forgetInTab(draftId: string): void {
  remembered.delete(draftId);
}

export const textInTab = (draftId: string): TextInTab | undefined => remembered.get(draftId);

/** New posts that were begun in this tab, newest first. */
export const newPostsInTab = (): TextInTab[] =>
  [...remembered.values()].filter(({ isNew, text }) => isNew && isWritten(text)).reverse();
