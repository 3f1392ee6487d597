import { useUploadQueue } from "../../lib/calls/use-upload-queue.ts";
import { rejectionOf } from "./image-file.ts";
import { uploadImage } from "./upload-image.ts";
import { useImagesChanged } from "./use-images-changed.ts";

/** Sends files to the library one after the other, because the server prepares one image at a time. */
export function useLibraryUploads() {
  const imagesChanged = useImagesChanged();
  const { queue, uploads } = useUploadQueue(1, { send: uploadImage, onStored: () => void imagesChanged() });
  return {
    uploads,
    isSending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (files: readonly File[]) => {
      // Stored images are in the list of the library.
      for (const { id, state } of uploads) if (state === "done") queue.cancel(id);
      for (const file of files) {
        const rejection = rejectionOf(file);
        if (rejection) queue.addRejected(file, rejection);
        else queue.add(file);
      }
    },
    retry: queue.retry,
    dismiss: queue.cancel,
  };
}
