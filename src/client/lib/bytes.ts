const units = ["B", "kB", "MB", "GB"] as const;

/** A size as people read it: `243 kB`. */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let at = 0;
  while (size >= 999.5 && at < units.length - 1) {
    size /= 1000;
    at += 1;
  }
  return `${size < 9.95 && at > 1 ? size.toFixed(1) : Math.round(size)} ${units[at]}`;
}
