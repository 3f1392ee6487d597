/** A message, or a part of one (RFC 2045). */
export interface Entity {
  /** Names in lower case. */
  fields: [name: string, value: string][];
  body: string;
}

/** Reports have three parts. */
const maxParts = 8;
const maxFields = 500;
const maxBoundaryFieldLength = 1_000;

/** Reads header and body. The body is decoded, unless it has parts. @param text with any line breaks */
export function entityOf(text: string): Entity {
  const lines = `${text.replaceAll("\r\n", "\n").replace(/^\n+/, "")}\n`;
  const end = lines.indexOf("\n\n");
  const [head, rest] = end < 0 ? [lines, ""] : [lines.slice(0, end), lines.slice(end + 2)];
  const fields = head
    .replace(/\n[ \t]/g, " ")
    .split("\n", maxFields)
    .flatMap((line): Entity["fields"] => {
      const at = line.indexOf(":");
      return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : [];
    });
  const entity = { fields, body: rest };
  return { fields, body: decoded(rest, fieldOf(entity, "content-transfer-encoding").toLowerCase()) };
}

/** The first field with a name; empty if there is none. */
export const fieldOf = ({ fields }: Entity, name: string): string =>
  fields.find(([found]) => found === name)?.[1] ?? "";

/** The parts of a multipart message; of a truncated message, those that are present. */
export function partsOf(entity: Entity): Entity[] {
  const type = fieldOf(entity, "content-type").slice(0, maxBoundaryFieldLength);
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) return [];
  const [, ...pieces] = `\n${entity.body}`.split(`\n--${boundary}`, maxParts + 1);
  const end = pieces.findIndex((piece) => piece.startsWith("--"));
  return (end < 0 ? pieces : pieces.slice(0, end)).map((piece) => entityOf(piece.slice(piece.indexOf("\n") + 1)));
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("latin1").replaceAll("\r\n", "\n");
  if (encoding !== "quoted-printable") return body;
  return body
    .replace(/=\n/g, "")
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
