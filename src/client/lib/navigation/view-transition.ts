/** Changes the page in a view transition. The next click may skip it, which is not a failure. */
export function runViewTransition(change: () => void): void {
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {});
  // CSS View Transitions block clicks during a transition: skip the rest of it and repeat the click on the new page.
  const repeatClick = async (event: MouseEvent) => {
    if (event.target !== document.documentElement) return;
    transition.skipTransition();
    await transition.finished;
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
  };
  // In the capture phase, which the click that started the transition has already passed.
  addEventListener("click", repeatClick, { once: true, capture: true });
}
