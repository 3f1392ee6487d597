/** The addresses of a `srcset`, largest first. Data is no choice: it holds the place of an image that is loaded late. */
export function largestFirst(srcset: string): string[] {
  const sources = srcset.split(/,\s+/).map((source) => source.trim().split(/\s+/));
  return sources
    .map(([address = "", width = ""]) => ({ address, width: Number.parseFloat(width) || 0 }))
    .filter(({ address }) => address !== "" && !/^data:/i.test(address))
    .sort((one, other) => other.width - one.width)
    .map(({ address }) => address);
}
