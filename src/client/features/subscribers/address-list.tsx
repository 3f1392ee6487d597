import { type ReactNode, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";
import "../../ui/rows.css";

/** The row whose removal waits for the owner's confirmation. */
export function useRemoval<Row>() {
  const [asked, setAsked] = useState<Row | null>(null);
  const removed = () => {
    setAsked(null);
    focusMain();
  };
  return { asked, setAsked, removed };
}

interface AddressListProps<Row> {
  rows: Row[];
  /** The name of the list. */
  name: string;
  /** Shown below the address: a word, and since when it is true. */
  factOf: (row: Row) => [word: string, since: Date];
  /** Buttons before that which removes the address. */
  buttonsOf?: (row: Row) => ReactNode;
  removal: ReturnType<typeof useRemoval<Row>>;
  remove: { isPending: boolean; mutate: (input: { id: number }) => void };
  /** Says in the confirmation what the removal means. */
  note: string;
}

/** Addresses that the owner can remove. */
export function AddressList<Row extends { id: number; email: string }>(props: AddressListProps<Row>) {
  const { rows, name, factOf, buttonsOf, remove, note } = props;
  const { asked, setAsked } = props.removal;
  const { subscribers: words, actions } = useAdminWords();
  return (
    <>
      <ul className="rows plain" aria-label={name}>
        {rows.map((row) => {
          const [word, since] = factOf(row);
          return (
            <li key={row.id} className="rows-wide">
              <span className="rows-text">
                <span>{row.email}</span>
                <small>
                  {word}
                  {words.separator}
                  <Day moment={since} />
                </small>
              </span>
              <span className="rows-buttons">
                {buttonsOf?.(row)}
                <Button
                  aria-label={words.removeOne(row.email)}
                  isInactive={remove.isPending}
                  onClick={() => setAsked(row)}
                >
                  {actions.delete}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={words.removeTitle(asked.email)}
          action={actions.delete}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: asked.id })}
          onCancel={() => setAsked(null)}
        >
          {note}
        </ConfirmDialog>
      )}
    </>
  );
}
