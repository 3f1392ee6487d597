import { encode, wrap } from "nodemailer/lib/qp";

/**
 * RFC 2045 §6.7 allows 76, including the sign of a soft line break, which is added to the last line of the encoded
 * beginning.
 */
const maxLineLength = 75;

/** The newest beginnings, encoded. A mailing has two of them: its HTML and its plain text. */
const encodedHeads = new Map<string, string>();
const maxHeads = 4;

/** The fields of a part. @param type such as `text/html` */
export const partHead = (type: string) =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n`;

/**
 * Writes text in quoted-printable. Encoding is most of the work of a mail. The mails of a mailing are equal up to the
 * link of their reader, so the text before it is encoded once.
 *
 * @param mark text from which the mails of a mailing differ; empty for a single mail
 */
export function encodePart(text: string, mark: string): string {
  const at = mark === "" ? -1 : text.lastIndexOf(mark);
  return at < 0 ? quotedPrintable(text) : encodeHead(text.slice(0, at)) + quotedPrintable(text.slice(at));
}

const quotedPrintable = (text: string) => wrap(encode(Buffer.from(text.replace(/\r?\n/g, "\r\n"))), maxLineLength);

function encodeHead(head: string): string {
  const known = encodedHeads.get(head);
  if (known !== undefined) return known;
  // A soft line break, after which the rest begins on a new line.
  const encoded = `${quotedPrintable(head)}=\r\n`;
  encodedHeads.set(head, encoded);
  const [oldest] = encodedHeads.keys();
  if (encodedHeads.size > maxHeads && oldest !== undefined) encodedHeads.delete(oldest);
  return encoded;
}
