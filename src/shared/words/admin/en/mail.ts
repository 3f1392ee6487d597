import type { MailingState, RecipientState } from "../../../mailing-states.ts";
import { counted, list, number, plural, quoted } from "../../format.ts";

/** The screens of mail and of subscribers. */
export const adminMailEn = {
  mailings: {
    title: "Newsletter",
    description: "Posts and mails that are sent to subscribers.",
    loading: "Loading the newsletter",
    sentTitle: "Sent",
    none: "Nothing was sent yet.",
    read: "Read",
    readOne: (subject: string) => `Read ${quoted(subject)}`,
    mailsTitle: "Send a mail without a post",
    mailsHint:
      "A page that is not published can be sent as a mail. It does not appear on the blog, and its title is the subject.",
    write: "Write a mail",
    editOne: (title: string) => `Edit ${quoted(title)}`,
    digestTitle: "Weekly digest",
    digestOff: "No digest is sent. Choose a day under Settings, Mail.",
    digestOn: (posts: number) =>
      posts === 0
        ? "There are no posts for the next digest yet. A digest without posts is not sent."
        : `The next digest has ${counted(posts, "post", "posts")} so far.`,
    postsTitle: "Send a post",
    postsHint: "A published post is sent once, as it is when sending begins. Later changes are not sent.",
    noPosts: "Every published post was sent.",
    prepare: "Prepare",
    prepareOne: (title: string) => `Prepare ${quoted(title)}`,
    preview: "Preview",
    sendTest: "Send to me",
    send: (subscribers: number) => `Send to ${counted(subscribers, "subscriber", "subscribers")}`,
    sendWhenPublished: (subscribers: number) =>
      `Send to ${counted(subscribers, "subscriber", "subscribers")} when it is published`,
    cutByGmail: (kilobytes: number) =>
      `This mail has ${number(kilobytes)} kB. Gmail shows the first 100 kB and a link to the rest, so the link to unsubscribe also stands at the top.`,
    sendTitle: (title: string) => `Send ${quoted(title)}?`,
    sendNote: "All current subscribers get it in its current form. You can pause it, but not take it back.",
    states: { sending: "being sent", paused: "paused", done: "sent", cancelled: "cancelled" },
    separator: " · ",
    progress: (state: MailingState, counts: Record<RecipientState, number>) => {
      const { waiting, sending, sent, refused, failed, unconfirmed } = counts;
      const parts = [`${number(sent)} sent`];
      const left = waiting + sending;
      if (left > 0) parts.push(`${number(left)} ${state === "cancelled" ? "not sent" : "to go"}`);
      if (refused > 0) parts.push(`${number(refused)} refused`);
      if (failed > 0) parts.push(`${number(failed)} not delivered`);
      if (unconfirmed > 0) parts.push(`${number(unconfirmed)} may not have arrived`);
      return list.format(parts);
    },
    unknown: (count: number) =>
      `${counted(count, "mail", "mails")} may or may not have arrived: the connection broke in between. They are not sent again automatically.`,
    pause: "Pause",
    pauseOne: (subject: string) => `Pause ${quoted(subject)}`,
    resume: "Resume",
    resumeOne: (subject: string) => `Resume ${quoted(subject)}`,
    cancel: "Cancel",
    cancelOne: (subject: string) => `Cancel ${quoted(subject)}`,
    unknownAddresses: "E-mail addresses",
    unknownOf: (subject: string) => `Unknown mails of ${quoted(subject)}`,
    moreUnknown: (count: number) => `And ${number(count)} more.`,
    leave: "Leave it",
    leaveOne: (subject: string) => `Leave it: unknown mails of ${quoted(subject)}`,
    repeat: "Send again to these",
    repeatOne: (subject: string) => `Send again to these: unknown mails of ${quoted(subject)}`,
  },
  subscribers: {
    title: "Subscribers",
    description: "The readers who get the newsletter.",
    loading: "Loading the subscribers",
    listName: "Subscribers",
    byState: "Subscribers by state",
    states: {
      active: "Subscribed",
      pending: "Not confirmed",
      left: "Left",
      bounced: "Address unknown",
      complained: "Complained",
    },
    withCount: (name: string, count?: number) => (count === undefined ? name : `${name} (${number(count)})`),
    searchLabel: "Search by e-mail address",
    none: "There are no subscribers in this list.",
    separator: " · ",
    sources: { form: "By the form", owner: "Added here", import: "Imported" },
    bouncedHint:
      "A mail server said that these e-mail addresses do not exist, so they get no mail. If it was wrong, allow them again. Readers who had unsubscribed before stay unsubscribed.",
    allow: "Allow again",
    allowTitle: "Allow an e-mail address that is in no list",
    allowHint:
      "For the e-mail address of a deleted subscriber, or of a commenter who got replies, if a mail server wrongly reported it as unknown.",
    allowOne: (email: string) => `Allow again: ${email}`,
    removeOne: (email: string) => `Delete ${email}`,
    removeTitle: (email: string) => `Delete ${email}?`,
    removeNote:
      "Everything stored about this person is deleted. If the e-mail address unsubscribed or does not exist, a hash of it remains, so that it is not added again.",
    addTitle: "Add a subscriber",
    address: "E-mail address",
    addHint: "Add only people who asked you for it. They are not asked to confirm.",
    add: "Add",
    files: "Import and export",
    followersTitle: "Commenters who get replies",
    followersName: "Commenters",
    noFollowers: "No commenters found.",
    isConfirmed: "confirmed",
    isPending: "not confirmed",
    removeFollowerNote:
      "The e-mail address is deleted with everything stored about it, including a subscription. The comments stay; you can delete them under Comments.",
    importList: "Import a list",
    importHint:
      "CSV with a column email, as exported by Ghost and Substack, or one e-mail address per line. Import only people who agreed. People who unsubscribed are not added again.",
    wrongLines: (lines: number[]) =>
      `Without a valid e-mail address: ${plural(lines.length, { one: "line", other: "lines" })} ${list.format(lines.map(String))}.`,
    exportList: "Export all as CSV",
  },
  mail: {
    newsletterTitle: "Newsletter",
    digestDay: "Weekly digest",
    digestDays: {
      off: "Off",
      monday: "Monday",
      tuesday: "Tuesday",
      wednesday: "Wednesday",
      thursday: "Thursday",
      friday: "Friday",
      saturday: "Saturday",
      sunday: "Sunday",
    },
    digestHour: "Hour of the digest",
    digestHourHint: (timeZone: string) => `Time zone: ${timeZone}`,
    hourName: (hour: string) => `${hour.padStart(2, "0")}:00`,
    digestHint:
      "One mail with the posts since the last digest, if there are any. Posts that were already sent as separate mails are left out.",
    loading: "Loading the state of mail",
    unset: (variables: string) =>
      `The blog sends no mail. To change that, enter a server and a sender here, or set ${variables} in the server's environment and restart it.`,
    serverTitle: "Server and sender",
    host: "SMTP server",
    port: "Port",
    portHint: "587 encrypts with STARTTLS, 465 from the start.",
    user: "User",
    userHint: (hasPassword: boolean): string =>
      hasPassword
        ? "The password is SMTP_PASSWORD of the server's environment. It is sent to SMTP_HOST alone."
        : "Needs SMTP_PASSWORD and SMTP_HOST in the server's environment. Without them the blog does not sign in.",
    fromAddress: "Sender's e-mail address",
    setBy: (variable: string) => `${variable} in the server's environment sets it.`,
    saveServer: "Save server and sender",
    saveServerNote: "Links that set a new password go through this server. A new one needs a test mail of its own.",
    check: "Check the connection",
    local: (url: string) =>
      `The web address of the blog is ${url}, which readers elsewhere cannot open. No post is mailed until SITE_URL is set.`,
    insist: "Mail posts all the same",
    untested: "The blog sends no mail yet: no test mail has arrived. Send one, open it and follow its link.",
    ready: "The blog can send mail.",
    from: "Sender",
    server: "SMTP server",
    testedAt: "Test mail arrived",
    testTitle: "Test mail",
    to: "To",
    sendTest: "Send a test mail",
    noticesTitle: "Notices",
    noticesHint:
      "Mails to every administrator. Mails about a new device, a new passkey, a changed password and two-step sign-in that is turned off are always sent.",
    notices: {
      comments: "A comment waits, at most every ten minutes",
      backups: "A scheduled backup failed",
      disk: "The disk is nearly full",
      webhooks: "A webhook was switched off",
    },
    saveNotices: "Save notices",
    bouncesTitle: "Delivery reports",
    bouncesUnset:
      "Reports of mail that could not be delivered go to the sender and are not read here. To change that, set BOUNCE_ADDRESS and BOUNCE_IMAP_URL in the server's environment. README has the details.",
    bouncesHint:
      "An e-mail address that does not exist, or whose reader complained, gets no more mail. Reports about mails of this blog are deleted from the mailbox once they are read.",
    bouncesAddress: "E-mail address",
    bouncesReadAt: "Last read",
    readBounces: "Read it now",
    recordsTitle: "DNS records of the sender",
    recordsHint:
      "Other mail servers judge your mail by these records. Add missing ones where your domain is managed. A new record can take an hour to appear.",
    lookUp: "Look up again",
    lookingUp: "Looking up the records",
    kinds: { spf: "SPF", dkim: "DKIM", dmarc: "DMARC", mx: "MX" },
    record: (kind: string, state: string) => `${kind}: ${state}`,
    states: { good: "found", missing: "missing", wrong: "wrong", unknown: "DNS did not answer" },
    meanings: {
      spf: "Lists the servers that send mail for your domain. If your SMTP server belongs to a provider, use the record that the provider recommends.",
      dkim: "Contains the public key that proves that a mail is from this blog and was not changed.",
      dmarc: "Says what to do with mail that fails SPF and DKIM. Large providers require it of newsletters.",
      mx: "Says where replies and reports of failed deliveries go. The sender's address must be able to receive mail.",
    },
    several: "There must be exactly one.",
    nothingAccepted: "The domain accepts no mail.",
    found: (text: string) => `DNS has ${quoted(text)}.`,
    toAdd: (type: string) => `Record to add (${type})`,
    recordName: "Name",
    recordValue: "Value",
    dkimTitle: "Signatures (DKIM)",
    dkimHint:
      "Most SMTP servers sign the mails that they send, so you need no key here. Make one if yours does not, for example your own relay.",
    dkimWaiting: "There is a key, but mails are not signed with it yet. Add its record to DNS, then start signing.",
    dkimUsed: "Mails are signed with the key of this blog.",
    makeKey: "Make a key",
    useKey: "Start signing",
    removeKey: "Delete the key",
    removeTitle: "Delete the key?",
    removeNote: "Mails are no longer signed here. A new key needs a new record in DNS.",
  },
};
