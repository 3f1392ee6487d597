/** What the server says about mail, in mails and on the pages that they link to, in English. */
export const mailEn = {
  mailNotSet: ({ missing }: { missing: string[] }) =>
    `Mail is not set up: set ${missing.join(" and ")} in the server's environment`,
  mailSignInRefused: ({ reply }: { reply: string }) =>
    `The SMTP server refuses the user name or password of SMTP_URL${quoted(reply)}`,
  mailNotEncrypted: "The connection to the SMTP server cannot be encrypted, or its certificate is not valid",
  mailServerUnreachable: "The SMTP server cannot be reached, or broke the connection",
  mailRefused: ({ reply }: { reply: string }) => `The SMTP server did not accept the mail${quoted(reply)}`,
  mailLinkWrong: "This link is not valid",
  formFromElsewhere: "Please send this form from its own page",
  backHome: "To the home page",

  testMailSubject: ({ site }: { site: string }) => `A test mail from ${site}`,
  testMailText: ({ site, link }: { site: string; link: string }) =>
    `This mail shows that ${site} can send mail.\n\nPlease open this page and press its button. Mail is used from then on:\n\n${link}\n\nIf you did not ask for this mail, ignore it.\n`,
  testMailSent: "The SMTP server took the test mail. Please open it and follow its link.",
  testMailTitle: "The test mail arrived",
  testMailQuestion: "Press the button, and the blog uses this mail server from now on.",
  testMailConfirm: "Use this mail server",
  testMailArrived: "The blog can send mail now",

  dnsUnreachable: "DNS does not answer at the moment. Please try again later.",
  dkimKeyMissing: "There is no key yet",
  dkimKeyMade: "Key made. Please add its record to DNS.",
  dkimKeyUsed: "Mails are signed from now on",
  dkimKeyRemoved: "Key deleted. Mails are no longer signed here.",
  dkimRecordMissing: ({ name }: { name: string }) =>
    `DNS does not hold the record of the key at ${name} yet. A new record can take an hour to appear.`,
};

/** What an SMTP server answered, after a sentence. */
function quoted(reply: string): string {
  return reply ? `. It answered: “${reply}”` : "";
}
