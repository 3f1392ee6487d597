import { useState } from "react";
import { imagePath } from "../../../shared/image-widths.ts";
import { isFinal } from "../../lib/calls/send-file.ts";
import { useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { rejectionOf, uploadImage } from "./image-file.ts";

export type Thumbnail = ReturnType<typeof useThumbnail>;

/**
 * The image in a form. A chosen file is sent at once; the form keeps its image until the new one is stored.
 *
 * @param imageId the image in the form
 */
export function useThumbnail(imageId: string | null, setImageId: (imageId: string | null) => void) {
  const [rejection, setRejection] = useState<string>();
  const [isFromLibrary, setIsFromLibrary] = useState(false);
  const { queue, uploads } = useUploadQueue({
    send: uploadImage,
    onStored: (image) => setImageId(image.imageId),
    onFailed: (error) => {
      // Sending the file again is useless: drop it. After any other failure the writer can try again.
      if (!isFinal(error)) return;
      cancel();
      setRejection(error.message);
    },
  });
  /** There is at most one upload: a chosen file replaces the one before. */
  const upload = uploads.at(-1);
  const cancel = () => {
    for (const { id } of queue.list()) queue.cancel(id);
  };

  const replaceBy = (stored: string | null) => {
    cancel();
    setRejection(undefined);
    setIsFromLibrary(stored !== null);
    setImageId(stored);
  };
  return {
    imageId,
    /** The image to show: the chosen file, the stored image, or none yet. */
    src: upload?.preview ?? (imageId ? imagePath(imageId, 800) : undefined),
    isSending: upload?.state === "sending",
    /** Percent of the bytes sent. */
    percent: Math.round((upload?.share ?? 0) * 100),
    isUploaded: upload?.state === "done",
    /** Whether the image was last taken from the library. */
    isFromLibrary,
    failure: upload?.failure,
    /** Why the last file was not accepted. */
    rejection,
    /** @returns whether the file is accepted; if not, the post keeps its image */
    choose: (file: File) => {
      const found = rejectionOf(file);
      setRejection(found);
      if (found) {
        if (upload?.state === "failed") cancel();
        return false;
      }
      setIsFromLibrary(false);
      cancel();
      queue.add(file);
      return true;
    },
    /** Uses an image of the library and cancels the upload. */
    take: (stored: string) => replaceBy(stored),
    /** Leaves the form without an image and cancels the upload. */
    remove: () => replaceBy(null),
    retry: () => {
      if (upload) queue.retry(upload.id);
    },
    /** Drops the chosen file; the post keeps the image that was stored last. */
    cancel,
    /** Waits for the upload. @returns its image's id, undefined when no file was chosen, null when it was not stored */
    whenReady: async () => {
      const [current] = queue.list();
      return current && ((await queue.whenFinished(current.id))?.imageId ?? null);
    },
  };
}
