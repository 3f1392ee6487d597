/** Values of one text, with those inside others. The largest forms of the administrator have some hundreds. */
const maxAdminValues = 10_000;

/** A batch of ten comments has a hundred. */
export const maxVisitorValues = 1_000;

/** Lists and objects inside each other. */
const maxDepth = 32;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Parses JSON from a client. The number of its values is known before any is made: two megabytes of short names would hold the
 * event loop for seconds.
 *
 * @throws SyntaxError for a text that is no JSON, has too many values, or is nested too deeply
 */
export function parseJson(text: string, maxValues: number = maxAdminValues): unknown {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (opening.has(code)) {
      values += 1;
      depth += 1;
    } else if (closing.has(code)) depth -= 1;
    if (values > maxValues || depth > maxDepth) throw new SyntaxError("The JSON has too many values");
  }
  return JSON.parse(text);
}

/** @param at of the quote that begins a string */
function endOfString(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === backslash) end += 1;
    else if (code === quote) return end;
  }
  return text.length;
}
