/** Moves the keyboard to the start of the content: after a navigation, and when what held the focus is gone. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
