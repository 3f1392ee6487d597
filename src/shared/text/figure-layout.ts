/**
 * How a figure is placed: wider than the text, as wide as the page, or beside the text; or its images in rows. Without a layout it
 * is at most as wide as the text. Markdown has the layout in the fragment of the image's address: `![](/images/…#wide)`.
 */
export const figureLayouts = ["wide", "full", "left", "right", "gallery"] as const;
export type FigureLayout = (typeof figureLayouts)[number];

export const isFigureLayout = (layout: unknown): layout is FigureLayout => figureLayouts.some((one) => one === layout);

/** An address without the layout that Markdown adds to it, and that layout. */
export function splitLayout(address: string): { src: string; layout: FigureLayout | undefined } {
  const [src = "", layout] = address.split("#");
  return isFigureLayout(layout) ? { src, layout } : { src: address, layout: undefined };
}
