import type { CSSProperties } from "react";

/** What is shown until an image is loaded, or behind one that is transparent in places, and the point that its crop keeps. */
export function placeholder(colour: string | null, focus?: string | null): CSSProperties {
  return { backgroundColor: colour ?? "var(--image-ground)", objectPosition: focus ?? "" };
}
