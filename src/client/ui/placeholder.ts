import type { CSSProperties } from "react";

/** The average colour of an image, shown until the image is loaded. */
export function placeholder(colour: string | null): CSSProperties | undefined {
  return colour === null ? undefined : { backgroundColor: colour };
}
