/** Ids of the stored images that cleaned HTML names, without duplicates. */
export function imageIdsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/images\/([0-9a-z]{26})-\d+\.webp/g)].map((match) => match[1] as string))];
}
