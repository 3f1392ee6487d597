import { currentWords } from "../../../lib/words.ts";
import "./enlarge-image.css";

/** How far a finger moves to the next image. */
const swipePx = 40;

/**
 * Shows an image as large as the screen. In a gallery the arrow keys, two buttons and a finger lead to its other images. Escape, or a click
 * beside the buttons, closes it, and the focus returns to the image.
 */
export function enlargeImage(link: HTMLAnchorElement): void {
  const words = currentWords();
  const gallery = link.closest('[data-layout="gallery"]');
  const links = [...(gallery?.querySelectorAll<HTMLAnchorElement>("a[data-enlarge]") ?? [link])];
  let at = links.indexOf(link);
  // Where a gallery runs from right to left, its next image is to the left.
  const isMirrored = getComputedStyle(gallery ?? link).direction === "rtl";
  const right = isMirrored ? -1 : 1;
  const dialog = Object.assign(document.createElement("dialog"), { className: "enlarged" });
  const image = document.createElement("img");
  // An image with transparent parts would show both copies.
  image.onload = () => image.style.removeProperty("background-image");
  const show = (next: number) => {
    at = (next + links.length) % links.length;
    const shown = links[at];
    const small = shown?.querySelector("img");
    // Else the last image stays until the next one is loaded.
    image.removeAttribute("src");
    image.src = shown?.href ?? "";
    image.alt = small?.alt ?? "";
    // Shown until the large copy is loaded.
    image.style.backgroundImage = small ? `url("${small.currentSrc}")` : "";
    dialog.setAttribute("aria-label", shown?.getAttribute("aria-label") ?? "");
  };
  const button = (sign: string, label: string, press: () => void) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: sign, onclick: press });
    made.setAttribute("aria-label", label);
    // Else the signs would be mirrored.
    made.dir = "ltr";
    return made;
  };
  dialog.append(
    image,
    button("×", words.close, () => dialog.close()),
  );
  if (links.length > 1)
    dialog.append(
      button("‹", isMirrored ? words.nextImage : words.previousImage, () => show(at - right)),
      button("›", isMirrored ? words.previousImage : words.nextImage, () => show(at + right)),
    );
  dialog.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) dialog.close();
  });
  let touchedAt: number | null = null;
  dialog.addEventListener("touchstart", ({ touches: [touch, second] }) => {
    // Two fingers zoom, and a finger moves what is zoomed.
    touchedAt = touch && !second && (visualViewport?.scale ?? 1) === 1 ? touch.clientX : null;
  });
  dialog.addEventListener("touchend", ({ changedTouches: [touch] }) => {
    const moved = touch && touchedAt !== null ? touch.clientX - touchedAt : 0;
    if (Math.abs(moved) > swipePx) show(at + (moved < 0 ? right : -right));
  });
  dialog.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - right);
    if (key === "ArrowRight") show(at + right);
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    links[at]?.focus();
  });
  show(at);
  document.body.append(dialog);
  dialog.showModal();
}
