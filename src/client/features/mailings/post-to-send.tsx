import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Link } from "../../ui/link.tsx";
import { MailSize } from "./mail-size.tsx";
import { PreviewLink } from "./preview-link.tsx";

interface PostToSendProps {
  post: { _id: string; title: string };
  /** Number of readers who would get it. */
  subscribers: number;
  isReady: boolean;
  /** For a mail without a published post. */
  isMail?: boolean;
}

/**
 * A published post, or a mail without one, that can be sent: the owner previews it, sends it to themselves, then to all
 * subscribers.
 */
export function PostToSend({ post, subscribers, isReady, isMail = false }: PostToSendProps) {
  const { actions, mailings: words } = useAdminWords();
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const postId = post._id;
  const test = trpc.mailing.sendTest.useMutation();
  const begin = trpc.mailing.begin.useMutation({ onSuccess: () => utils.mailing.invalidate() });
  return (
    <li className="rows-wide">
      <RowText name={post.title} dir="auto" />
      <span className="rows-buttons">
        {isMail && (
          <Link className="button" href={`/admin/editBlog/${postId}?mail`} aria-label={words.editOne(post.title)}>
            {actions.edit}
          </Link>
        )}
        <Button
          aria-label={words.prepareOne(post.title)}
          aria-expanded={isOpen}
          isInactive={!isReady}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.prepare}
        </Button>
      </span>
      {isOpen && (
        <div className="rows-form rows-buttons">
          <PostPreview postId={postId} />
          <Button isInactive={test.isPending} onClick={() => test.mutate({ postId })}>
            {words.sendTest}
          </Button>
          <ConfirmButton
            className="button button-primary"
            isInactive={subscribers === 0}
            asks={{ title: words.sendTitle(post.title), action: words.send(subscribers), note: words.sendNote }}
            act={() => begin.mutateAsync({ postId })}
          >
            {words.send(subscribers)}
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}

function PostPreview({ postId }: { postId: string }) {
  const preview = trpc.mailing.preview.useQuery({ postId });
  return (
    <>
      <PreviewLink html={preview.data?.html} />
      <MailSize bytes={new Blob([preview.data?.html ?? ""]).size} />
    </>
  );
}
