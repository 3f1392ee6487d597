const prefix = "longhand-writing ";

/** What this tab wrote and does not any more: the browser may take its time to notice. */
const ended = new Set<string>();

/** What a tab has open: a text, and the journal's entry that it writes. */
export interface OpenText {
  draftId: string;
  entryId: string;
}

/**
 * Tells other tabs that this one writes a text; the browser takes it back when the tab is gone, however it ended.
 *
 * @returns takes it back
 */
export function announce({ draftId, entryId }: OpenText): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const name = `${prefix}${draftId} ${entryId}`;
  ended.delete(name);
  // Over plain http browsers have no locks: then an open tab looks like one that is gone, and the writer is asked.
  navigator.locks?.request(name, () => held).catch(() => {});
  return () => {
    ended.add(name);
    release();
  };
}

/** What all tabs of this browser have open. */
export async function openTexts(): Promise<OpenText[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held
    .map(({ name = "" }) => name)
    .filter((name) => name.startsWith(prefix) && !ended.has(name))
    .map((name) => {
      const [draftId = "", entryId = ""] = name.slice(prefix.length).split(" ");
      return { draftId, entryId };
    });
}
