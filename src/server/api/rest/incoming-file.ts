import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { ReceivedFile } from "../../content/images/image-service.ts";
import { writeNewFile } from "../../core/platform/write-new-file.ts";

/** The file part of a form while it is written to disk. */
export class IncomingFile {
  readonly #path: string;
  #fileName: string | undefined;
  #bytes = 0;
  #saved: Promise<void> | undefined;

  constructor(folder: string) {
    this.#path = join(folder, randomUUID());
  }

  get isTaken(): boolean {
    return this.#saved !== undefined;
  }

  take(stream: Readable, fileName: string | undefined): Promise<void> {
    this.#fileName = fileName;
    this.#saved = writeNewFile(this.#path, stream).then((bytes) => {
      this.#bytes = bytes;
    });
    return this.#saved;
  }

  /** @returns null also for the empty part without a name that browsers send when no file was chosen */
  async finished(): Promise<ReceivedFile | null> {
    await this.#saved;
    if (this.#bytes > 0 || this.#fileName) return { path: this.#path, fileName: this.#fileName ?? "" };
    await this.discard();
    return null;
  }

  async discard(): Promise<void> {
    // Otherwise the writer could create the file after its removal.
    await this.#saved?.catch(() => {});
    await rm(this.#path, { force: true });
  }
}
