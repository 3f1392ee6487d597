import { useEffect, useRef, useState } from "react";
import { commentFormAddress } from "../../../shared/addresses/post-address.ts";
import { maxCommentLength, maxCommentNameLength } from "../../../shared/limits.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useIsFirstAddress } from "../../lib/navigation/first-address.tsx";
import { unsentComments } from "../../lib/navigation/unsent-comments.ts";
import { type RefusedComment, useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Field } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { useSendComment } from "./use-send-comment.ts";
import "./comment-form.css";

interface CommentFormProps {
  postId: string;
  /** The token that the server expects with a comment; null when comments are closed. */
  token: string | null;
  /** The id of the comment that the form answers. */
  answered: string | null;
  /** Whether a comment that was sent without JavaScript has just been accepted. */
  isTaken: boolean;
  /** A refused comment that was sent without JavaScript: its text is in the form again. */
  refused: RefusedComment | null;
}

/** The form under a post. Without scripts the browser posts it; with scripts it is sent in place. */
export function CommentForm({ postId, token: given, answered, isTaken, refused }: CommentFormProps) {
  const words = useWords();
  const { authorName, mailsReplies } = useSite();
  const isAuthor = useToken() !== null && answered !== null;
  // The first token: its age tells how long the form was open, and a refetched post brings a newer one.
  const [token] = useState(given && (refused?.token || given));
  const [written] = useState(() => unsentComments.get(postId) ?? refused);
  const takenAnswer = isTaken ? { isGood: true, sentence: words.commentWaiting } : null;
  const firstAnswer = refused ? { isGood: false, sentence: refused.sentence } : takenAnswer;
  const { form, notice, answer, submit, isSending } = useSendComment({
    postId,
    token,
    answered,
    authorName,
    firstAnswer,
  });
  const { data } = trpc.comment.replyTitle.useQuery({ postId, commentId: answered ?? "" }, { enabled: !!answered });
  // Not for the first address: the browser has already scrolled to the form of the loaded page, and when the
  // application starts, the reader may be elsewhere on the page.
  const isJustLoaded = useRef(useIsFirstAddress());
  useEffect(() => {
    if (answered && !isJustLoaded.current)
      form.current?.querySelector<HTMLElement>(isAuthor ? "textarea" : "input")?.focus();
    isJustLoaded.current = false;
  }, [form, answered, isAuthor]);
  return (
    <section className="comment-form" id="comment-form" aria-labelledby="comment-form-title">
      <h2 id="comment-form-title">{data ?? words.addComment}</h2>
      {answered && (
        <Link href={commentFormAddress(postId, null)} keepsScroll>
          {words.cancelReply}
        </Link>
      )}
      {answer && (
        <p
          ref={notice}
          tabIndex={-1}
          className={answer.isGood ? "notice" : "notice notice-bad"}
          role={answer.isGood ? "status" : "alert"}
        >
          {answer.sentence}
        </p>
      )}
      <form ref={form} method="post" action={commentFormAddress(postId, answered)} onSubmit={submit} data-in-place>
        {!isAuthor && (
          <Field label={words.name} max={maxCommentNameLength}>
            {(tied) => (
              <input
                {...tied}
                className="input"
                dir="auto"
                readOnly={isSending}
                type="text"
                name="name"
                required
                autoComplete="name"
                defaultValue={written?.name}
              />
            )}
          </Field>
        )}
        <Field label={words.comment} hint={isAuthor ? words.replyAs(authorName) : ""} max={maxCommentLength}>
          {(tied) => (
            <textarea
              {...tied}
              className="input"
              dir="auto"
              readOnly={isSending}
              name="content"
              required
              defaultValue={written?.content}
            />
          )}
        </Field>
        {mailsReplies && !isAuthor && (
          <Field label={words.replyEmail} hint={words.replyEmailHint}>
            {(tied) => (
              <input
                {...tied}
                className="input"
                readOnly={isSending}
                type="email"
                name="email"
                autoComplete="email"
                defaultValue={written?.email}
              />
            )}
          </Field>
        )}
        {/* A trap: people do not see this field, and spam programs fill it in. */}
        <input
          className="visually-hidden"
          name="website"
          placeholder={words.leaveEmpty}
          tabIndex={-1}
          autoComplete="off"
          aria-hidden
        />
        {/* Without a token, comments were closed meanwhile: the text stays, but cannot be sent. */}
        {token && (
          <button type="submit" className="button button-primary" name="token" value={token} aria-disabled={isSending}>
            {words.submit}
          </button>
        )}
      </form>
    </section>
  );
}
