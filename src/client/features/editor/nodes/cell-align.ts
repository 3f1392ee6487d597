/** The alignments that a cell of a table may have. */
export const isCellAlign = (align: string): align is "left" | "center" | "right" =>
  align === "left" || align === "center" || align === "right";
