import { useState } from "react";
import { maxCloseAfterDays } from "../../../shared/limits.ts";
import type { CommentRules, CommentRulesInput } from "../../../shared/schemas/comment-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { changesSince } from "../../lib/changes-since.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { Field, TextareaField } from "../../ui/field.tsx";
import "./comment-rules-form.css";

/** The rules for all posts: when their comments close, and which comments go to the spam at once. */
export function CommentRulesForm({ rules }: { rules: CommentRules }) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const save = trpc.commentRules.save.useMutation();
  /** The texts of the fields that were changed. Only these are sent: another tab may have saved others. */
  const [changes, setChanges] = useState<{ [Name in keyof CommentRulesInput]?: string }>({});
  useLeaveGuard(() => Object.keys(changes).length > 0);
  const submit = useSubmit(async () => {
    const { closeAfterDays, ...lists } = changes;
    await save.mutateAsync({
      ...lists,
      ...(closeAfterDays !== undefined && { closeAfterDays: Number(closeAfterDays) }),
    });
    // The rules may have closed or opened the comments of posts.
    void utils.post.read.invalidate();
    await utils.commentRules.current.fetch(undefined, { staleTime: 0 });
    setChanges((now) => changesSince(now, changes));
  });
  const field = (name: keyof CommentRulesInput, stored: string) => ({
    name,
    value: changes[name] ?? stored,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setChanges(({ [name]: _former, ...others }) => (value === stored ? others : { ...others, [name]: value })),
  });
  return (
    <form className="comment-rules-form" onSubmit={submit}>
      <Field label={words.commentRules.closeAfter} hint={words.commentRules.closeAfterHint}>
        {(tied) => (
          <input
            {...tied}
            className="input comment-rules-days"
            type="number"
            required
            min={0}
            max={maxCloseAfterDays}
            step={1}
            {...field("closeAfterDays", `${rules.closeAfterDays}`)}
          />
        )}
      </Field>
      {(["words", "spamWords", "addresses"] as const).map((name) => (
        <TextareaField
          key={name}
          label={words.commentRules[name]}
          hint={words.commentRules[`${name}Hint`]}
          spellCheck={name !== "addresses"}
          {...field(name, rules[name].join("\n"))}
        />
      ))}
      <SubmitButton isInactive={save.isPending}>{words.actions.save}</SubmitButton>
    </form>
  );
}
