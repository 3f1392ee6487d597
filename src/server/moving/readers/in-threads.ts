import { appendTo } from "../../core/platform/append-to.ts";
import type { SourceComment } from "../items/source-item.ts";

/** Each comment behind the one that it answers. One that comes earlier in the source waits. @param read is called twice */
export async function* inThreads(
  read: () => AsyncIterable<SourceComment> | SourceComment[],
): AsyncGenerator<SourceComment> {
  const keys = new Set<string>();
  const given = new Set<string>();
  for await (const { source } of read()) keys.add(source);
  const waiting = new Map<string, SourceComment[]>();
  for await (const comment of read()) {
    const { parent } = comment;
    if (parent && parent !== comment.source && keys.has(parent) && !given.has(parent)) {
      appendTo(waiting, parent, comment);
      continue;
    }
    const ready = [comment];
    for (const next of ready) {
      yield next;
      given.add(next.source);
      for (const answer of waiting.get(next.source) ?? []) ready.push(answer);
      waiting.delete(next.source);
    }
  }
  // Comments that answer each other in a circle.
  for (const comment of [...waiting.values()].flat()) yield { ...comment, parent: null };
}
