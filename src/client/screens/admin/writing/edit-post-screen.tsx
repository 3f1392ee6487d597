import { useMutation, useQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { NewKind } from "../../../../shared/draft-kinds.ts";
import { CommentsOpenButton } from "../../../features/comments/comments-open-button.tsx";
import { emptyText } from "../../../features/drafts/draft-text.ts";
import { useRecoveredPost } from "../../../features/drafts/use-recovery.ts";
import { usePostsChanged } from "../../../features/posts/use-posts-changed.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { codeOf, sentenceOf } from "../../../lib/calls/failure.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { answerTimeoutMs, retryOnce, saveTimeoutMs, withTimeout } from "../../../lib/calls/with-timeout.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { useHead } from "../../../lib/page/head.ts";
import { usePageState } from "../../../lib/page/page-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { NoSuchPost } from "../no-such-post.tsx";
import { refetchAfterMs } from "../refetch-interval.ts";
import { PostEditor, type ReadPost } from "./post-editor.tsx";
import type { SentPost } from "./use-post-submit.ts";
import "../admin-message.css";

export default function EditPostScreen({ postId }: { postId: string }) {
  const words = useAdminWords();
  const query = usePostToEdit(postId);
  const isMail = useSearchParameters().has("mail");
  const kind = query.data?.kind !== "page" ? "post" : isMail ? "mail" : "page";
  const title = { post: words.editPost.title, page: words.pages.edit, mail: words.addMail.edit }[kind];
  useHead({ title, description: words.editPost.description, isPrivate: true });
  const code = codeOf(query.error);
  // Offline: the post as this tab last saw it, else the journal's data. Saving detects changes made since.
  const isUnreachable = query.isError && code === undefined;
  const recovered = useRecoveredPost(postId, isUnreachable && !query.data);
  const [isOpen, setOpen] = useState(false);
  const post = query.data ?? (recovered.data ? { ...emptyText, ...recovered.data } : null);
  const mayOpen = query.data ? query.isFetchedAfterMount && (!query.isError || isUnreachable) : post !== null;
  // An open form stays open whatever later requests return: there may be unsaved text in it.
  if (mayOpen && !isOpen) setOpen(true);
  if (post && isOpen) {
    const address = postAddress(query.data?.address ?? postId);
    return <EditPost postId={postId} post={post} title={title} kind={kind} address={address} />;
  }
  if (query.isFetching || recovered.isFetching) return <Spinner label={words.editPost.loading} />;
  if (code === "NOT_FOUND") return <NoSuchPost postId={postId} />;
  return (
    <div className="admin-message">
      <h1>{words.editPost.notLoaded}</h1>
      <p role="alert">{sentenceOf(query.error)}</p>
      <div className="admin-head-links">
        <Button className="button button-primary" onClick={() => query.refetch()}>
          {words.actions.tryAgain}
        </Button>
        <Link href="/admin/listBlog" className="button">
          {words.posts.toAll}
        </Link>
      </div>
    </div>
  );
}

interface EditPostProps {
  postId: string;
  post: ReadPost;
  title: string;
  kind: NewKind;
  /** The address at which readers see it. */
  address: string;
}

function EditPost({ postId, post, title, kind, address }: EditPostProps) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const { client } = utils;
  const { replaceSite } = usePageState();
  const postsChanged = usePostsChanged();
  const update = useMutation({
    mutationFn: ({ publishedAt, isInMenu, ...change }: SentPost) => {
      const input = { postId, ...change, ...(publishedAt && { publishedAt }) };
      return withTimeout(saveTimeoutMs(change), async (signal) => {
        if (kind === "post") return client.post.update.mutate(input, { signal });
        const saved = await client.page.update.mutate({ ...input, isInMenu }, { signal });
        replaceSite(saved.site);
        void utils.site.menu.invalidate();
        return saved;
      });
    },
    onSuccess: () => void postsChanged(),
  });
  return (
    <PostEditor
      draftId={postId}
      post={post}
      kind={kind}
      heading={title}
      links={
        <>
          <Link href={address} className="button button-small">
            {words.actions.view}
          </Link>
          <Link href={`/admin/editBlog/${postId}/history`} className="button button-small">
            {words.history.title}
          </Link>
          <CommentsOpenButton postId={postId} />
        </>
      }
      // "Update" shows the writer that readers will see the change.
      label={post.isPublished ? words.editPost.update : words.editPost.save}
      busyLabel={post.isPublished ? words.editPost.updating : words.editPost.saving}
      save={async (post) => (await update.mutateAsync(post)).post}
    />
  );
}

/** The current post. Without the server the query fails soon, and its data is the post as this tab last saw it. */
function usePostToEdit(postId: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: getQueryKey(trpc.post.toEdit, { postId }, "query"),
    queryFn: () => withTimeout(answerTimeoutMs, (signal) => client.post.toEdit.query({ postId }, { signal })),
    // A cached post would conflict with changes that were made elsewhere.
    refetchOnMount: "always",
    networkMode: "always",
    retry: retryOnce,
    refetchInterval: ({ state }) => refetchAfterMs(state.data?.publishAt, new Date()),
    refetchIntervalInBackground: true,
  });
}
