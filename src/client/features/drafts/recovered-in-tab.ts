import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { Basis } from "./base-version.ts";
import { areSameTexts, emptyText } from "./draft-text.ts";

/** How a form that went away left its text. */
export interface LeftText extends Basis {
  text: DraftText;
  /** The server has it. */
  isSaved: boolean;
}

/** A text as this tab left it last, on the server or on its way there. */
export interface LeftHere extends LeftText {
  draftId: string;
  isNew: boolean;
  at: Date;
}

const maxRemembered = 10;
const remembered = new Map<string, LeftHere>();

/** Remembers a text as long as the tab lives: what is on the server cannot be seen while that is out of reach. */
export function rememberLeft(left: LeftHere): void {
  remembered.delete(left.draftId);
  remembered.set(left.draftId, left);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size > maxRemembered) remembered.delete(oldest);
}

/** Nobody wants it any more. */
export function forgetLeft(draftId: string): void {
  remembered.delete(draftId);
}

export const leftHere = (draftId: string): LeftHere | undefined => remembered.get(draftId);

/** New posts that were begun in this tab, newest first. */
export const newPostsLeftHere = (): LeftHere[] =>
  [...remembered.values()].filter(({ isNew, text }) => isNew && !areSameTexts(text, emptyText)).reverse();
