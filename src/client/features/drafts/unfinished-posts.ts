/** A draft of a new post on the server or in the journal. */
export interface FoundDraft {
  draftId: string;
  title: string;
  preview: string;
  at: Date;
  /** Versions on the server that have this text. Other versions must not be discarded with it. */
  ownVersions: string[];
}

export interface UnfinishedPost extends FoundDraft {
  /** Another tab has it open. */
  isElsewhere: boolean;
}

interface Found {
  inJournal: FoundDraft[];
  onServer: FoundDraft[];
  /** Ids of the drafts that other tabs have open. */
  elsewhere: string[];
}

/** The drafts of new posts, newest first. If a draft is in both places, the journal has the newer text. */
export function listUnfinished({ inJournal, onServer, elsewhere }: Found): UnfinishedPost[] {
  const saved = onServer.filter(({ draftId }) => !inJournal.some((post) => post.draftId === draftId));
  return [...inJournal, ...saved]
    .map((post) => ({ ...post, isElsewhere: elsewhere.includes(post.draftId) }))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}
