import type { FormEvent } from "react";
import { maxCloseAfterDays } from "../../../shared/limits.ts";
import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useOneAtATime } from "../../lib/calls/use-one-at-a-time.ts";
import { TextareaField } from "../../ui/admin/input-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import "./comment-rules-form.css";

/** The rules for all posts: when their comments close, and which comments go to the spam at once. */
export function CommentRulesForm({ rules }: { rules: CommentRules }) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const save = trpc.commentRules.save.useMutation({
    onSuccess: () => {
      // The rules may have closed or opened the comments of posts.
      return Promise.all([utils.commentRules.invalidate(), utils.post.read.invalidate()]);
    },
  });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name));
    const input = {
      closeAfterDays: Number(text("closeAfterDays")),
      words: text("words"),
      spamWords: text("spamWords"),
      addresses: text("addresses"),
    };
    oneAtATime(() => save.mutateAsync(input));
  };
  return (
    <form className="comment-rules-form" onSubmit={submit}>
      <Field label={words.commentRules.closeAfter} hint={words.commentRules.closeAfterHint}>
        {(tied) => (
          <input
            {...tied}
            className="input comment-rules-days"
            type="number"
            name="closeAfterDays"
            required
            min={0}
            max={maxCloseAfterDays}
            step={1}
            defaultValue={rules.closeAfterDays}
          />
        )}
      </Field>
      <TextareaField
        label={words.commentRules.words}
        hint={words.commentRules.wordsHint}
        name="words"
        defaultValue={rules.words.join("\n")}
      />
      <TextareaField
        label={words.commentRules.spamWords}
        hint={words.commentRules.spamWordsHint}
        name="spamWords"
        defaultValue={rules.spamWords.join("\n")}
      />
      <TextareaField
        label={words.commentRules.addresses}
        hint={words.commentRules.addressesHint}
        name="addresses"
        spellCheck={false}
        defaultValue={rules.addresses.join("\n")}
      />
      <Button type="submit" className="button button-primary" isInactive={save.isPending}>
        {words.actions.save}
      </Button>
    </form>
  );
}
