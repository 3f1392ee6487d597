import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { previewLength } from "../../../../shared/limits.ts";
import type { UnfinishedInput } from "../../../../shared/schemas/draft-schema.ts";
import { currentAdminWords, useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { retryOnce } from "../../../lib/calls/with-timeout.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { isWritten } from "../draft-text.ts";
import { allEntries, dropEntry, type JournalEntry } from "../journal.ts";
import { openTexts } from "../open-tabs.ts";
import { pendingDraftIds, whenJournaled, whenSaved } from "../pending-saves.ts";
import { forgetInTab, newPostsInTab, type TextInTab } from "../recovered-in-tab.ts";
import { type FoundDraft, listUnfinished, type UnfinishedPost } from "../unfinished-posts.ts";
import "../draft-notice.css";

interface DraftListProps {
  /** The draft in the form, which the list leaves out. */
  openId: string;
  onContinue: (draftId: string) => void;
  /** Shown as a low box below a form: the newest draft that no other tab has open, and a link to all. */
  isNotice?: boolean;
  /** Shown in place of an empty list. */
  none?: ReactNode;
}

/** Lists new posts that were begun and never added. */
export function DraftList({ openId, onContinue, isNotice = false, none }: DraftListProps) {
  const words = useAdminWords();
  const { posts: all, more, discard, isRead } = useDrafts(openId);
  const posts = isNotice ? all.filter(({ isElsewhere }) => !isElsewhere).slice(0, 1) : all;
  if (posts.length === 0 && (isNotice || !more.hasNextPage)) return isRead ? none : null;
  return (
    <section className={isNotice ? "notice" : "drafts"} aria-label={words.drafts.unfinished}>
      {isNotice && <p>{words.drafts.notAdded}</p>}
      <ul className="plain unfinished">
        {posts.map((post) => (
          <li key={post.draftId} className="draft-notice">
            <span className="unfinished-name">
              {words.drafts.entry(nameOf(post), <TimeAgo key="ago" moment={post.at} />)}
            </span>
            {post.isElsewhere && <span className="unfinished-open">{words.drafts.openElsewhere}</span>}
            <span className="unfinished-actions">
              <Button
                className="button button-small"
                aria-label={words.drafts.continueOne(nameOf(post))}
                onClick={() => onContinue(post.draftId)}
              >
                {words.drafts.continue}
              </Button>
              <Link
                href={`/admin/drafts/${post.draftId}/history`}
                className="button button-small"
                aria-label={words.drafts.historyOf(nameOf(post))}
              >
                {words.history.title}
              </Link>
              <ConfirmButton
                className="button button-small"
                aria-label={words.drafts.deleteOne(nameOf(post))}
                asks={{
                  title: words.drafts.deleteTitle(nameOf(post)),
                  action: words.actions.delete,
                  note: words.drafts.deleteNote,
                }}
                act={() => discard.mutateAsync(post)}
              >
                {words.actions.delete}
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
      {!isNotice && <LoadMore list={more} />}
      {isNotice && (all.length > posts.length || more.hasNextPage) && (
        <p>
          <Link href="/admin/drafts">{words.drafts.all(all.length, more.hasNextPage)}</Link>
        </p>
      )}
    </section>
  );
}

const nameOf = ({ title, preview }: UnfinishedPost) =>
  title.trim() || preview.trim() || currentAdminWords().posts.untitled;

/** How soon a failed request is repeated, in milliseconds. */
const retryMs = 15_000;

/** Never from the cache, and without waiting for a network: the journal is listed offline as well. */
const fresh = {
  staleTime: 0,
  gcTime: 0,
  networkMode: "always",
  retry: retryOnce,
} as const;

/** New posts that were begun and never added, on the server or in this browser, newest first, without the one in the form. */
function useDrafts(openId: string) {
  const { client } = trpc.useUtils();
  const local = useQuery({ queryKey: ["unfinished in journal", openId], ...fresh, queryFn: findLocal });
  const remote = useInfiniteQuery({
    queryKey: ["unfinished", openId],
    ...fresh,
    initialPageParam: null as UnfinishedInput["cursor"],
    queryFn: ({ pageParam, signal }) => client.draft.unfinished.query({ cursor: pageParam }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => (state.status === "error" ? retryMs : false),
  });
  const refetch = async () => {
    // The server's list first: a text that the journal drops meanwhile is on the server by then, so one list always has
    // it.
    await remote.refetch();
    await local.refetch();
  };
  const refetchLater = useEffectEvent(refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text in the form means that one was closed
  useEffect(() => {
    // The last save of a closed form may hang. Until it ends, the list has the journal's text.
    if (pendingDraftIds().length > 0) void whenSaved().then(() => refetchLater());
  }, [openId]);

  const discard = useMutation({
    mutationFn: async ({ draftId, ownVersions }: UnfinishedPost) => {
      await client.draft.discard.mutate({ draftId, ownVersions });
      const entries = await allEntries();
      await Promise.all(entries.filter((it) => it.draftId === draftId).map(({ entryId }) => dropEntry(entryId)));
      forgetInTab(draftId);
    },
    onSettled: refetch,
  });

  const onServer: FoundDraft[] = remote.isLoadingError
    ? newPostsInTab().map(asUnfinished)
    : (remote.data?.pages ?? []).flatMap(({ items }) =>
        items.map(({ _id, updatedAt, version, ...rest }) => ({
          ...rest,
          draftId: _id,
          at: updatedAt,
          ownVersions: [version],
        })),
      );
  const posts = local.data ? listUnfinished({ ...local.data, onServer }).filter((it) => it.draftId !== openId) : [];
  const isRead = local.data !== undefined && !remote.isPending;
  return { posts, more: remote, discard, isRead };
}

/** A text of this browser as the list shows it. */
const asUnfinished = ({ draftId, text, at, ownVersions }: TextInTab | JournalEntry): FoundDraft => ({
  draftId,
  at,
  ownVersions,
  title: text.title,
  preview: plainText(text.description).slice(0, previewLength),
});

/** Reads the journal's texts of new posts, and the posts that other tabs have open. */
async function findLocal(): Promise<{ inJournal: FoundDraft[]; elsewhere: string[] }> {
  await whenJournaled();
  const [all, open] = await Promise.all([allEntries(), openTexts()]);
  const entries = all.filter(({ isNew, text }) => isNew && isWritten(text));
  // Sorted by age, so the first entry of a post is its newest.
  const newest = entries.filter((entry, at) => entries.findIndex(({ draftId }) => draftId === entry.draftId) === at);
  const pending = pendingDraftIds();
  return {
    inJournal: newest.map(asUnfinished),
    elsewhere: open.map(({ draftId }) => draftId).filter((draftId) => !pending.includes(draftId)),
  };
}

const blocks = new Set("P H1 H2 H3 H4 H5 H6 LI BLOCKQUOTE PRE TR FIGURE FIGCAPTION HR BR".split(" "));

/** The text of a post's HTML, a line for each block; an image is its address. */
function plainText(html: string): string {
  const { body } = parseInert(html);
  const read = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? "";
    if (node.tagName === "IMG") return `[${node.getAttribute("src") ?? ""}]`;
    const inside = [...node.childNodes].map(read).join("");
    return blocks.has(node.tagName) ? `\n${inside}\n` : inside;
  };
  return read(body)
    .replace(/\n{2,}/g, "\n")
    .trim();
}
