/** Changes the page with a glide. The next click may cut it short, which is no failure. */
export function glide(change: () => void): void {
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  // Nothing can be clicked on a page that glides, says CSS View Transitions: a click ends it and is handed on.
  const handOn = async (event: MouseEvent) => {
    if (event.target !== document.documentElement) return;
    transition.skipTransition();
    await transition.finished;
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
  };
  // From above, where the click that began it has passed already.
  addEventListener("click", handOn, { once: true, capture: true });
}
