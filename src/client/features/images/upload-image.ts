import { currentAdminWords } from "../../lib/admin-words.ts";
import { type SendOptions, sendFile } from "../../lib/calls/send-file.ts";

export interface UploadedImage {
  imageId: string;
  /** Pixels of the widest file. */
  width: number;
  height: number;
}

/** Sends an image to the server. @throws UploadError, AbortError */
export function uploadImage(file: File, options: SendOptions): Promise<UploadedImage> {
  const to = { path: "/api/admin/images", field: "image", failed: currentAdminWords().uploads.failed };
  return sendFile(file, to, options);
}
