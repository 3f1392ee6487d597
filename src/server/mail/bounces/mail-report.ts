import { isAddressStatus } from "../transport/mail-failure.ts";
import { type Entity, entityOf, fieldOf, partsOf } from "./mime-entity.ts";

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
