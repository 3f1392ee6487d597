import { type FormEvent, useState } from "react";
import { maxTagLength } from "../../../shared/limits.ts";
import type { TagRow } from "../../../shared/schemas/tag-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { InputField } from "../../ui/field.tsx";
import { MergeTag } from "./merge-tag.tsx";

type Change = "rename" | "merge";

/** Tags by name, each with its changes. */
export function TagList({ rows }: { rows: TagRow[] }) {
  const words = useAdminWords().tags;
  const { rename, setHidden, merge, remove } = useChangeTags();
  /** The tag whose form or question is open. */
  const [open, setOpen] = useState<{ tag: TagRow; to: Change } | null>(null);
  const isBusy = [rename, setHidden, merge, remove].some(({ isPending }) => isPending);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="rows plain" aria-label={words.list}>
        {rows.map((tag) => {
          const { _id, name } = tag;
          const isRenaming = open?.to === "rename" && open.tag._id === _id;
          return (
            <li key={_id} className="rows-wide">
              <TagLine
                tag={tag}
                isBusy={isBusy}
                isRenaming={isRenaming}
                onOpen={(to) => setOpen(to === "rename" && isRenaming ? null : { tag, to })}
                onSetHidden={(isHidden) => setHidden.mutate({ tagId: _id, isHidden })}
                onRemove={() => remove.mutateAsync({ tagId: _id, shownName: name })}
              />
              {isRenaming && (
                <RenameTag
                  name={name}
                  isBusy={isBusy}
                  onSave={(renamed, onConflict) =>
                    rename.mutate(
                      { tagId: _id, ...renamed },
                      { onSuccess: close, onError: (error) => codeOf(error) === "CONFLICT" && onConflict() },
                    )
                  }
                  onCancel={close}
                />
              )}
            </li>
          );
        })}
      </ul>
      {open?.to === "merge" && (
        <MergeTag
          name={open.tag.name}
          isBusy={isBusy}
          onMerge={(into) =>
            merge.mutate(
              { tagId: open.tag._id, shownName: open.tag.name, into },
              { onSuccess: close, onError: (error) => codeOf(error) === "CONFLICT" && close() },
            )
          }
          onCancel={close}
        />
      )}
    </>
  );
}

interface TagLineProps {
  tag: TagRow;
  isBusy: boolean;
  isRenaming: boolean;
  onOpen: (to: Change) => void;
  onSetHidden: (isHidden: boolean) => void;
  onRemove: () => Promise<unknown>;
}

function TagLine({ tag: { name, posts, isHidden }, isBusy, isRenaming, onOpen, onSetHidden, onRemove }: TagLineProps) {
  const { actions, lists, tags: words } = useAdminWords();
  return (
    <>
      <RowText name={name} dir="auto">
        {lists.posts(posts)}
        {isHidden && ` · ${words.hidden}`}
      </RowText>
      <span className="rows-buttons">
        <Button
          aria-label={words.renameOne(name)}
          aria-expanded={isRenaming}
          isInactive={isBusy}
          onClick={() => onOpen("rename")}
        >
          {words.rename}
        </Button>
        <Button aria-label={words.mergeOne(name)} isInactive={isBusy} onClick={() => onOpen("merge")}>
          {words.merge}
        </Button>
        <Button
          aria-label={isHidden ? words.showOne(name) : words.hideOne(name)}
          isInactive={isBusy}
          onClick={() => onSetHidden(!isHidden)}
        >
          {isHidden ? words.show : words.hide}
        </Button>
        <ConfirmButton
          aria-label={words.removeTag(name)}
          isInactive={isBusy}
          asks={{
            title: words.removeTitle(name),
            action: actions.delete,
            note: words.removeNote(lists.posts(posts)),
          }}
          act={onRemove}
        >
          {actions.delete}
        </ConfirmButton>
      </span>
    </>
  );
}

interface RenameTagProps {
  /** The current name in the list. */
  name: string;
  isBusy: boolean;
  /** @param onConflict is called when another tab renamed the tag meanwhile and `name` has been loaded again */
  onSave: (rename: { name: string; shownName: string }, onConflict: () => void) => void;
  onCancel: () => void;
}

/**
 * The form that renames a tag, below it. A name that another tab saved meanwhile is shown before it can be replaced.
 */
function RenameTag({ name, isBusy, onSave, onCancel }: RenameTagProps) {
  const { actions, settings, tags: words } = useAdminWords();
  const [opened] = useState(name);
  const [isConflict, setIsConflict] = useState(false);
  const shownName = isConflict ? name : opened;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name"));
    onSave({ name: typed, shownName }, () => setIsConflict(true));
  };
  return (
    <form className="rows-form" onSubmit={submit}>
      <InputField
        label={words.name}
        max={maxTagLength}
        hint={shownName === opened ? "" : settings.elsewhere(shownName)}
        name="name"
        required
        // The form was opened to type the name.
        autoFocus
        autoComplete="off"
        defaultValue={opened}
      />
      <p className="rows-buttons">
        <SubmitButton isInactive={isBusy}>{actions.save}</SubmitButton>
        <Button isInactive={isBusy} onClick={onCancel}>
          {actions.cancel}
        </Button>
      </p>
    </form>
  );
}

/** The changes to tags. After each, every list in this tab is loaded again. */
function useChangeTags() {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.invalidate();
  // Another tab may have deleted the tag that this one shows. Only a conflict waits for the list, which then has the
  // new name: otherwise a waiting button would ignore the next attempt.
  const onError = async (error: unknown) => {
    const reloaded = utils.tag.invalidate();
    if (codeOf(error) === "CONFLICT") await reloaded;
  };
  return {
    rename: trpc.tag.rename.useMutation({ onSuccess, onError }),
    setHidden: trpc.tag.setHidden.useMutation({ onSuccess, onError }),
    merge: trpc.tag.merge.useMutation({ onSuccess, onError }),
    remove: trpc.tag.remove.useMutation({ onSuccess, onError }),
  };
}
