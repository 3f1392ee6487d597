import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { commentFormAddress } from "../../../shared/addresses/post-address.ts";
import { maxCommentLength, maxCommentNameLength } from "../../../shared/limits.ts";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { type UnsentComment, unsentComments } from "../../lib/navigation/unsent-comments.ts";
import { type RefusedComment, useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { useWords } from "../../lib/words.ts";
import { InputField, TextareaField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { forgetOwnComments, ownReceipts, rememberComment, useHasOwnComments } from "./own-comments.ts";
import "./comment-form.css";

interface CommentFormProps {
  postId: string;
  /** The post's id, which stays when its address changes. */
  post: string;
  /** The token that the server expects with a comment; null when comments are closed. */
  token: string | null;
  /** The id of the comment that the form answers. */
  answered: string | null;
  /** Whether a comment that was sent without JavaScript has just been accepted. */
  isTaken: boolean;
  /** A refused comment that was sent without JavaScript: its text is in the form again. */
  refused: RefusedComment | null;
  /** Whether the application has just started. */
  isJustLoaded: RefObject<boolean>;
}

/** The form under a post. Without scripts the browser posts it; with scripts it is sent in place. */
export function CommentForm({
  postId,
  post,
  token: given,
  answered,
  isTaken,
  refused,
  isJustLoaded,
}: CommentFormProps) {
  const words = useWords();
  const { authorName, mailsReplies } = useSite();
  const isAuthor = useToken() !== null && answered !== null;
  // The first token: its age tells how long the form was open, and a refetched post brings a newer one.
  const [token] = useState(given && (refused?.token || given));
  const isRemembered = useHasOwnComments();
  const takenAnswer = isTaken ? { isGood: true, sentence: words.commentWaiting } : null;
  const firstAnswer = refused ? { isGood: false, sentence: refused.sentence } : takenAnswer;
  const { form, notice, answer, submit, isSending } = useSendComment({
    postId,
    post,
    token,
    answered,
    authorName,
    firstAnswer,
  });
  const { data } = trpc.comment.replyTitle.useQuery({ postId, commentId: answered ?? "" }, { enabled: !!answered });
  useEffect(() => {
    if (answered && !isJustLoaded.current)
      form.current?.querySelector<HTMLElement>(isAuthor ? "textarea" : "input")?.focus();
  }, [form, answered, isAuthor, isJustLoaded]);
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
          className={answer.isGood ? "notice notice-good" : "notice notice-bad"}
          role={answer.isGood ? "status" : "alert"}
        >
          {answer.sentence}
        </p>
      )}
      <form ref={form} method="post" action={commentFormAddress(postId, answered)} onSubmit={submit} data-in-place>
        {!isAuthor && (
          <InputField
            label={words.name}
            max={maxCommentNameLength}
            dir="auto"
            readOnly={isSending}
            type="text"
            name="name"
            required
            autoComplete="name"
            defaultValue={refused?.name}
          />
        )}
        <TextareaField
          label={words.comment}
          hint={isAuthor ? words.replyAs(authorName) : ""}
          max={maxCommentLength}
          dir="auto"
          readOnly={isSending}
          name="content"
          required
          defaultValue={refused?.content}
        />
        {mailsReplies && !isAuthor && (
          <InputField
            label={words.replyEmail}
            hint={words.replyEmailHint}
            readOnly={isSending}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={refused?.email}
          />
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
      {isRemembered && (
        <p className="field-hint">
          {words.remembered}{" "}
          <button type="button" className="button button-small" onClick={forgetOwnComments}>
            {words.forgetMe}
          </button>
        </p>
      )}
    </section>
  );
}

interface Answer {
  isGood: boolean;
  sentence: string;
}

interface SendCommentOptions {
  postId: string;
  post: string;
  /** Sent with the comment; null when comments are closed. */
  token: string | null;
  /** The id of the comment that is answered. */
  answered: string | null;
  /** The name of a comment without a name field. */
  authorName: string;
  /** The answer to a comment that was sent without JavaScript. */
  firstAnswer: Answer | null;
}

/** Fills in a field; a button has no text. The event lets the field count the letters. */
function fillIn(field: unknown, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as UnsentComment;

/** Sends the comment of a form in place, and keeps its text when the reader leaves the page before sending it. */
function useSendComment({ postId, post, token, answered, authorName, firstAnswer }: SendCommentOptions) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const [answer, setAnswer] = useState(firstAnswer);
  const oneAtATime = useOneAtATime();
  const utils = trpc.useUtils();
  /** Shows an answer above the fields and focuses it, which also scrolls it into view. */
  const showAnswer = (isGood: boolean, sentence: string) => {
    // Rendered at once, so that it can get the focus.
    flushSync(() => setAnswer({ isGood, sentence }));
    notice.current?.focus();
  };
  const add = trpc.comment.add.useMutation({
    meta: { hidesAnswer: true, isQuiet: true },
    onMutate: () => setAnswer(null),
    onSuccess: ({ message, receipt }, { name, content, parentId = null }) => {
      if (receipt) rememberComment({ receipt, post, name, content, parentId, at: Date.now() });
      // Not form.reset(), which would restore a refused comment: that is the default value.
      for (const field of form.current?.elements ?? []) fillIn(field, "");
      unsentComments.delete(postId);
      // A reply of the author is public at once.
      utils.comment.invalidate();
      // On another page there is no form: a toast shows the answer.
      if (form.current) showAnswer(true, message);
      else notify.success(message);
    },
    // Above the fields only where a toast cannot be loaded: nothing is said twice.
    onError: async (error) => {
      if (!(await notify.error(sentenceOf(error)))) showAnswer(false, sentenceOf(error));
    },
  });
  // On unmount rather than on input: text may have been typed before the scripts ran. The form that takes the place, elsewhere on the
  // page or on a later visit of it, is mounted after that.
  useLayoutEffect(() => {
    const element = form.current;
    const unsent = Object.entries(unsentComments.get(postId) ?? {});
    for (const [name, text] of unsent) fillIn(element?.elements.namedItem(name), text);
    return () => {
      if (element) unsentComments.set(postId, fieldsOf(element));
    };
  }, [postId]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    oneAtATime(() =>
      add.mutateAsync({
        ...fields,
        name: fields.name ?? authorName,
        postId,
        token,
        parentId: answered,
        receipts: ownReceipts(),
      } as CommentInput),
    );
  };
  return { form, notice, answer, submit, isSending: add.isPending };
}
