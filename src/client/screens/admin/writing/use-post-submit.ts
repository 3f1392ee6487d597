import { type FormEvent, useEffect, useRef, useState } from "react";
import type { BaseVersionInput, DraftText } from "../../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../../shared/schemas/post-schema.ts";
import { isDescriptionTooLong } from "../../../../shared/text/description-size.ts";
import type { Thumbnail } from "../../../features/images/use-thumbnail.ts";
import { readSendChoice } from "../../../features/mailings/send-choice.tsx";
import { readMenuChoice } from "../../../features/menu/menu-choice.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { codeOf } from "../../../lib/calls/failure.ts";
import { useOneAtATime } from "../../../lib/calls/use-one-at-a-time.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import type { PostText } from "./use-post-text.ts";

/** A post as the form sends it. */
export type SentPost = DraftText & { baseVersion: BaseVersionInput; sendsMail?: boolean; isInMenu?: boolean };

interface PostSubmit {
  draftId: string;
  text: PostText;
  thumbnail: Thumbnail;
  /** Checks the fields of the form, and shows what is wrong. @returns whether all are valid */
  check: () => boolean;
  /** Stores the post. The caller reports a failure to the writer. */
  save: (post: SentPost) => Promise<PostView>;
}

/**
 * Submits the form of a post: waits for its uploads, checks its fields, pauses autosave and saves the post.
 *
 * @returns `step`: what is being done
 */
export function usePostSubmit({ draftId, text, thumbnail, check, save }: PostSubmit) {
  const { form, editor, autosave } = text;
  const words = useAdminWords();
  const [step, setStep] = useState<"writing" | "uploading" | "saving">("writing");
  const focused = useRef<HTMLElement>(null);
  // A disabled element loses the focus: restore it, unless the writer has focused something else.
  useEffect(() => {
    if (step === "writing" && document.activeElement === document.body) focused.current?.focus();
  }, [step]);

  const submit = async () => {
    setStep("uploading");
    let imageId: string | null | undefined;
    do {
      imageId = await thumbnail.whenReady();
      if (await editor.current?.whenImagesSettled()) return notify.error(words.editPost.imageMissing);
      // Again when another cover was chosen meanwhile.
    } while (imageId !== null && imageId !== (await thumbnail.whenReady()));
    // The writer may have changed anything during the uploads: check and send the post as it is now.
    if (!check() || imageId === null || !autosave.current) return;
    const { read } = autosave.current;
    if (isDescriptionTooLong(read().description)) return notify.error(words.both.descriptionTooLong);
    setStep("saving");
    const baseVersion = await autosave.current.pause();
    if (!baseVersion) return;
    try {
      const sent = { ...read(), ...(imageId && { imageId }) };
      const sendsMail = readSendChoice(form.current);
      const isInMenu = readMenuChoice(form.current);
      const post = await save({
        ...sent,
        ...(sendsMail !== undefined && { sendsMail }),
        ...(isInMenu !== undefined && { isInMenu }),
        baseVersion: { draftId, ...baseVersion },
      });
      await autosave.current.postSaved(sent, post.updatedAt);
    } catch (error) {
      if (codeOf(error) === "CONFLICT") void autosave.current.enterConflict();
      else autosave.current.resume();
    }
  };
  const oneAtATime = useOneAtATime();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    focused.current = document.activeElement as HTMLElement | null;
    oneAtATime(() => submit().finally(() => setStep("writing")));
  };
  return { step, onSubmit };
}
