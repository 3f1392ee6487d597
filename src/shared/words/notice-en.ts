import { maxWaitingDeliveries } from "../limits.ts";
import type { WebhookOffReason } from "../webhook-events.ts";

/** Mails to administrators, in English. */
export const noticeEn = {
  noticeMoment: ({ moment, timeZone }: { moment: Date; timeZone: string }) =>
    `${new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone }).format(moment)} (${timeZone})`,

  newDeviceSubject: ({ site }: SiteName) => `New sign-in to ${site}`,
  newDeviceText: ({ site, email, devices, more, link }: NewDevices) =>
    `Someone signed in to the admin area of ${site} as ${email} from a device that was not seen before:\n\n${devices.map((device) => `  ${device}\n`).join("")}${more > 0 ? `  and ${more} more\n` : ""}\nIf it was you, there is nothing to do.\n\n${ifItWasNotYou(link)}`,
  passwordChangedSubject: ({ site }: SiteName) => `Your password for ${site} was changed`,
  passwordChangedText: ({ site, email, at, link }: AccountChange) =>
    `The password of ${email} for the admin area of ${site} was changed: ${at}.\n\nIf it was you, there is nothing to do.\n\n${ifItWasNotYou(link)}`,
  passwordResetSubject: ({ site }: SiteName) => `Your password for ${site} was reset`,
  passwordResetText: ({ site, email, at, link }: AccountChange) =>
    `The password of ${email} for the admin area of ${site} was reset by a link from a mail: ${at}. All sessions ended.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, another person reads your mailbox: change its password first.\n\n${ifItWasNotYou(link)}`,
  twoStepOffSubject: ({ site }: SiteName) => `Two-step sign-in to ${site} was turned off`,
  twoStepOffText: ({ site, email, at, link }: AccountChange) =>
    `Two-step sign-in of ${email} to the admin area of ${site} was turned off: ${at}. The password alone is enough now.\n\nIf it was you, there is nothing to do.\n\n${ifItWasNotYou(link)}`,

  passkeyNewSubject: ({ site }: SiteName) => `A new passkey for ${site}`,
  passkeyNewText: ({ site, email, at, link }: AccountChange) =>
    `A passkey was added to ${email} for the admin area of ${site}: ${at}. Its device signs in without the password.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, remove the passkey on the account page: a new password alone does not end it.\n\n${ifItWasNotYou(link)}`,

  apiKeyNewSubject: ({ site }: SiteName) => `A new API key for ${site}`,
  apiKeyNewText: ({ site, email, at, link }: AccountChange) =>
    `An API key of ${email} was made for ${site}: ${at}. Scripts use it without the password.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, revoke the key on the account page: a new password alone does not end it.\n\n${ifItWasNotYou(link)}`,

  mailServerChangedSubject: ({ site }: SiteName) => `The mail server of ${site} is being changed`,
  mailServerChangedText: ({ site, email, at, link }: AccountChange) =>
    `Someone signed in as ${email} changes the mail server or the sender of ${site}: ${at}. Mails about the account are not sent until a test mail from there has arrived.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, see which server is set under Settings, Mail. ${ifItWasNotYou(link)}`,

  emailChangedSubject: ({ site }: SiteName) => `You no longer sign in to ${site} with this address`,
  emailChangedText: ({ site, email, at, link }: AccountChange) =>
    `The administrator ${email} of ${site} now signs in with another address: ${at}. Mails about the account go there.\n\nIf it was you, there is nothing to do.\n\nIf it was not you, npm run cli -- admin list on the server shows the new address, and admin set-email changes it back. ${ifItWasNotYou(link)}`,
  adminAddedSubject: ({ site }: SiteName) => `A new administrator of ${site}`,
  adminAddedText: ({ site, email, at, link }: AccountChange) =>
    `The link that ${email} made was used: ${site} has a new administrator since ${at}.\n\nIf you invited them, there is nothing to do. Otherwise remove them on the account page, then change your password:\n\n${link}\n`,
  adminRemovedSubject: ({ site }: SiteName) => `You are no longer an administrator of ${site}`,
  adminRemovedText: ({ site, email, at }: AccountChange) =>
    `${email} was removed from the administrators of ${site}: ${at}. All sessions ended.\n`,

  commentsWaitSubject: ({ site, fresh }: WaitingComments) =>
    fresh === 1 ? `A comment is waiting on ${site}` : `${fresh} comments are waiting on ${site}`,
  commentsWaitText: ({ fresh, waiting, byPost, link }: WaitingComments) =>
    `${fresh === 1 ? "A comment is waiting" : `${fresh} comments are waiting`} for your approval:\n\n${byPost.map(({ title, count }) => `  ${count} under “${title}”\n`).join("")}\n${waiting > fresh ? `${waiting} wait in all. ` : ""}Approve, answer or delete here:\n\n${link}\n\n${switchOff}`,
  backupFailedSubject: ({ site }: SiteName) => `The backup of ${site} failed`,
  backupFailedText: ({ site, since }: NoticeFacts) =>
    `The scheduled backup of ${site} failed, or is incomplete: ${since}. It will be retried. You get no further mail about this until a backup succeeds.\n\nThe server's log has the reason, and npm run cli -- doctor shows more.\n\n${switchOff}`,
  diskNearlyFullSubject: ({ site }: SiteName) => `The disk of ${site} is nearly full`,
  diskNearlyFullText: ({ site, since }: NoticeFacts) =>
    `The disk that holds ${site} is nearly full: ${since}. When it is full, nothing can be stored: no post, no comment, no image. Readers can still read.\n\nPlease free some space. npm run cli -- doctor shows how much is needed. You get no further mail about this until there is enough space again.\n\n${switchOff}`,
  webhooksOffSubject: ({ site }: WebhooksOff) => `A webhook of ${site} was switched off`,
  webhooksOffText: ({ off, link }: WebhooksOff) =>
    `${off.length === 1 ? "This webhook was" : "These webhooks were"} switched off:\n\n${off.map(({ host, why }) => `  ${host}: ${offReasons[why]}\n`).join("")}\nWhat waits is kept for 30 days, and sent when you switch it on again:\n\n${link}\n\n${switchOff}`,
};

type WaitingComments = {
  site: string;
  /** Counted since the last mail. */
  fresh: number;
  waiting: number;
  byPost: { title: string; count: number }[];
  link: string;
};

type WebhooksOff = { site: string; off: { host: string; why: Exclude<WebhookOffReason, "owner"> }[]; link: string };

const offReasons = {
  gone: "its server says that the address is gone (410)",
  failing: "a message could not be delivered for a day",
  full: `more than ${maxWaitingDeliveries} messages wait`,
};

type NoticeFacts = { site: string; since: string };

const switchOff = "You can turn these mails off under Settings, Mail.\n";

type SiteName = { site: string };

type AccountChange = SiteName & {
  email: string;
  /** A date and time as text. */
  at: string;
  /** The account page. */
  link: string;
};

type NewDevices = Omit<AccountChange, "at"> & {
  devices: string[];
  /** How many further devices are not listed. */
  more: number;
};

const ifItWasNotYou = (link: string) =>
  `If it was not you, change your password now. That ends all other sessions:\n\n${link}\n\nIf you can no longer sign in, npm run cli -- admin set-password on the server sets a new password, and with --remove-passkeys and --revoke-keys it removes passkeys and API keys too.\n`;
