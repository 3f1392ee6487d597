import { createStore } from "../store.ts";

/** A file that is being sent to the server. Each change makes a new object, so that React notices it. */
export interface Upload<Stored> {
  id: string;
  file: File;
  /** Object URL of the file, valid until the upload is cancelled. */
  preview: string;
  state: "waiting" | "sending" | "done" | "failed";
  /** Share of the bytes sent, 0 to 1. */
  share: number;
  /** Why it failed, as a sentence for the writer. */
  failure?: string | undefined;
  /** Whether the same file may succeed when it is sent again. */
  canRetry: boolean;
  /** The server's answer. */
  stored?: Stored;
}

interface UploadQueueOptions<Stored> {
  send: (file: File, options: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Stored>;
  sentenceOf: (error: unknown) => string;
  /** Whether the server will never accept the file. */
  isFinal?: (error: unknown) => boolean;
  /** Files sent at the same time; the others wait. */
  concurrency?: number;
}

export type UploadQueue<Stored> = ReturnType<typeof createUploadQueue<Stored>>;

/** Sends files to the server and keeps the state of each upload until it is cancelled. */
export function createUploadQueue<Stored>({
  send,
  sentenceOf,
  isFinal = () => false,
  concurrency = Number.POSITIVE_INFINITY,
}: UploadQueueOptions<Stored>) {
  const uploads = createStore<readonly Upload<Stored>[]>([]);
  const sending = new Map<string, AbortController>();
  let waiting: string[] = [];
  // Of each queue its own: a placeholder with the id of an upload can be copied into another form.
  let lastId = Math.floor(Math.random() * 1e12);

  const get = (id: string) => uploads.get().find((upload) => upload.id === id);
  const change = (id: string, what: Partial<Upload<Stored>>) =>
    uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));
  const insert = (file: File, what: Pick<Upload<Stored>, "state" | "canRetry" | "failure">) => {
    const id = `${++lastId}`;
    uploads.set([...uploads.get(), { id, file, preview: URL.createObjectURL(file), share: 0, ...what }]);
    return id;
  };

  const sendOne = async (id: string, file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.set(id, controller);
    change(id, { state: "sending" });
    try {
      const stored = await send(file, { signal, onProgress: (share) => change(id, { share }) });
      if (!signal.aborted) change(id, { state: "done", share: 1, stored });
    } catch (error) {
      if (!signal.aborted) change(id, { state: "failed", failure: sentenceOf(error), canRetry: !isFinal(error) });
    } finally {
      // A cancelled upload has already freed its place.
      if (sending.get(id) === controller) sending.delete(id);
      sendNext();
    }
  };
  const sendNext = () => {
    while (sending.size < concurrency) {
      const upload = get(waiting.shift() ?? "");
      if (!upload) return;
      void sendOne(upload.id, upload.file);
    }
  };
  const abort = (id: string) => {
    waiting = waiting.filter((other) => other !== id);
    sending.get(id)?.abort();
    sending.delete(id);
  };

  return {
    get,
    list: uploads.get,
    subscribe: uploads.subscribe,
    /** @returns the id of the upload */
    add(file: File): string {
      const id = insert(file, { state: "waiting", canRetry: false });
      waiting.push(id);
      sendNext();
      return id;
    },
    /** Lists a file that is not sent, with the reason. */
    addRejected(file: File, failure: string): void {
      insert(file, { state: "failed", failure, canRetry: false });
    },
    retry(id: string): void {
      if (get(id)?.state !== "failed") return;
      change(id, { state: "waiting", share: 0, failure: undefined, canRetry: false });
      waiting.push(id);
      sendNext();
    },
    /** Stops an upload and removes it, whatever its state. */
    cancel(id: string): void {
      const upload = get(id);
      if (!upload) return;
      abort(id);
      URL.revokeObjectURL(upload.preview);
      uploads.set(uploads.get().filter((other) => other.id !== id));
      sendNext();
    },
    /** Waits until an upload is done, failed or cancelled. @returns what was stored, or null */
    whenFinished(id: string): Promise<Stored | null> {
      return new Promise((resolve) => {
        const check = () => {
          const upload = get(id);
          if (upload?.state === "waiting" || upload?.state === "sending") return;
          unsubscribe();
          resolve(upload?.stored ?? null);
        };
        const unsubscribe = uploads.subscribe(check);
        check();
      });
    },
    /** Aborts everything without a notice to subscribers, for a screen that is left. */
    stop(): void {
      for (const { id, preview } of uploads.get()) {
        abort(id);
        URL.revokeObjectURL(preview);
      }
    },
  };
}
