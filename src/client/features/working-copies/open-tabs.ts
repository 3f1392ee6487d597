const prefix = "longhand-writing ";

/** What a tab has open: a text, and the journal's entry that it writes. */
export interface OpenText {
  copyId: string;
  entryId: string;
}

/**
 * Tells other tabs that this one writes a text; the browser takes it back when the tab is gone, however it ended.
 *
 * @returns takes it back
 */
export function announce({ copyId, entryId }: OpenText): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Over plain http browsers have no locks: then an open tab looks like one that is gone, and the writer is asked.
  navigator.locks?.request(`${prefix}${copyId} ${entryId}`, () => held).catch(() => {});
  return release;
}

/** What all tabs of this browser have open. */
export async function openTexts(): Promise<OpenText[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held
    .filter(({ name }) => name?.startsWith(prefix))
    .map(({ name = "" }) => {
      const [copyId = "", entryId = ""] = name.slice(prefix.length).split(" ");
      return { copyId, entryId };
    });
}
