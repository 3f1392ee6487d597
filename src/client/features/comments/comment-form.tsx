import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxCommentLength, maxCommentNameLength } from "../../../shared/limits.ts";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import { sentenceOf } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import type { RefusedComment } from "../../lib/page-state.ts";
import { trpc } from "../../lib/trpc.ts";
import { type UnsentComment, unsentComments } from "../../lib/unsent-comments.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { useWords } from "../../lib/words.ts";
import { Field } from "../../ui/field.tsx";
import "./comment-form.css";

interface CommentFormProps {
  postId: string;
  /** What the server wants back with a comment; null when comments are closed. */
  token: string | null;
  /** A comment sent without JavaScript has just been taken. */
  isTaken: boolean;
  /** A comment sent without JavaScript that was refused; what was written stands in the form again. */
  refused: RefusedComment | null;
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as UnsentComment;

/** The form under a post: a real form that posts to the server, sent in place where scripts run. */
export function CommentForm({ postId, token: given, isTaken, refused }: CommentFormProps) {
  const words = useWords();
  // The first one: asking for the post again must not make its form look as if it had just been opened.
  const [token] = useState(given && (refused?.token || given));
  const [written] = useState(() => unsentComments.get(postId) ?? refused);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const [answer, setAnswer] = useState<{ isGood: boolean; sentence: string } | null>(() => {
    if (refused) return { isGood: false, sentence: refused.sentence };
    return isTaken ? { isGood: true, sentence: words.commentWaiting } : null;
  });
  const oneAtATime = useOneAtATime();
  /** It stands above the fields, perhaps out of sight: the keyboard goes there, and the page with it. */
  const tell = (isGood: boolean, sentence: string) => {
    // At once, so that it is there to take the focus.
    flushSync(() => setAnswer({ isGood, sentence }));
    notice.current?.focus();
  };
  const add = trpc.comment.add.useMutation({
    onSuccess: ({ message }) => {
      // Not reset: a refused comment stood there as the default value, to which that would go back.
      form.current?.querySelectorAll<HTMLInputElement>("input,textarea").forEach((field) => {
        field.value = "";
      });
      unsentComments.delete(postId);
      tell(true, message);
      notify.success(message);
    },
    onError: (error) => tell(false, sentenceOf(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    oneAtATime(() => add.mutateAsync({ ...fields, postId, token } as CommentInput));
  };
  // When it goes, not as it is typed: some was there before the scripts were.
  useLayoutEffect(
    () => () => {
      if (form.current) unsentComments.set(postId, fieldsOf(form.current));
    },
    [postId],
  );
  return (
    <section className="comment-form" id="comment-form" aria-labelledby="comment-form-title">
      <h2 id="comment-form-title">{words.addComment}</h2>
      {answer && (
        <p
          // What comes of it is read out, and the keyboard goes on from there.
          ref={notice}
          tabIndex={-1}
          className={answer.isGood ? "notice" : "notice notice-bad"}
          role={answer.isGood ? "status" : "alert"}
        >
          {answer.sentence}
        </p>
      )}
      <form ref={form} method="post" action={`${postAddress(postId)}#comment-form`} onSubmit={submit}>
        <Field label={words.name}>
          {(tied) => (
            <input
              {...tied}
              className="input"
              dir="auto"
              readOnly={add.isPending}
              type="text"
              name="name"
              required
              maxLength={maxCommentNameLength}
              autoComplete="name"
              defaultValue={written?.name}
            />
          )}
        </Field>
        <Field label={words.comment}>
          {(tied) => (
            <textarea
              {...tied}
              className="input"
              dir="auto"
              readOnly={add.isPending}
              name="content"
              required
              maxLength={maxCommentLength}
              defaultValue={written?.content}
            />
          )}
        </Field>
        {/* For programs, which fill in whatever there is. */}
        <input
          className="visually-hidden"
          name="website"
          placeholder={words.leaveEmpty}
          tabIndex={-1}
          autoComplete="off"
          aria-hidden
        />
        {/* Closed meanwhile: what was written stands there, and cannot be sent. */}
        {token && (
          <button
            type="submit"
            className="button button-primary"
            name="token"
            value={token}
            aria-disabled={add.isPending}
          >
            {words.submit}
          </button>
        )}
      </form>
    </section>
  );
}
