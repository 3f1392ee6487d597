import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { sentenceOf } from "./failure.ts";
import { isFinal, type SendOptions } from "./send-file.ts";
import { createUploadQueue, type Upload, type UploadQueue } from "./upload-queue.ts";

export interface UploadQueueCallbacks<Stored> {
  send: (file: File, options: SendOptions) => Promise<Stored>;
  onStored: (stored: Stored) => void;
  onFailed?: (error: Error) => void;
}

/**
 * A queue of uploads that ends with the component. It sends one file after the other, because the server prepares one
 * image at a time.
 */
export function useUploadQueue<Stored>({ send, onStored, onFailed }: UploadQueueCallbacks<Stored>): {
  queue: UploadQueue<Stored>;
  uploads: readonly Upload<Stored>[];
} {
  // A mutation, so that the query client reports failures as it does for every call.
  const { mutateAsync } = useMutation({
    mutationFn: ({ file, ...options }: { file: File } & SendOptions) => send(file, options),
    // The list of uploads shows the number of stored files.
    meta: { hidesAnswer: true },
    onSuccess: onStored,
    ...(onFailed && { onError: onFailed }),
  });
  const [queue] = useState(() =>
    createUploadQueue<Stored>({
      send: (file, options) => mutateAsync({ file, ...options }),
      sentenceOf,
      isFinal,
      concurrency: 1,
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.list) };
}
