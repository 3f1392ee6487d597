import { type RefObject, useEffect, useRef } from "react";
import { areSameFields, type PlainFields, readPlainFields } from "../../features/blogs/blog-fields.tsx";
import type { EditorHandle } from "../../features/editor/editor.tsx";
import type { Thumbnail } from "../../features/images/use-thumbnail.ts";
import { useLeaveGuard } from "../../lib/leave-guard.ts";

interface BlogFormParts {
  form: RefObject<HTMLFormElement | null>;
  editor: RefObject<EditorHandle | null>;
  thumbnail: Thumbnail;
}

/**
 * Asks before a form with unsaved changes is left. Nothing is compared while the writer types, only when she leaves.
 *
 * @returns what to call when everything has been stored as it was sent
 */
export function useUnsaved({ form, editor, thumbnail: { imageId, isSending } }: BlogFormParts) {
  const saved = useRef<{ fields: PlainFields; imageId: string | null } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form starts with
  useEffect(() => {
    if (form.current) saved.current = { fields: readPlainFields(form.current), imageId };
  }, []);
  useLeaveGuard(() => {
    if (!form.current || !saved.current) return false;
    const isSame = areSameFields(readPlainFields(form.current), saved.current.fields);
    return !isSame || isSending || imageId !== saved.current.imageId || editor.current?.hasChanged() === true;
  });
  return (fields: PlainFields, description: string, storedImageId: string) => {
    saved.current = { fields, imageId: storedImageId };
    editor.current?.markSaved(description);
  };
}
