import type { FormEvent } from "react";
import { maxCloseAfterDays } from "../../../shared/limits.ts";
import type { CommentRules } from "../../../shared/schemas/comment-schema.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import "./comment-rules-form.css";

/** What holds for all posts: when their comments close, and what goes to the spam unread. */
export function CommentRulesForm({ rules }: { rules: CommentRules }) {
  const utils = trpc.useUtils();
  const save = trpc.commentRules.save.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      // Posts may be open or closed by now.
      return Promise.all([utils.commentRules.invalidate(), utils.post.read.invalidate()]);
    },
  });
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name));
    const closeAfterDays = Number(text("closeAfterDays"));
    oneAtATime(() => save.mutateAsync({ closeAfterDays, words: text("words"), addresses: text("addresses") }));
  };
  return (
    <form className="comment-rules-form" onSubmit={submit}>
      <Field
        label="Close comments after so many days"
        hint="Counted from a post’s publication. 0 never closes them. A single post is closed or opened where it is edited."
      >
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
      <Field
        label="Blocked words"
        hint="One word, phrase or site a line. A comment with one of them goes to the spam. Whole words count, in any case."
      >
        {(tied) => <textarea {...tied} className="input" name="words" defaultValue={rules.words.join("\n")} />}
      </Field>
      <Field
        label="Blocked addresses"
        hint="One a line: 192.0.2.7, or a range such as 192.0.2.0/24 or 2001:db8::/32. What comes from there goes to the spam."
      >
        {(tied) => (
          <textarea
            {...tied}
            className="input"
            name="addresses"
            spellCheck={false}
            defaultValue={rules.addresses.join("\n")}
          />
        )}
      </Field>
      <Button type="submit" className="button button-primary" isInactive={save.isPending}>
        Save
      </Button>
    </form>
  );
}
