export interface Place {
  /** Pixels from the top of the window. */
  top: number;
  align: "center" | "left" | "right";
  /** Pixels that the bar at the bottom of the window adds for the toasts. */
  room: number;
}

/** In the middle, below the header. */
export const firstPlace: Place = { top: 64, align: "center", room: 0 };

/** Between toasts and the edges of the window, and between two toasts, as react-hot-toast has it, in pixels. */
const edge = 16;
const gap = 8;

const controls =
  ":is(a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex='0'], .notice):not(.toasts *)";

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Finds where toasts cover no control and no notice: for toasts that are read already their place first, then the first place, then from
 * the top down. On a screen full of controls, the bar at the bottom of a phone makes room for them; where there is none, it is where they
 * cover the least.
 */
export function findFreePlace(toasts: readonly HTMLElement[], now: Place, areRead: boolean): Place {
  const width = Math.max(0, ...toasts.map(({ offsetWidth }) => offsetWidth));
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + gap, -gap);
  const { clientWidth } = document.documentElement;
  const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const boxes = [...open.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight);
  const covered = ({ top, align }: Place) => {
    const left = { left: edge, center: (clientWidth - width) / 2, right: clientWidth - edge - width }[align];
    const own = { top, bottom: top + height, left, right: left + width };
    return boxes.reduce((sum, box) => sum + sharedArea(own, box), 0);
  };
  const rows = Array.from(
    { length: Math.max(0, Math.floor((innerHeight - height - firstPlace.top - edge) / gap)) },
    (_, row) => firstPlace.top + row * gap,
  );
  const places: Place[] = [
    ...(areRead ? [now] : []),
    ...rows.flatMap((top) => (["center", "left", "right"] as const).map((align) => ({ top, align, room: 0 }))),
  ];
  let best = firstPlace;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const area = covered(place);
    if (area < least) [best, least] = [place, area];
    if (area === 0) return best;
  }
  const bar = [...open.querySelectorAll("nav")].find((nav) => getComputedStyle(nav).position === "fixed");
  const room = height + 2 * gap;
  if (!bar?.offsetHeight || room > innerHeight / 3) return best;
  return { top: innerHeight - bar.offsetHeight + now.room - height - gap, align: "center", room };
}

const sharedArea = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
