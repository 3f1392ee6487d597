import { isAddressStatus } from "../transport/mail-failure.ts";

/** What a mail server reports about a mail. */
export type MailReport = {
  /** Text that contains the mail's return address, if the report is about a mail of this blog. */
  about: string;
} & ({ kind: "hard" | "soft"; status: string } | { kind: "complaint" });

/**
 * Reads a report of a failed delivery (RFC 3464) or of a complaint (RFC 5965). Everything in it may be made up.
 *
 * @param source the message, or its beginning
 * @returns null for any other mail, and for a report of a delay or a success
 */
export function readReport(source: string): MailReport | null {
  const message = entityOf(source);
  const type = fieldOf(message, "content-type");
  if (!/^multipart\/report\b/i.test(type)) return null;
  const parts = partsOf(message);
  const failures = parts.find((part) => /^message\/(?:global-)?delivery-status\b/i.test(typeOf(part)));
  // The reporting server sends it to the return address of the mail.
  if (failures) return deliveryFailure(failures.body, message.fields.map(([, value]) => value).join("\n"));
  const feedback = parts.find((part) => /^message\/feedback-report\b/i.test(typeOf(part)));
  return feedback ? complaint(feedback, parts) : null;
}

const typeOf = (part: Entity) => fieldOf(part, "content-type");

function deliveryFailure(body: string, about: string): MailReport | null {
  // The first block is about the message, each further one about a recipient: RFC 3464 §2.1.
  const recipients = body.split(/\n(?:[ \t]*\n)+/).map((block) => entityOf(block));
  const actions = recipients.map((recipient) => fieldOf(recipient, "action").toLowerCase());
  const failed = recipients.filter((_, at) => actions[at] === "failed");
  if (failed.length === 0) return null;
  const statuses = failed.map(statusOf);
  // An address that forwards to several persons exists while the mail reaches one of them.
  const isReached = actions.some((action) => ["delivered", "relayed", "expanded", "delayed"].includes(action));
  const isHard = !isReached && statuses.every(isAddressStatus);
  return { kind: isHard ? "hard" : "soft", status: statuses[0] ?? "", about };
}

/** The receiving server's own code says more than the status, which some reporting servers make from the first digit. */
function statusOf(recipient: Entity): string {
  const [, theirs] = /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(fieldOf(recipient, "diagnostic-code")) ?? [];
  const [ours = ""] = /^\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(recipient, "status")) ?? [];
  return theirs ?? ours;
}

/**
 * A complaint is not sent to the mail's return address, so the mail is identified by the fields and the copy in the
 * report.
 */
function complaint(feedback: Entity, parts: Entity[]): MailReport | null {
  const report = entityOf(feedback.body);
  if (!/^(?:abuse|fraud)$/i.test(fieldOf(report, "feedback-type"))) return null;
  const original = parts.find((part) => /^(?:message\/rfc822|text\/rfc822-headers)\b/i.test(typeOf(part)));
  const about = [
    fieldOf(report, "original-mail-from"),
    original ? fieldOf(entityOf(original.body), "return-path") : "",
  ];
  return { kind: "complaint", about: about.join("\n") };
}

/** A message, or a part of one (RFC 2045). */
interface Entity {
  /** Names in lower case. */
  fields: [name: string, value: string][];
  body: string;
}

/** Reports have three parts. */
const maxParts = 8;
const maxFields = 500;
const maxBoundaryFieldLength = 1_000;

/** Reads header and body. The body is decoded, unless it has parts. @param text with any line breaks */
function entityOf(text: string): Entity {
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
const fieldOf = ({ fields }: Entity, name: string): string => fields.find(([found]) => found === name)?.[1] ?? "";

/** The parts of a multipart message; of a truncated message, those that are present. */
function partsOf(entity: Entity): Entity[] {
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
