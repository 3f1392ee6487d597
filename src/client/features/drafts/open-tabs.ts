const prefix = "longhand-writing ";

/** Locks that this tab has released: `query` may list them a little longer. */
const released = new Set<string>();

/** A text that a tab has open, and the journal's entry that it writes. */
export interface OpenText {
  draftId: string;
  entryId: string;
}

/**
 * Announces to other tabs that this one has a text open. The browser releases the lock when the tab ends, however it ends.
 *
 * @returns a function that releases the lock
 */
export function announce({ draftId, entryId }: OpenText): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const name = `${prefix}${draftId} ${entryId}`;
  released.delete(name);
  // Browsers provide no locks over plain http: an open tab then looks closed, and its text is offered as a conflict.
  navigator.locks?.request(name, () => held).catch(() => {});
  return () => {
    released.add(name);
    release();
  };
}

/** The texts that all tabs of this browser have open. */
export async function openTexts(): Promise<OpenText[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held
    .map(({ name = "" }) => name)
    .filter((name) => name.startsWith(prefix) && !released.has(name))
    .map((name) => {
      const [draftId = "", entryId = ""] = name.slice(prefix.length).split(" ");
      return { draftId, entryId };
    });
}
