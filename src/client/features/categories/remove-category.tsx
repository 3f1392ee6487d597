import { useState } from "react";
import type { CategoryRow } from "../../../shared/schemas/category-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

interface RemoveCategoryProps {
  category: CategoryRow;
  /** The categories that can take over the posts. */
  others: CategoryRow[];
  isBusy: boolean;
  onRemove: (successorId: string) => Promise<unknown>;
}

/** Deletes a category after asking where its posts go. */
export function RemoveCategory({ category, others, isBusy, onRemove }: RemoveCategoryProps) {
  const { actions, categories: words } = useAdminWords();
  const [isAsking, setIsAsking] = useState(false);
  const [successorId, setSuccessorId] = useState("");
  const chosen = others.some(({ _id }) => _id === successorId) ? successorId : (others[0]?._id ?? "");
  const remove = async () => {
    await onRemove(chosen).catch(() => {});
    setIsAsking(false);
  };
  return (
    <>
      <Button aria-label={words.deleteOne(category.name)} isInactive={isBusy} onClick={() => setIsAsking(true)}>
        {actions.delete}
      </Button>
      {isAsking && (
        <Dialog title={words.deleteTitle(category.name)} {...(!isBusy && { onClose: () => setIsAsking(false) })}>
          <Field label={words.successor} hint={words.deleteNote}>
            {(tied) => (
              <select
                {...tied}
                className="input"
                value={chosen}
                onChange={({ target }) => setSuccessorId(target.value)}
              >
                {others.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <p className="dialog-buttons">
            <Button autoFocus isInactive={isBusy} onClick={() => setIsAsking(false)}>
              {actions.cancel}
            </Button>
            <Button className="button button-danger" isInactive={isBusy} onClick={remove}>
              {actions.delete}
            </Button>
          </p>
        </Dialog>
      )}
    </>
  );
}
