/** Ids of our own images that some cleaned HTML shows, each once. */
export function imageIdsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/images\/([0-9a-z]{26})-\d+\.webp/g)].map((match) => match[1] as string))];
}
