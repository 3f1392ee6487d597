import { maxCloseAfterDays } from "../../../shared/limits.ts";
import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Field, TextareaField } from "../../ui/field.tsx";
import "./comment-rules-form.css";

/** The rules for all posts: when their comments close, and which comments go to the spam at once. */
export function CommentRulesForm({ rules }: { rules: CommentRules }) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const save = trpc.commentRules.save.useMutation({
    // The rules may have closed or opened the comments of posts.
    onSuccess: () => Promise.all([utils.commentRules.invalidate(), utils.post.read.invalidate()]),
  });
  const submit = useSubmit((text) =>
    save.mutateAsync({
      closeAfterDays: Number(text("closeAfterDays")),
      words: text("words"),
      spamWords: text("spamWords"),
      addresses: text("addresses"),
    }),
  );
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
      {(["words", "spamWords", "addresses"] as const).map((name) => (
        <TextareaField
          key={name}
          label={words.commentRules[name]}
          hint={words.commentRules[`${name}Hint`]}
          name={name}
          spellCheck={name !== "addresses"}
          defaultValue={rules[name].join("\n")}
        />
      ))}
      <SubmitButton isInactive={save.isPending}>{words.actions.save}</SubmitButton>
    </form>
  );
}
