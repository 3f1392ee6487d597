import { useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import type { AuthorRow as Author } from "../../../shared/schemas/author-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useRefetch } from "../../lib/calls/use-refetch.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { useGuardedFields } from "../../lib/navigation/use-guarded-fields.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { RowText } from "../../ui/admin/row-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import { AuthorForm, type AuthorImageField } from "./author-form.tsx";
import "./authors.css";

/** The authors of the blog, each with its form. @param ImageField chooses their pictures */
export function AuthorList({ ImageField }: { ImageField: AuthorImageField }) {
  const words = useAdminWords().authors;
  const list = trpc.author.list.useQuery();
  /** The ids of the authors whose forms are open; empty for a new one. */
  const [openIds, setOpenIds] = useState<string[]>([]);
  /** The form that was closed last: its button gets the focus. */
  const [closedId, setClosedId] = useState<string | null>(null);
  const forms = useGuardedFields<HTMLDivElement>();
  if (!list.data) return <LoadState query={list} label={words.loading} />;
  const open = (id: string) => setOpenIds((now) => [...now, id]);
  const formOf = (id: string) => ({
    ImageField,
    onDone: () => {
      setClosedId(id);
      setOpenIds((now) => now.filter((one) => one !== id));
    },
  });
  return (
    <div ref={forms} className="author-list">
      {list.data.length === 0 && <p>{words.none}</p>}
      <ul className="rows plain" aria-label={words.list}>
        {list.data.map((author) => (
          <li key={author._id}>
            {openIds.includes(author._id) ? (
              <AuthorForm author={author} {...formOf(author._id)} />
            ) : (
              <AuthorRow author={author} takesFocus={closedId === author._id} onEdit={() => open(author._id)} />
            )}
          </li>
        ))}
      </ul>
      {openIds.includes("") ? (
        <AuthorForm author={null} {...formOf("")} />
      ) : (
        <Button className="button button-primary" ref={closedId === "" ? takeFocus : null} onClick={() => open("")}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

interface AuthorRowProps {
  author: Author;
  takesFocus: boolean;
  onEdit: () => void;
}

function AuthorRow({ author: { _id, name, slug, imageId }, takesFocus, onEdit }: AuthorRowProps) {
  const { actions, authors: words } = useAdminWords();
  const refetch = useRefetch("author", "post");
  const remove = trpc.author.remove.useMutation({ onSuccess: () => refetch() });
  return (
    <>
      {imageId && <img className="author-image" src={imagePath(imageId, 400)} alt="" />}
      <RowText name={name} dir="auto">
        {slug}
      </RowText>
      <span className="admin-head-links">
        <Button ref={takesFocus ? takeFocus : null} aria-label={words.editOne(name)} onClick={onEdit}>
          {actions.edit}
        </Button>
        <ConfirmButton
          aria-label={words.removeOne(name)}
          asks={{ title: words.removeTitle(name), action: actions.delete, note: words.removeNote }}
          act={() => remove.mutateAsync({ authorId: _id })}
        >
          {actions.delete}
        </ConfirmButton>
      </span>
    </>
  );
}
