import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** Reads a request header by its name in lower case. */
export type ReadHeader = (name: string) => string | string[] | undefined;

/** Browsers send at most some 400 characters. The list's cost grows with the square of the length: 50 ms at 16,000. */
const maxAgentLength = 512;

/** The list takes 16 µs, as much as all else that a cached page costs. Most readers have one of a few hundred browsers. */
const programs = new LRUCache<string, boolean>({ max: 1_000, memoMethod: (agent) => isbot(agent) });

/** Whether a request looks like a reader's browser: not like a program's, and not like a prefetch. */
export function isReader(header: ReadHeader): boolean {
  const agent = header("user-agent");
  if (typeof agent !== "string" || !agent.startsWith("Mozilla/") || agent.length > maxAgentLength) return false;
  if (header("accept-language") === undefined || programs.memo(agent)) return false;
  return !`${header("sec-purpose")}${header("purpose")}`.includes("prefetch");
}
