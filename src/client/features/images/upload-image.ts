import { currentAdminWords } from "../../lib/admin-words.ts";
import { currentToken } from "../../lib/session/session-token.ts";
import { currentWords } from "../../lib/words.ts";

export interface UploadedImage {
  imageId: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

interface UploadOptions {
  signal: AbortSignal;
  /** Called with the share of the bytes sent, 0 to 1. */
  onProgress: (share: number) => void;
}

type Answer = ({ success: true } & UploadedImage) | { success: false; message: string };

/** A failed upload, with the shape of a failed procedure, so that the query client reports both in the same way. */
export class UploadError extends Error {
  readonly data: { code?: string };
  /** Whether the server will never accept this file: it is too large, damaged or not an image. */
  readonly isFinal: boolean;

  constructor(sentence: string, status: number) {
    super(sentence);
    this.name = "UploadError";
    this.isFinal = [413, 415, 422].includes(status);
    this.data = status === 401 ? { code: "UNAUTHORIZED" } : {};
  }
}

/**
 * Sends an image to the server, which responds when it is stored. It uses XMLHttpRequest because fetch reports no
 * upload progress.
 *
 * @throws UploadError with the server's sentence, AbortError when the signal was aborted
 */
export function uploadImage(file: File, { signal, onProgress }: UploadOptions): Promise<UploadedImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/admin/images");
    request.setRequestHeader("Authorization", currentToken() ?? "");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (answer?.success) resolve(answer);
      else reject(new UploadError(answer?.message ?? currentAdminWords().uploads.failed, request.status));
    };
    request.onerror = () => reject(new UploadError(currentWords().unreachable, 0));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    const body = new FormData();
    body.append("image", file);
    request.send(body);
  });
}
