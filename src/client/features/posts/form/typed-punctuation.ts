import type { FormEvent } from "react";
import { typographicEnd } from "../../../lib/punctuation/punctuation.ts";

/**
 * Replaces the straight quotes and double hyphens that are typed into a field, as in the text. It uses the browser's
 * own command, so that one undo restores the typed signs.
 *
 * @param language BCP 47; null keeps typed signs
 */
export function replacePunctuation(
  { currentTarget: field, nativeEvent }: FormEvent<HTMLTextAreaElement>,
  language: string | null,
): void {
  const { inputType, data, isComposing } = nativeEvent as InputEvent;
  if (language === null || inputType !== "insertText" || data?.length !== 1 || isComposing) return;
  const caret = field.selectionStart;
  const end = typographicEnd(field.value.slice(0, caret), language);
  if (!end) return;
  field.setSelectionRange(caret - end.length, caret);
  document.execCommand("insertText", false, end.text);
}
