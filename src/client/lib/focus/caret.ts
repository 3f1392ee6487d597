/**
 * Remembers the caret of the focused editor. A browser that gives the focus back to an editor loses its caret, so that
 * typed text goes nowhere.
 *
 * @returns a function that restores the caret
 */
export function rememberCaret(): () => void {
  const selection = getSelection();
  const isEditing = document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
  // A range follows changes of the text.
  const range = isEditing && selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
  return () => {
    if (!range) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
