import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import {
  maxAuthorNameLength,
  maxBioLength,
  maxTypedSlugLength,
  maxVerificationLength,
} from "../../../shared/limits.ts";
import type { AuthorInput, AuthorRow } from "../../../shared/schemas/author-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { takeFocus } from "../../lib/focus/take-focus.ts";
import { useSentProblems } from "../../lib/hooks/use-sent-problems.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { InputField, TextareaField } from "../../ui/field.tsx";
import "./authors.css";

/** The field of the author's picture, which the screen provides. */
export type AuthorImageField = ComponentType<{
  label: string;
  imageId: string | null;
  onChange: (imageId: string | null) => void;
  onSending: (isSending: boolean) => void;
}>;

interface AuthorFormProps {
  /** Null for a new one. */
  author: AuthorRow | null;
  ImageField: AuthorImageField;
  onDone: () => void;
}

/**
 * Adds or changes an author. When another tab saved meanwhile, nothing is sent: a field that was changed here too keeps
 * its text and shows what the other tab saved, and the owner decides by saving again.
 */
export function AuthorForm({ author, ImageField, onDone }: AuthorFormProps) {
  const { actions, authors: words, settings } = useAdminWords();
  const utils = trpc.useUtils();
  const [opened] = useState(author);
  const [imageId, setImageId] = useState(author?.imageId ?? null);
  const [isConflict, setIsConflict] = useState(false);
  const onSuccess = async () => {
    await utils.author.invalidate();
    onDone();
  };
  const form = useRef<HTMLFormElement>(null);
  const { problem, show, clear } = useSentProblems(form);
  const add = trpc.author.add.useMutation({ onSuccess, onError: show });
  const update = trpc.author.update.useMutation({
    onSuccess,
    onError: async (error) => {
      if (codeOf(error) !== "CONFLICT") return show(error);
      await utils.author.list.invalidate();
      setIsConflict(true);
    },
  });
  const [isSending, setIsSending] = useState(false);
  // The form closes when it is saved, which would end the upload and lose what is typed.
  const isSaving = add.isPending || update.isPending;
  const isBusy = isSending || isSaving;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const input = { ...readAuthor(event.currentTarget), imageId };
    // The list may have been loaded again meanwhile. Its new version is used only after its values were shown.
    const shown = isConflict ? author : (opened ?? author);
    if (author && shown) update.mutate({ ...input, authorId: author._id, version: shown.version });
    else add.mutate(input);
  };
  const hintOf = (name: keyof Omit<AuthorInput, "imageId">, hint = "") =>
    isConflict && author && opened && `${author[name]}` !== `${opened[name]}`
      ? settings.elsewhere([author[name]].flat().join(", "))
      : hint;
  const line = (
    name: "name" | "slug" | "fediverseAccount",
    max: number,
    more: { required?: true; hint?: string } = {},
  ) => (
    <InputField
      label={words[name]}
      hint={hintOf(name, more.hint)}
      max={max}
      {...problem(name)}
      name={name}
      ref={name === "name" ? takeFocus : null}
      autoComplete="off"
      required={more.required}
      readOnly={isSaving}
      defaultValue={author?.[name]}
    />
  );
  return (
    <form
      ref={form}
      className="author-form"
      onSubmit={save}
      onInput={({ target }) => clear((target as HTMLInputElement).name)}
      aria-label={author?.name ?? words.add}
      data-unsaved={isSending || imageId !== (author?.imageId ?? null)}
    >
      {line("name", maxAuthorNameLength, { required: true })}
      {line("slug", maxTypedSlugLength, { hint: words.slugHint })}
      <TextareaField
        label={words.bio}
        hint={hintOf("bio")}
        max={maxBioLength}
        {...problem("bio")}
        name="bio"
        rows={4}
        readOnly={isSaving}
        defaultValue={author?.bio}
      />
      <TextareaField
        label={words.links}
        hint={hintOf("links", words.linksHint)}
        {...problem("links")}
        name="links"
        rows={3}
        readOnly={isSaving}
        defaultValue={author?.links.join("\n")}
      />
      {line("fediverseAccount", maxVerificationLength, { hint: words.fediverseAccountHint })}
      <ImageField label={words.image} imageId={imageId} onChange={setImageId} onSending={setIsSending} />
      <Actions>
        <SubmitButton isInactive={isBusy}>{actions.save}</SubmitButton>
        <Button onClick={onDone}>{actions.cancel}</Button>
      </Actions>
    </form>
  );
}

const Actions = ({ children }: { children: ReactNode }) => <p className="author-actions">{children}</p>;

function readAuthor(form: HTMLFormElement): Omit<AuthorInput, "imageId"> {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value;
  const links = value("links").split("\n");
  const fediverseAccount = value("fediverseAccount");
  return { name: value("name"), slug: value("slug"), bio: value("bio"), links, fediverseAccount };
}
