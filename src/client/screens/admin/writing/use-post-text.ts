import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { type OpenDraft, useAutosave } from "../../../features/drafts/use-autosave.ts";
import type { EditorHandle } from "../../../features/editor/editor.tsx";
import type { Thumbnail } from "../../../features/images/use-thumbnail.ts";
import { readDetails } from "../../../features/posts/form/more-settings.tsx";
import { readPlainFields } from "../../../features/posts/form/post-fields.tsx";

export type PostText = ReturnType<typeof usePostText>;

/** The text in the form of a post, and its autosave. @param isSendingImages images of the text are being uploaded */
export function usePostText(draft: OpenDraft, thumbnail: Thumbnail, isSendingImages: boolean) {
  const { text } = draft.start;
  const form = useRef<HTMLFormElement>(null);
  const editor = useRef<EditorHandle>(null);
  const [initialTags] = useState(text.details.tags ?? []);
  const [tags, setTags] = useState(initialTags);
  const [initialAuthors] = useState(text.details.authors ?? []);
  const [authors, setAuthors] = useState(initialAuthors);

  const read = (): DraftText => ({
    ...(form.current ? readPlainFields(form.current) : text),
    details: { ...(form.current ? readDetails(form.current, text.details) : text.details), tags, authors },
    description: editor.current?.getHtml() ?? text.description,
    imageId: thumbnail.imageId,
  });
  const { autosave, saveState } = useAutosave(draft, read, thumbnail.isSending || isSendingImages);
  const changed = useCallback(() => autosave.current?.changed(), [autosave]);
  // Fields without an input of their own cause no input event.
  useEffect(() => {
    if (thumbnail.imageId !== text.imageId || tags !== initialTags || authors !== initialAuthors) changed();
  }, [thumbnail.imageId, text.imageId, tags, initialTags, authors, initialAuthors, changed]);

  return { form, editor, tags, setTags, authors, setAuthors, autosave, saveState, changed };
}
