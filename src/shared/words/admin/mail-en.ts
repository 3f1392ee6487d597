import { quoted } from "./format.ts";

/** The screen of mail. */
export const mailEn = {
  mail: {
    loading: "Loading the state of mail",
    unset: (variables: string) =>
      `The blog sends no mail. To change that, set ${variables} in the server's environment and restart it. README has the details.`,
    untested: "The blog sends no mail yet: no test mail has arrived. Send one, open it and follow its link.",
    ready: "The blog can send mail.",
    from: "Sender",
    server: "SMTP server",
    testedAt: "Test mail arrived",
    testTitle: "Test mail",
    to: "To",
    sendTest: "Send a test mail",
    recordsTitle: "DNS records of the sender",
    recordsHint:
      "Other mail servers judge mail by these. Add what is missing where your domain is managed. A new record can take an hour to appear.",
    lookUp: "Look up again",
    lookingUp: "Looking up the records",
    kinds: { spf: "SPF", dkim: "DKIM", dmarc: "DMARC", mx: "MX" },
    record: (kind: string, state: string) => `${kind}: ${state}`,
    states: { good: "found", missing: "missing", wrong: "wrong", unknown: "DNS did not answer" },
    meanings: {
      spf: "Says which servers send mail of your domain. If your SMTP server belongs to a provider, the record that they name is better.",
      dkim: "Holds the public key that proves that a mail is from here and was not changed.",
      dmarc: "Says what to do with mail that fails SPF and DKIM. Large providers require it of newsletters.",
      mx: "Says where replies and reports of failed deliveries go. The sender's address must be able to receive mail.",
    },
    several: "There must be exactly one.",
    otherKey: "It holds another key.",
    nothingAccepted: "The domain accepts no mail.",
    found: (text: string) => `DNS has ${quoted(text)}.`,
    toAdd: (type: string) => `Record to add (${type})`,
    recordName: "Name",
    recordValue: "Value",
    dkimTitle: "Signatures (DKIM)",
    dkimHint:
      "Most SMTP servers sign what they send, and then you need no key here. Make one if yours does not, for example a relay of your own.",
    dkimWaiting: "There is a key, and mails are not signed with it yet. Add its record to DNS, then start to sign.",
    dkimUsed: "Mails are signed with the key of this blog.",
    makeKey: "Make a key",
    useKey: "Start to sign",
    removeKey: "Delete the key",
    removeTitle: "Delete the key?",
    removeNote: "Mails are no longer signed here. A new key needs a new record in DNS.",
  },
};
