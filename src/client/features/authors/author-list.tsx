import { useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import type { AuthorRow as Author } from "../../../shared/schemas/author-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { useGuardedFields } from "../../lib/navigation/use-guarded-fields.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { AuthorForm } from "./author-form.tsx";
import "../../ui/rows.css";
import "./authors.css";

/** The authors of the blog, each with its form. @param chooseImage opens the image library */
export function AuthorList({ chooseImage }: { chooseImage: () => Promise<string | null> }) {
  const words = useAdminWords().authors;
  const list = trpc.author.list.useQuery();
  /** The ids of the authors whose forms are open; empty for a new one. */
  const [openIds, setOpenIds] = useState<string[]>([]);
  /** The form that was closed last: its button gets the focus. */
  const [closedId, setClosedId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Author | null>(null);
  const forms = useGuardedFields<HTMLDivElement>();
  if (!list.data) return <LoadState query={list} label={words.loading} />;
  const open = (id: string) => setOpenIds((now) => [...now, id]);
  const formOf = (id: string) => ({
    chooseImage,
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
              <AuthorRow
                author={author}
                takesFocus={closedId === author._id}
                onEdit={() => open(author._id)}
                onRemove={() => setRemoved(author)}
              />
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
      {removed && <RemoveAuthor author={removed} onDone={() => setRemoved(null)} />}
    </div>
  );
}

interface AuthorRowProps {
  author: Author;
  takesFocus: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function AuthorRow({ author: { name, slug, imageId }, takesFocus, onEdit, onRemove }: AuthorRowProps) {
  const words = useAdminWords().authors;
  return (
    <>
      {imageId && <img className="author-image" src={imagePath(imageId, 400)} alt="" />}
      <span className="rows-text" dir="auto">
        {name}
        <small>{slug}</small>
      </span>
      <span className="admin-head-links">
        <Button ref={takesFocus ? takeFocus : null} aria-label={words.editOne(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.removeOne(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      </span>
    </>
  );
}

function RemoveAuthor({ author, onDone }: { author: Author; onDone: () => void }) {
  const words = useAdminWords().authors;
  const utils = trpc.useUtils();
  const remove = trpc.author.remove.useMutation({
    onSuccess: () => Promise.all([utils.author.invalidate(), utils.post.invalidate()]),
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(author.name)}
      action={words.remove}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ authorId: author._id })}
      onCancel={onDone}
    >
      {words.removeNote}
    </ConfirmDialog>
  );
}
