import { maxOwnVersions } from "../../../shared/limits.ts";

/** What the server must know of a text to take it. */
export interface Basis {
  ownVersions: string[];
  basedOn: Date | null;
}

/**
 * Too many go from the middle: the first is the one that the server is known to have, the second was sent when the network
 * went and may be there, the last may just have arrived.
 */
export function withVersion(ownVersions: string[], version: string): string[] {
  if (ownVersions.includes(version)) return ownVersions;
  const all = [...ownVersions, version];
  return all.length <= maxOwnVersions ? all : [...all.slice(0, 2), ...all.slice(2 - maxOwnVersions)];
}
