import { currentToken } from "../session/session-token.ts";
import { currentWords } from "../words.ts";

export interface SendOptions {
  signal: AbortSignal;
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
}

type Answer<Stored> = ({ success: true } & Stored) | { success: false; message: string };

/** A failed upload, with the shape of a failed procedure, so that the query client reports both in the same way. */
export class UploadError extends Error {
  readonly data: { code?: string };
  /** Whether the server will never accept this file: it is too large, damaged or of another type. */
  readonly isFinal: boolean;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "UploadError";
    this.isFinal = [413, 415, 422].includes(status);
    this.data = status === 401 ? { code: "UNAUTHORIZED" } : {};
  }
}

/** Whether the server will never accept the file. */
export const isFinal = (error: unknown): error is UploadError => error instanceof UploadError && error.isFinal;

/**
 * Sends a file to the server, which responds when it is stored. It uses XMLHttpRequest because fetch reports no upload progress.
 *
 * @param to path of the REST API, the form's field, and the message for an answer without one
 * @throws UploadError with the server's sentence, AbortError when the signal was aborted
 */
export function sendFile<Stored>(
  file: File,
  to: { path: string; field: string; failed: string },
  { signal, onProgress }: SendOptions,
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", to.path);
    request.setRequestHeader("Authorization", currentToken() ?? "");
    request.setRequestHeader("Page-Language", document.documentElement.lang);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const answer = request.response as Answer<Stored> | null;
      if (answer?.success) resolve(answer);
      else reject(new UploadError(answer?.message ?? to.failed, request.status));
    };
    request.onerror = () => reject(new UploadError(currentWords().unreachable, 0));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    const body = new FormData();
    body.append(to.field, file);
    request.send(body);
  });
}
