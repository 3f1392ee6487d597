/**
 * The layout of a figure: wider than the text, as wide as the page, beside the text, or a gallery in rows. Without a
 * layout it is at most as wide as the text. In Markdown, the layout is the fragment of the image's address:
 * `![](/images/…#wide)`.
 */
export const figureLayouts = ["wide", "full", "left", "right", "gallery"] as const;
export type FigureLayout = (typeof figureLayouts)[number];

export const isFigureLayout = (layout: unknown): layout is FigureLayout => figureLayouts.some((one) => one === layout);

/** Splits an address from Markdown into the plain address and the layout. */
export function splitLayout(address: string): { src: string; layout: FigureLayout | undefined } {
  const [src = "", layout] = address.split("#");
  return isFigureLayout(layout) ? { src, layout } : { src: address, layout: undefined };
}
