import { useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import type { AuthorView } from "../../../shared/schemas/author-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AuthorForm } from "./author-form.tsx";
import "../../ui/rows.css";
import "./authors.css";

/** The authors of the blog, each with its form. @param chooseImage opens the image library */
export function AuthorList({ chooseImage }: { chooseImage: () => Promise<string | null> }) {
  const words = useAdminWords().authors;
  const list = trpc.author.list.useQuery();
  /** The id of the author whose form is open; empty for a new one. */
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<AuthorView | null>(null);
  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (!list.data) return <Spinner label={words.loading} />;
  const form = { chooseImage, onDone: () => setOpenId(null) };
  return (
    <>
      {list.data.length === 0 && <p>{words.none}</p>}
      <ul className="rows plain" aria-label={words.list}>
        {list.data.map((author) => (
          <li key={author._id}>
            {openId === author._id ? (
              <AuthorForm author={author} {...form} />
            ) : (
              <AuthorRow author={author} onEdit={() => setOpenId(author._id)} onRemove={() => setRemoved(author)} />
            )}
          </li>
        ))}
      </ul>
      {openId === "" ? (
        <AuthorForm author={null} {...form} />
      ) : (
        <button type="button" className="button button-primary" onClick={() => setOpenId("")}>
          {words.add}
        </button>
      )}
      {removed && <RemoveAuthor author={removed} onDone={() => setRemoved(null)} />}
    </>
  );
}

interface AuthorRowProps {
  author: AuthorView;
  onEdit: () => void;
  onRemove: () => void;
}

function AuthorRow({ author: { name, slug, imageId }, onEdit, onRemove }: AuthorRowProps) {
  const words = useAdminWords().authors;
  return (
    <>
      {imageId && <img className="author-image" src={imagePath(imageId, 400)} alt="" />}
      <span className="rows-text" dir="auto">
        {name}
        <small>{slug}</small>
      </span>
      <button type="button" className="button button-small" aria-label={words.editOne(name)} onClick={onEdit}>
        {words.edit}
      </button>
      <button type="button" className="button button-small" aria-label={words.removeOne(name)} onClick={onRemove}>
        {words.remove}
      </button>
    </>
  );
}

function RemoveAuthor({ author, onDone }: { author: AuthorView; onDone: () => void }) {
  const words = useAdminWords().authors;
  const utils = trpc.useUtils();
  const remove = trpc.author.remove.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      await Promise.all([utils.author.invalidate(), utils.post.invalidate()]);
    },
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
