import { useState } from "react";
import type { CategoryRow } from "../../../shared/schemas/category-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useGuardedFields } from "../../lib/navigation/use-guarded-fields.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { SelectField } from "../../ui/admin/select-field.tsx";
import { Button } from "../../ui/button.tsx";
import { AskingButton, ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CategoryForm } from "./category-form.tsx";

/** The categories in the owner's order, each with its changes. */
export function CategoryList({ rows }: { rows: CategoryRow[] }) {
  const { actions, lists, categories: words } = useAdminWords();
  const { add, change, order, remove } = useChangeCategories();
  const [openIds, setOpenIds] = useState<string[]>([]);
  const forms = useGuardedFields<HTMLDivElement>();
  const close = (id: string) => {
    document.getElementById(`edit-${id}`)?.focus();
    setOpenIds((now) => now.filter((one) => one !== id));
  };
  const [added, setAdded] = useState(0);
  const isBusy = [add, change, order, remove].some(({ isPending }) => isPending);
  const move = (at: number, by: number) => {
    const ids = rows.map(({ _id }) => _id);
    ids.splice(at + by, 0, ...ids.splice(at, 1));
    order.mutate({ ids });
  };
  return (
    <div ref={forms} className="rows-and-form">
      <ul className="rows plain">
        {rows.map((row, at) => (
          <li key={row._id} className="rows-wide">
            <RowText name={row.name} dir="auto">
              {lists.posts(row.posts)}
            </RowText>
            <span className="rows-buttons">
              <Button aria-label={words.moveUp(row.name)} isInactive={isBusy || at === 0} onClick={() => move(at, -1)}>
                {"↑"}
              </Button>
              <Button
                aria-label={words.moveDown(row.name)}
                isInactive={isBusy || at === rows.length - 1}
                onClick={() => move(at, 1)}
              >
                {"↓"}
              </Button>
              <Button
                id={`edit-${row._id}`}
                aria-label={words.editOne(row.name)}
                aria-expanded={openIds.includes(row._id)}
                isInactive={isBusy}
                onClick={() => (openIds.includes(row._id) ? close(row._id) : setOpenIds([...openIds, row._id]))}
              >
                {actions.edit}
              </Button>
              {rows.length > 1 && (
                <RemoveCategory
                  category={row}
                  others={rows.filter(({ _id }) => _id !== row._id)}
                  isBusy={isBusy}
                  onRemove={(successorId) => remove.mutateAsync({ _id: row._id, successorId })}
                />
              )}
            </span>
            {openIds.includes(row._id) && (
              <CategoryForm
                category={row}
                label={actions.save}
                isBusy={isBusy}
                onSave={(input, onFailed) =>
                  change.mutate({ _id: row._id, ...input }, { onSuccess: () => close(row._id), onError: onFailed })
                }
              >
                <Button isInactive={isBusy} onClick={() => close(row._id)}>
                  {actions.cancel}
                </Button>
              </CategoryForm>
            )}
          </li>
        ))}
      </ul>
      <h3>{words.addTitle}</h3>
      {/* The key empties the form after a category was added. */}
      <CategoryForm
        key={added}
        label={words.add}
        isBusy={isBusy}
        onSave={(input, onFailed) => add.mutate(input, { onSuccess: () => setAdded(added + 1), onError: onFailed })}
      />
    </div>
  );
}

/** The changes to categories. After each, the category tabs, the footer and the lists of this tab are loaded again. */
function useChangeCategories() {
  const utils = trpc.useUtils();
  const { site, replaceSite } = usePageState();
  const onSuccess = async () => {
    await utils.invalidate();
    const rows = await utils.category.list.fetch();
    replaceSite({ ...site, categories: rows.map(({ name }) => name) });
  };
  // Another tab may have changed the list that this tab shows.
  const onError = () => void utils.category.invalidate();
  // Only after a conflict: the form of a category that was deleted elsewhere keeps its text.
  const onChangeError = async (error: unknown) => {
    if (codeOf(error) === "CONFLICT") await utils.category.list.invalidate();
  };
  return {
    add: trpc.category.add.useMutation({ onSuccess }),
    change: trpc.category.change.useMutation({ onSuccess, onError: onChangeError }),
    order: trpc.category.order.useMutation({ onSuccess, onError }),
    remove: trpc.category.remove.useMutation({ onSuccess, onError }),
  };
}

interface RemoveCategoryProps {
  category: CategoryRow;
  /** The categories that can take over the posts. */
  others: CategoryRow[];
  isBusy: boolean;
  onRemove: (successorId: string) => Promise<unknown>;
}

/** Deletes a category after asking where its posts go. */
function RemoveCategory({ category, others, isBusy, onRemove }: RemoveCategoryProps) {
  const { actions, categories: words } = useAdminWords();
  const [successorId, setSuccessorId] = useState("");
  const chosen = others.some(({ _id }) => _id === successorId) ? successorId : (others[0]?._id ?? "");
  return (
    <AskingButton
      aria-label={words.deleteOne(category.name)}
      isInactive={isBusy}
      act={() => onRemove(chosen)}
      ask={(question) => (
        <ConfirmDialog title={words.deleteTitle(category.name)} action={actions.delete} {...question}>
          <SelectField
            label={words.successor}
            hint={words.deleteNote}
            value={chosen}
            options={others.map(({ _id, name }) => [_id, name])}
            onChoose={setSuccessorId}
          />
        </ConfirmDialog>
      )}
    >
      {actions.delete}
    </AskingButton>
  );
}
