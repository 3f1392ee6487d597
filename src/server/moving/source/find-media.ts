import { percentDecoded } from "../../../shared/addresses/percent-decoded.ts";
import { appendTo } from "../../core/platform/append-to.ts";
import type { OpenSource, SourceFile } from "./open-source.ts";

/** Finds the file that an address of the old site names, in the source and in what `--media` names. */
export type FindMedia = (address: string) => SourceFile | undefined;

/**
 * An address names the file whose path has the most last segments in common with it. Of two such files neither is taken: a wrong
 * image is worse than a missing one.
 */
export function findMediaIn(sources: readonly OpenSource[]): FindMedia {
  const byName = new Map<string, SourceFile[]>();
  for (const file of sources.flatMap(({ files }) => files)) appendTo(byName, keyOf(file.path).at(-1) ?? "", file);
  return (address) => {
    if (address.startsWith("file:")) {
      const path = address.slice("file:".length);
      const exact = sources.map((source) => source.find(path)).find((file) => file !== undefined);
      if (exact) return exact;
    }
    const wanted = keyOf(pathIn(address));
    const candidates = byName.get(wanted.at(-1) ?? "") ?? [];
    const scored = candidates.map((file) => ({ file, score: commonEnd(wanted, keyOf(file.path)) }));
    const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
    const [first, ...others] = scored.filter(({ score }) => score === best);
    return others.length === 0 ? first?.file : undefined;
  };
}

const keyOf = (path: string) => path.normalize("NFC").toLowerCase().split("/");

const pathIn = (address: string) =>
  percentDecoded(address.replace(/^file:|^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, "").replace(/[?#].*$/s, ""));

function commonEnd(one: string[], other: string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}
