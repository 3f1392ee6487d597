import type { BaseVersion } from "../../src/client/features/drafts/autosave.ts";
import { areSameOnceSaved } from "../../src/client/features/drafts/draft-text.ts";
import type { DraftText } from "../../src/shared/schemas/draft-schema.ts";
import { aText } from "./factories.ts";

/** One post and its draft, with the rules of `draft-service.ts` and `post-service.ts`. */
export function aDraftServer() {
  const server = {
    post: { text: aText({ title: "post" }), updatedAt: new Date("2026-03-01T10:00:00Z") },
    draft: null as { text: DraftText; version: string; basedOn: Date | null } | null,
    /** Revisions: earlier posts, and the texts not chosen in a conflict. */
    revisions: [] as DraftText[],

    /** @returns whether the server accepts the draft; otherwise it is a conflict */
    saveDraft(text: DraftText, version: string, { ownVersions, basedOn }: BaseVersion): boolean {
      if (basedOn?.getTime() !== server.post.updatedAt.getTime()) return false;
      if (server.draft && ![...ownVersions, version].includes(server.draft.version)) return false;
      server.draft = { text, version, basedOn };
      return true;
    },
    /** @returns whether the server accepts the post; otherwise it is a conflict */
    savePost(text: DraftText, { ownVersions, basedOn }: BaseVersion): boolean {
      if (server.draft && !ownVersions.includes(server.draft.version)) return false;
      const isSame = areSameOnceSaved(text, server.post.text);
      if (!isSame && basedOn?.getTime() !== server.post.updatedAt.getTime()) return false;
      server.revisions.push(server.post.text);
      server.post = { text, updatedAt: new Date(server.post.updatedAt.getTime() + 1_000) };
      server.draft = null;
      return true;
    },
    /** Another device has a conflict with the draft and keeps its text. */
    saveElsewhere(title: string): void {
      if (server.draft) server.revisions.push(server.draft.text);
      const version = `other ${server.revisions.length} ${title}`;
      server.draft = { text: aText({ title }), version, basedOn: server.post.updatedAt };
    },
    /** All texts on the server. */
    texts: () => [...(server.draft ? [server.draft.text] : []), server.post.text, ...server.revisions],
  };
  return server;
}
