interface Reported {
  /** The address that the report is sent to. */
  to: string;
  action?: string;
  status?: string;
  /** The answer of the receiving server. */
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

/**
 * Complaints with the fields and the order that RFC 5965, appendix B, and the large providers' descriptions have. Each
 * identifies the message in other fields. @param returned the return address of the mail
 */
export const providersComplaints = (returned: string): [name: string, source: string][] => [
  [
    "a report with every field of the standard, and the whole mail",
    `Return-Path: <feedback@mail.example.net>
From: <feedback@mail.example.net>
Date: Thu, 26 Nov 2026 08:10:12 +0100 (CET)
Subject: FW: On kettles
To: <abuse@example.com>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_26e.11.2026_boundary"

--part1_26e.11.2026_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

A reader of ours reported this mail as unwanted. It came from 192.0.2.7.

--part1_26e.11.2026_boundary
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: FeedbackMaker/1.4
Version: 1
Original-Mail-From:
  <${returned}>
Original-Rcpt-To: <reader@example.net>
Arrival-Date: Thu, 26 Nov 2026 08:00:00 +0100
Reporting-MTA: dns; mx.example.net
Source-IP: 192.0.2.7
Authentication-Results: mx.example.net;
               spf=pass smtp.mail=${returned.replace(/^[^@]*@/, "")};
               dkim=pass header.d=example.com
Reported-Domain: example.com
Reported-Uri: https://blog.example.com/
Reported-Uri: mailto:blog@example.com
Removal-Recipient: reader@example.net
Incidents: 1

--part1_26e.11.2026_boundary
Content-Type: message/rfc822
Content-Disposition: inline

Received: from mail.example.com (mail.example.com [192.0.2.7])
     by mx.example.net with ESMTP id 4FGH; Thu, 26 Nov 2026 08:00:00 +0100
From: "A blog" <blog@example.com>
To: <reader@example.net>
Subject: On kettles
Message-ID: <1@example.com>

Tea
--part1_26e.11.2026_boundary--
`.replaceAll("\n", "\r\n"),
  ],
  [
    "a report with the three required fields, and the header of the mail alone, its recipient removed",
    `From: Complaints <complaints@provider.example>
To: fbl@example.com
Subject: complaint about a message from 192.0.2.7
MIME-Version: 1.0
Content-Type: multipart/report; boundary=9f8e7d; report-type="feedback-report"

--9f8e7d
Content-Disposition: inline
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

This is a complaint about a mail that one of our customers got=2E
--9f8e7d
Content-Disposition: inline
Content-Type: message/feedback-report

Feedback-Type: ABUSE
User-Agent: Provider-Feedback/2.0
Version: 0.1
--9f8e7d
Content-Disposition: inline
Content-Type: text/rfc822-headers; charset=us-ascii

X-Provider-Recipient: redacted
Received: by mx.provider.example with SMTP; Thu, 26 Nov 2026 07:00:00 +0000
Return-Path: ${returned}
DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=one;
 h=from:to:subject; bh=x; b=y
From: A blog <blog@example.com>
Subject: On kettles
--9f8e7d--
`,
  ],
];

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
