import type { SourceFile } from "../source/open-source.ts";
import { textChunks } from "../source/read-text.ts";

const begin = "<![CDATA[";
const end = "]]>";

/** Characters of one section of CDATA. */
const maxSection = 256 * 1024;

/**
 * The text of an XML file in pieces, with sections of CDATA of bounded length: a longer one becomes several, which mean the same. The
 * parser holds a section in memory until its end.
 *
 * @param replaced is called with the number of characters that were replaced
 */
export async function* xmlChunks(file: SourceFile, replaced?: (count: number) => void): AsyncGenerator<string> {
  /** Characters since the open section began; null outside of one. */
  let length: number | null = null;
  let held = "";
  for await (const chunk of textChunks(file, replaced)) {
    const text = held + chunk;
    const [begun, ended] = [text.lastIndexOf(begin), text.lastIndexOf(end)];
    if (begun > ended && (length === null || ended !== -1)) length = 0;
    else if (ended !== -1) length = null;
    else if (length !== null) length += chunk.length;
    // A mark may go on in the next chunk.
    held = text.slice(1 - begin.length);
    const whole = text.slice(0, text.length - held.length);
    const isLong = length !== null && length > maxSection;
    yield isLong ? whole + end + begin : whole;
    if (isLong) length = 0;
  }
  yield held;
}
