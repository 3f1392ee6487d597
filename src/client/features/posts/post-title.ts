import "./post-title.css";

/** A long title is set smaller, so that the first screen has text too. */
export function titleLength(title: string): "long" | "very-long" | undefined {
  if (title.length > 120) return "very-long";
  return title.length > 48 ? "long" : undefined;
}
