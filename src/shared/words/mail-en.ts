import { minPasswordLength } from "../limits.ts";

/** The server's texts about mail for administrators, in English. */
export const mailTextsEn = {
  mailNotSet: ({ missing }: { missing: string[] }) =>
    `Mail is not set up: set ${missing.join(" and ")} in the server's environment`,
  mailSignInRefused: ({ reply }: { reply: string }) =>
    `The SMTP server refuses the user name or password of SMTP_URL or SMTP_PASSWORD${quoted(reply)}`,
  mailNotEncrypted: "The connection to the SMTP server cannot be encrypted, or its certificate is not valid",
  mailServerUnreachable: "The SMTP server cannot be reached, or broke the connection",
  mailRefused: ({ reply }: { reply: string }) => `The SMTP server did not accept the mail${quoted(reply)}`,

  testMailSubject: ({ site }: { site: string }) => `A test mail from ${site}`,
  testMailText: ({ site, link }: { site: string; link: string }) =>
    `This mail shows that ${site} can send mail.\n\nPlease open this page and press its button. The blog sends mail from then on:\n\n${link}\n\nIf you did not ask for this mail, ignore it.\n`,
  testMailLocal: ({ siteUrl }: { siteUrl: string }) =>
    `\nThe address of the blog is ${siteUrl}, which readers elsewhere cannot open. No post is mailed until SITE_URL is set.\n`,
  siteUrlLocal: ({ siteUrl }: { siteUrl: string }) =>
    `No post is mailed: the address of the blog is ${siteUrl}, which readers elsewhere cannot open. Set SITE_URL, or insist under Settings, Mail.`,
  mailServerSaved: "Mail server saved",
  mailServerAnswers: "The mail server answers and lets the blog in",
  mailServerPinned: "SMTP_URL in the server's environment sets the mail server",
  testMailSent: "The SMTP server accepted the test mail. Please open it and follow its link.",
  testMailTitle: "The test mail arrived",
  testMailQuestion: "Press the button, and the blog uses this mail server from now on.",
  testMailConfirm: "Use this mail server",
  testMailArrived: "The blog can send mail now",

  followerNotNamed: "Please name a commenter",
  followerNotFound: "Commenter not found",
  followerRemoved: "Address deleted",
  subscriberStateUnknown: "Please choose one of the lists of subscribers",
  subscriberNotNamed: "Please name a subscriber",
  subscriberNotFound: "Subscriber not found",
  addressNotBounced: "No mail server reported this address as unknown",
  addressAllowed: "Mail to this address is allowed again",
  subscriberRemoved: "Subscriber deleted",
  subscriberAdded: ({ outcome }: { outcome: "added" | "known" | "refused" }) => addedSentences[outcome],
  subscriberListMissing: "Please choose a list of subscribers",
  subscriberListTooLong: "The list is too long. Please import it in parts of at most 1.9 MB.",
  subscriberListUnreadable: "The list cannot be read. It must be CSV with a column email, or one address per line.",
  subscribersImported: ({ added, known, refused }: { added: number; known: number; refused: number }) =>
    `${added} added, ${known} already known, ${refused} left out because they want no mail`,

  mailNotReady: "The blog sends no mail yet. Please send a test mail under Settings, Mail.",
  digestEmpty: "There are no posts for a digest yet",
  mailingPostNotNamed: "Please choose a post",
  mailingNotNamed: "Please choose a mailing",
  mailingSentBefore: "It was sent to the subscribers already",
  mailingWithoutSubscribers: "There are no subscribers yet",
  mailingOver: "The state of this mailing has changed meanwhile. Please reload the page.",
  mailingRestored:
    "The blog was restored from a backup that was made during this mailing. Readers who got the mail after that moment would get it again.",
  mailingPromoted:
    "Another server took over during this mailing. Readers who got the mail in the seconds before would get it again.",
  mailingPausedByCommand:
    "A command paused this mailing. If the database is a copy, readers who got the mail after the copy was made would get it again.",
  mailingTestSent: ({ to }: { to: string }) => `Sent to ${to}`,
  mailingBegun: "It is being sent",
  mailingPaused: "Mailing paused",
  mailingUnknownLeft: "They are not sent again",
  mailingResumed: "The mailing continues",
  mailingCancelled: "Mailing cancelled",

  bouncesSignInRefused: "The IMAP server refuses the user name or password of BOUNCE_IMAP_URL",
  bouncesMailboxMissing: "The IMAP server has no mailbox with the name in BOUNCE_IMAP_URL",
  bouncesRefused: "The IMAP server refuses to search the mailbox of BOUNCE_IMAP_URL, or to delete messages in it",
  bouncesUnreachable: "The IMAP server cannot be reached, or broke the connection",
  bouncesRead: ({ reports }: { reports: number }) =>
    reports === 1 ? "Read: 1 new report" : `Read: ${reports === 0 ? "no" : reports} new reports`,

  noticeNotBoolean: "Please choose whether these notices are sent",
  noticesSaved: "Notices saved",

  resetsOff: "The blog sends no mail. On the server, npm run cli -- admin set-password sets a new password.",
  resetTitle: "Forgot your password?",
  resetQuestion: "Enter the address you sign in with. You get a mail with a link to set a new password.",
  resetEmail: "Email",
  resetButton: "Send the link",
  resetAskedTitle: "Please check your mailbox",
  resetAsked:
    "If an administrator has this address, a mail with a link is on its way. It may take some minutes; the link works for 30 minutes.",
  resetSubject: ({ site }: { site: string }) => `A new password for ${site}`,
  resetText: ({ site, link }: { site: string; link: string }) =>
    `Someone, probably you, asked for a new password for the admin area of ${site}.\n\nPlease open this page and enter one. The link works once, within 30 minutes:\n\n${link}\n\nTwo-step sign-in, such as the code of an app, stays on.\n\nIf it was not you, do nothing: your password stays.\n`,
  newPasswordTitle: "Set a new password",
  newPasswordQuestion: "All sessions end, so you sign in again everywhere.",
  newPasswordLabel: "New password",
  newPasswordHint: `At least ${minPasswordLength} characters.`,
  newPasswordButton: "Set password",
  joinTitle: "You are invited",
  joinQuestion: "Choose a password, and you can sign in as an administrator of this blog.",
  joined: "You can sign in now",
  inviteLinkOver: "This link was already used, was withdrawn, or has expired. Please ask for another one.",
  resetLinkOver: "This link was already used, or has expired. Please request another one.",
  passwordReset: "Your password is changed. Please sign in.",
  toSignIn: "To the login",

  dnsUnreachable: "DNS does not answer at the moment. Please try again later.",
  dkimKeyMissing: "There is no key yet",
  dkimKeyMade: "Key made. Please add its record to DNS.",
  dkimKeyUsed: "Mails are signed from now on",
  dkimKeyRemoved: "Key deleted. Mails are no longer signed here.",
  dkimRecordMissing: ({ name }: { name: string }) =>
    `DNS does not have the record of the key at ${name} yet. A new record can take an hour to appear.`,
  dkimRecordsSeveral: ({ name }: { name: string }) => `DNS has several records at ${name}. There must be exactly one.`,
  dkimRecordUnreadable: ({ name }: { name: string }) =>
    `The record at ${name} cannot be read. It must begin with v=DKIM1, and have each part once.`,
  dkimRecordForOthers: ({ name }: { name: string }) =>
    `The record at ${name} is for other signatures: k must be rsa, and h and s must allow sha256 and email, if they are there.`,
  dkimRecordIsTest: ({ name }: { name: string }) =>
    `The record at ${name} has t=y: servers ignore signatures that are only tested. Please remove that part.`,
  dkimRecordOtherKey: ({ name }: { name: string }) =>
    `The record at ${name} does not verify what the key of this blog signs: its p is another key, empty, or damaged.`,
};

const addedSentences = {
  added: "Subscriber added",
  known: "This address is subscribed already",
  refused:
    "This address wants no mail, or does not exist. Only the person can subscribe it again. If a mail server wrongly reported it as unknown, first allow it under Address unknown.",
};

/** Appends the answer of an SMTP server to a sentence. */
function quoted(reply: string): string {
  return reply ? `. It answered: “${reply}”` : "";
}
