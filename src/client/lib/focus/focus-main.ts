/** Moves the focus to the start of the content, after a navigation or when the focused element is removed. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
