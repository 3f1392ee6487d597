import { Transform } from "node:stream";
import { maxImageBytes } from "../../../shared/limits.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Settings } from "../../core/settings/settings.ts";
import type { SourceFile } from "./open-source.ts";

/** How big an imported image or file may be: as an uploaded one. */
export interface MediaLimit {
  maxBytes: number;
  tooLarge: Sentence;
}

export const imageLimit: MediaLimit = { maxBytes: maxImageBytes, tooLarge: say("imageTooLarge") };

export const fileLimit = ({ maxFileBytes }: Pick<Settings, "maxFileBytes">): MediaLimit => ({
  maxBytes: maxFileBytes,
  tooLarge: say("fileTooLarge", { megabytes: maxFileBytes / 1024 / 1024 }),
});

/** @throws AppError `too-large` when the source says that a file is bigger; a dry run says so, too */
export function requireSize({ bytes }: Pick<SourceFile, "bytes">, { maxBytes, tooLarge }: MediaLimit): void {
  if (bytes > maxBytes) throw new AppError("too-large", tooLarge);
}

/** A stream that ends with an error behind so many bytes: what a zip says of its files may be wrong. */
export function atMost({ maxBytes, tooLarge }: MediaLimit): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new AppError("too-large", tooLarge));
      else done(null, chunk);
    },
  });
}
