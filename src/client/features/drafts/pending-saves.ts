/** The last save of a closed form: `kept` once its text is in the journal, `done` once the server has it or did not answer. */
export interface PendingSave {
  kept: Promise<unknown>;
  done: Promise<unknown>;
}

const pending = new Map<string, PendingSave>();

/** Registers the last save of a form that was closed in this tab. */
export function addPendingSave(draftId: string, { kept, done }: PendingSave): void {
  const before = pending.get(draftId);
  const all: PendingSave = {
    kept: Promise.all([before?.kept, kept]),
    done: Promise.all([before?.done, done]).finally(() => {
      if (pending.get(draftId) === all) pending.delete(draftId);
    }),
  };
  pending.set(draftId, all);
}

export const pendingDraftIds = (): string[] => [...pending.keys()];

/** Waits until the texts of closed forms are in the journal, which no hanging server delays. */
export async function whenJournaled(): Promise<void> {
  await Promise.all([...pending.values()].map(({ kept }) => kept));
}

/** Waits until the last saves of closed forms, or those of one post, have ended. */
export async function whenSaved(draftId?: string): Promise<void> {
  const saves = draftId === undefined ? [...pending.values()] : [pending.get(draftId)];
  await Promise.all(saves.map((save) => save?.done));
}
