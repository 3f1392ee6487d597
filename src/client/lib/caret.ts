/**
 * Notes where the caret stands in an editor. Browsers give the focus back to what had it, but to an editor without its caret:
 * what is typed then goes nowhere.
 *
 * @returns puts it back there
 */
export function noteCaret(): () => void {
  const selection = getSelection();
  const isEditing = document.activeElement instanceof HTMLElement && document.activeElement.isContentEditable;
  // It moves along with what changes meanwhile.
  const range = isEditing && selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null;
  return () => {
    if (!range) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
