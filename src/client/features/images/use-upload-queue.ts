import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { sentenceOf } from "../../lib/calls/failure.ts";
import { createUploadQueue, type Upload, type UploadQueue } from "../../lib/calls/upload-queue.ts";
import { UploadError, type UploadedImage, uploadImage } from "./upload-image.ts";

interface UploadQueueCallbacks {
  onStored: (image: UploadedImage) => void;
  onFailed?: (error: Error) => void;
}

/** Whether the server will never take the file. */
export const isFinal = (error: unknown): error is UploadError => error instanceof UploadError && error.isFinal;

/**
 * A queue of image uploads that ends with the component.
 *
 * @param concurrency files sent at the same time; later changes are ignored
 */
export function useUploadQueue(
  concurrency: number,
  { onStored, onFailed }: UploadQueueCallbacks,
): { queue: UploadQueue<UploadedImage>; uploads: readonly Upload<UploadedImage>[] } {
  // A mutation, so that the query client reports failures as it does for every call.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, ...options }: { file: File } & Parameters<typeof uploadImage>[1]) =>
      uploadImage(file, options),
    onSuccess: onStored,
    ...(onFailed && { onError: onFailed }),
  });
  const [queue] = useState(() =>
    createUploadQueue<UploadedImage>({
      send: (file, options) => mutateAsync({ file, ...options }),
      sentenceOf,
      isFinal,
      concurrency,
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.list) };
}
