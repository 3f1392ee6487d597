import type { ReactNode } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { RowText } from "../../ui/admin/row-text.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { Day } from "../../ui/day.tsx";

interface AddressListProps<Row> {
  rows: Row[];
  /** The name of the list. */
  name: string;
  /** Shown below the address: a word, and since when it is true. */
  factOf: (row: Row) => [word: string, since: Date];
  /** Buttons before that which removes the address. */
  buttonsOf?: (row: Row) => ReactNode;
  remove: (row: { id: number }) => Promise<unknown>;
  /** Says in the confirmation what the removal means. */
  note: string;
}

/** Addresses that the owner can remove. */
export function AddressList<Row extends { id: number; email: string }>(props: AddressListProps<Row>) {
  const { rows, name, factOf, buttonsOf, remove, note } = props;
  const { subscribers: words, actions } = useAdminWords();
  return (
    <ul className="rows plain" aria-label={name}>
      {rows.map((row) => {
        const [word, since] = factOf(row);
        return (
          <li key={row.id} className="rows-wide">
            <RowText name={row.email}>
              {word}
              {words.separator}
              <Day moment={since} />
            </RowText>
            <span className="rows-buttons">
              {buttonsOf?.(row)}
              <ConfirmButton
                aria-label={words.removeOne(row.email)}
                asks={{ title: words.removeTitle(row.email), action: actions.delete, note }}
                act={() => remove({ id: row.id })}
              >
                {actions.delete}
              </ConfirmButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
