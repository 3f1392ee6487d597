import { useId } from "react";
import { maxAuthorsPerPost } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import "./authors.css";

interface AuthorFieldProps {
  /** Ids, in the order of the byline. */
  value: string[];
  onChange: (authorIds: string[]) => void;
}

/** The bylines of a post. An author who was deleted is not shown and not sent. */
export function AuthorField({ value, onChange }: AuthorFieldProps) {
  const words = useAdminWords().authors;
  const id = useId();
  const { data: all = [] } = trpc.author.list.useQuery();
  const chosen = value.flatMap((authorId) => all.find(({ _id }) => _id === authorId) ?? []);
  const others = all.filter(({ _id }) => !value.includes(_id));
  const ids = chosen.map(({ _id }) => _id);
  const moveUp = (at: number) => onChange(ids.toSpliced(at, 1).toSpliced(at - 1, 0, ids[at] ?? ""));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.field}
      </label>
      {chosen.length > 0 && (
        <ol className="plain author-field">
          {chosen.map(({ _id, name }, at) => (
            <li key={_id}>
              <span dir="auto">{name}</span>
              {at > 0 && (
                <Button className="button button-small" aria-label={words.up(name)} onClick={() => moveUp(at)}>
                  {"↑"}
                </Button>
              )}
              <Button
                className="button button-small"
                aria-label={words.takeOut(name)}
                onClick={() => onChange(ids.filter((authorId) => authorId !== _id))}
              >
                {"×"}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <select
        id={id}
        className="input author-select"
        aria-describedby={`${id}-hint`}
        value=""
        disabled={others.length === 0 || chosen.length >= maxAuthorsPerPost}
        onChange={({ target }) => onChange([...ids, target.value])}
      >
        <option value="">{words.choose}</option>
        {others.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <span className="field-hint" id={`${id}-hint`}>
        {words.fieldHint}
      </span>
    </div>
  );
}
