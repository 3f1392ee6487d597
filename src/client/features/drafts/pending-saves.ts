/** A form that was left: when its last words are in the journal, and when they are on the server or given up for now. */
export interface Closing {
  kept: Promise<unknown>;
  done: Promise<unknown>;
}

const closing = new Map<string, Closing>();

/** Notes that a form which was left is still putting its last words away. */
export function noteClosing(draftId: string, { kept, done }: Closing): void {
  const before = closing.get(draftId);
  const all: Closing = {
    kept: Promise.all([before?.kept, kept]),
    done: Promise.all([before?.done, done]).finally(() => {
      if (closing.get(draftId) === all) closing.delete(draftId);
    }),
  };
  closing.set(draftId, all);
}

/** The texts whose forms were left in this tab and are not done yet. */
export const closingIds = (): string[] => [...closing.keys()];

/** Waits until the forms left before have put their words into the journal, which no hanging server delays. */
export async function whenKept(): Promise<void> {
  await Promise.all([...closing.values()].map(({ kept }) => kept));
}

/** Waits until the forms left before, or those of one post, are done. */
export async function whenClosed(draftId?: string): Promise<void> {
  const left = draftId === undefined ? [...closing.values()] : [closing.get(draftId)];
  await Promise.all(left.map((form) => form?.done));
}
