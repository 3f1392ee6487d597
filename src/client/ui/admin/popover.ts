import { isRightToLeft } from "../../lib/admin-language.ts";
import "./popover.css";

/** Places a popover of the class `popover` below its button, with its end below the button's. On a phone it has the width of the page. */
export function placeBelow(button: HTMLElement | null, popover: HTMLElement | null): void {
  const rect = button?.getBoundingClientRect();
  if (!rect) return;
  popover?.style.setProperty("--popover-top", `${rect.bottom + 8}px`);
  popover?.style.setProperty("--popover-end", `${isRightToLeft() ? rect.left : innerWidth - rect.right}px`);
}
