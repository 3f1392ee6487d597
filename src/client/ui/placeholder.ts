import type { CSSProperties } from "react";

/** An image's own colour, where it will stand. */
export function placeholder(colour: string | null): CSSProperties | undefined {
  return colour === null ? undefined : { backgroundColor: colour };
}
