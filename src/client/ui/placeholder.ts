import type { CSSProperties } from "react";

/** The average colour of an image, shown until the image is loaded, and the point that its crop keeps. */
export function placeholder(colour: string | null, focus?: string | null): CSSProperties {
  return { backgroundColor: colour ?? "", objectPosition: focus ?? "" };
}
