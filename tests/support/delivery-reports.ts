interface Reported {
  /** The address that the report is sent to. */
  to: string;
  action?: string;
  status?: string;
  /** What the receiving server answered. */
  answer?: string;
  /** Fields of further recipients. */
  others?: string[];
}

/** A report of a mail that was not delivered, as RFC 3464 describes it. */
export function aDeliveryReport({ to, action = "failed", status = "5.1.1", answer, others = [] }: Reported): string {
  const recipient = [
    "Final-Recipient: rfc822; reader@example.net",
    `Action: ${action}`,
    `Status: ${status}`,
    ...(answer === undefined ? [] : [`Diagnostic-Code: smtp;\r\n ${answer}`]),
  ];
  return report("delivery-status", to, [
    "Content-Type: text/plain\r\n\r\nYour mail could not be delivered.",
    `Content-Type: message/delivery-status\r\n\r\n${[
      ["Reporting-MTA: dns; mx.example.net"],
      recipient,
      ...others.map((one) => [one]),
    ]
      .map((block) => block.join("\r\n"))
      .join("\r\n\r\n")}`,
    "Content-Type: message/rfc822\r\n\r\nSubject: On kettles\r\n\r\nTea",
  ]);
}

/** A complaint of a reader, as RFC 5965 describes it. @param returned the return address of the mail */
export const aComplaint = (returned: string, type = "abuse", namedBy: "report" | "mail" = "report"): string =>
  report("feedback-report", "postmaster@example.com", [
    "Content-Type: text/plain\r\n\r\nA reader complained.",
    `Content-Type: message/feedback-report\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(
      [
        `Feedback-Type: ${type}`,
        "User-Agent: Mailbox/1",
        "Version: 1",
        ...(namedBy === "report" ? [`Original-Mail-From: <${returned}>`] : []),
      ].join("\r\n"),
    ).toString("base64")}`,
    `Content-Type: message/rfc822\r\n\r\n${namedBy === "mail" ? `Return-Path: <${returned}>\r\n` : ""}Subject: On kettles\r\n\r\nTea`,
  ]);

const report = (type: string, to: string, parts: string[]) =>
  [
    "From: Mail <MAILER-DAEMON@example.net>",
    `To: ${to}`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type};\r\n\tboundary="a/b=1"`,
    "",
    "A report.",
    ...parts.flatMap((part) => ["--a/b=1", part]),
    "--a/b=1--",
    "",
  ].join("\r\n");
