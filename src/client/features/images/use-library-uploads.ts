import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../lib/failure.ts";
import { objectionTo } from "./image-file.ts";
import { UploadError, uploadImage } from "./upload-image.ts";
import { useImagesChanged } from "./use-images-changed.ts";

/** A file on its way into the library. */
export interface LibraryUpload {
  id: number;
  fileName: string;
  /** Percent of the bytes sent. */
  percent: number;
  state: "waiting" | "sending" | "done" | "failed";
  failure?: string | undefined;
  /** The file, where trying again may help. */
  retryWith?: File | undefined;
}

/** Sends files to the library one after the other: the server prepares one image at a time anyway. */
export function useLibraryUploads() {
  const [uploads, setUploads] = useState<LibraryUpload[]>([]);
  const imagesChanged = useImagesChanged();
  const send = useMutation({
    mutationFn: ({ file, ...options }: { file: File } & Parameters<typeof uploadImage>[1]) =>
      uploadImage(file, options),
  });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lastId = useRef(0);
  const change = (id: number, what: Partial<LibraryUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));

  const sendInTurn = async (id: number, file: File) => {
    const signal = leaving.current?.signal;
    if (!signal || signal.aborted) return;
    change(id, { state: "sending" });
    try {
      const onProgress = (share: number) => change(id, { percent: Math.round(share * 100) });
      await send.mutateAsync({ file, signal, onProgress });
      change(id, { state: "done", percent: 100 });
      await imagesChanged();
    } catch (error) {
      const isFinal = error instanceof UploadError && error.isFinal;
      const retryWith = isFinal ? undefined : file;
      if (!signal.aborted) change(id, { state: "failed", failure: sentenceOf(error), retryWith });
    }
  };

  const enqueue = (id: number, file: File) => {
    queue.current = queue.current.then(() => sendInTurn(id, file));
  };

  return {
    uploads,
    isSending: uploads.some(({ state }) => state === "waiting" || state === "sending"),
    add: (files: readonly File[]) => {
      for (const file of files) {
        const id = ++lastId.current;
        const failure = objectionTo(file);
        const state = failure ? "failed" : "waiting";
        setUploads((all) => [
          // What went well is in the library below.
          ...all.filter((upload) => upload.state !== "done"),
          { id, fileName: file.name, percent: 0, state, ...(failure && { failure }) },
        ]);
        if (!failure) enqueue(id, file);
      }
    },
    retry: ({ id, retryWith }: LibraryUpload) => {
      if (!retryWith) return;
      change(id, { state: "waiting", percent: 0, failure: undefined, retryWith: undefined });
      enqueue(id, retryWith);
    },
    forget: (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id)),
  };
}
