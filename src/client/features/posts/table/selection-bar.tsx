import { type FormEvent, type ReactNode, useId, useState } from "react";
import { maxTagLength } from "../../../../shared/limits.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { focusMain } from "../../../lib/focus/focus-main.ts";
import { useTagSuggestions } from "../../../lib/hooks/use-tag-suggestions.ts";
import { SelectField } from "../../../ui/admin/select-field.tsx";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { AskingButton } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputField } from "../../../ui/field.tsx";
import { useCategoryNames } from "../use-category-names.ts";
import type { ListedChanges } from "./use-listed-changes.ts";
import type { RowSelection } from "./use-row-selection.ts";
import "./selection-bar.css";

interface SelectionBarProps {
  kind: "post" | "page";
  selection: RowSelection;
  changes: ListedChanges;
}

/** The actions for the selected rows, at the lower edge of the window while there are any. */
export function SelectionBar({ kind, selection, changes: { change, isBusy } }: SelectionBarProps) {
  const words = useAdminWords();
  const { selected, clear } = selection;
  if (selected.length === 0) return null;
  const act = (given: Parameters<typeof change>[1]) => {
    change(selected, given);
    clear();
  };
  const small = { className: "button button-small", isInactive: isBusy };
  return (
    <fieldset className="selection-bar" aria-label={words.posts.selection}>
      <span role="status">{words.posts.selected(selected.length)}</span>
      <Button {...small} onClick={() => act({ isPublished: true })}>
        {words.posts.publish}
      </Button>
      <Button {...small} onClick={() => act({ isPublished: false })}>
        {words.posts.unpublish}
      </Button>
      {kind === "post" && (
        <>
          <AskingButton<string>
            {...small}
            act={async (category) => act({ category })}
            ask={(question) => <CategoryDialog {...question} count={selected.length} />}
          >
            {words.posts.setCategory}
          </AskingButton>
          <AskingButton<string>
            {...small}
            act={async (addTag) => act({ addTag })}
            ask={(question) => <TagDialog {...question} count={selected.length} />}
          >
            {words.posts.addTag}
          </AskingButton>
        </>
      )}
      <Button {...small} onClick={() => act({ isDeleted: true })}>
        {words.actions.delete}
      </Button>
      <Button
        className="button button-small selection-bar-clear"
        onClick={() => {
          clear();
          focusMain();
        }}
      >
        {words.posts.clear}
      </Button>
    </fieldset>
  );
}

interface QuestionProps {
  count: number;
  onConfirm: (answer: string) => void;
  onCancel: () => void;
}

function CategoryDialog({ count, onConfirm, onCancel }: QuestionProps) {
  const words = useAdminWords();
  const names = useCategoryNames();
  const [chosen, setChosen] = useState("");
  const value = chosen || (names[0] ?? "");
  return (
    <AnswerForm title={words.posts.categoryOf(count)} onSubmit={() => value && onConfirm(value)} onCancel={onCancel}>
      <SelectField
        label={words.posts.category}
        value={value}
        options={names.map((name) => [name, name] as const)}
        onChoose={setChosen}
      />
    </AnswerForm>
  );
}

function TagDialog({ count, onConfirm, onCancel }: QuestionProps) {
  const words = useAdminWords();
  const listId = useId();
  const [text, setText] = useState("");
  const suggested = useTagSuggestions(text, true);
  const submit = () => text.trim() && onConfirm(text.trim());
  return (
    <AnswerForm title={words.posts.tagOf(count)} onSubmit={submit} onCancel={onCancel}>
      <InputField
        label={words.posts.tag}
        max={maxTagLength}
        list={listId}
        required
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {suggested.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </AnswerForm>
  );
}

interface AnswerFormProps {
  title: string;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function AnswerForm({ title, onSubmit, onCancel, children }: AnswerFormProps) {
  const { actions } = useAdminWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onCancel}>
      <form onSubmit={submit}>
        {children}
        <p className="dialog-buttons">
          <Button onClick={onCancel}>{actions.cancel}</Button>
          <SubmitButton>{actions.save}</SubmitButton>
        </p>
      </form>
    </Dialog>
  );
}
