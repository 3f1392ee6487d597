import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CommentInput } from "../../../shared/schemas/comment-schema.ts";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { type UnsentComment, unsentComments } from "../../lib/navigation/unsent-comments.ts";

interface Answer {
  isGood: boolean;
  sentence: string;
}

interface SendCommentOptions {
  postId: string;
  /** Sent with the comment; null when comments are closed. */
  token: string | null;
  /** The id of the comment that is answered. */
  answered: string | null;
  /** The name of a comment without a name field. */
  authorName: string;
  /** The answer to a comment that was sent without JavaScript. */
  firstAnswer: Answer | null;
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as unknown as UnsentComment;

/** Sends the comment of a form in place, and keeps its text when the reader leaves the page before sending it. */
export function useSendComment({ postId, token, answered, authorName, firstAnswer }: SendCommentOptions) {
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const [answer, setAnswer] = useState(firstAnswer);
  const oneAtATime = useOneAtATime();
  const utils = trpc.useUtils();
  /** Shows the answer above the fields and focuses it, which also scrolls it into view. */
  const showAnswer = (isGood: boolean, sentence: string) => {
    // Rendered at once, so that it can get the focus.
    flushSync(() => setAnswer({ isGood, sentence }));
    notice.current?.focus();
  };
  const add = trpc.comment.add.useMutation({
    onSuccess: ({ message }) => {
      // Not form.reset(), which would restore a refused comment: that is the default value.
      form.current?.querySelectorAll<HTMLInputElement>("input,textarea").forEach((field) => {
        field.value = "";
        field.dispatchEvent(new Event("input", { bubbles: true }));
      });
      unsentComments.delete(postId);
      // A reply of the author is public at once.
      utils.comment.invalidate();
      showAnswer(true, message);
    },
    onError: (error) => showAnswer(false, sentenceOf(error)),
  });
  // On unmount rather than on input: text may have been typed before the scripts ran.
  useLayoutEffect(
    () => () => {
      if (form.current) unsentComments.set(postId, fieldsOf(form.current));
    },
    [postId],
  );
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
      } as CommentInput),
    );
  };
  return { form, notice, answer, submit, isSending: add.isPending };
}
