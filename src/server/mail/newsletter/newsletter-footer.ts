import { serverEn } from "../../../shared/words/server-en.ts";
import type { MailFooter } from "../transport/mail-frame.ts";

/** The end of every mail to subscribers. */
export const newsletterFooter = (siteName: string): MailFooter => ({
  why: serverEn.mailWhy({ site: siteName }),
  leave: serverEn.leaveButton,
});
