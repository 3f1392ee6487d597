import { passwordResetErrand, passwordResetKind } from "./accounts/reset/reset-mail.ts";
import { postMailKind } from "./content/writing/posts-to-mail.ts";
import type { ErrandKind } from "./core/jobs/errand-kind.ts";
import type { Deps } from "./deps.ts";
import { mailingErrand } from "./mail/newsletter/mailing-worker.ts";
import { postMailErrand } from "./mail/newsletter/post-mail-errand.ts";
import { accountNoticeErrand, accountNoticeKind } from "./mail/notices/account-notice.ts";
import { deviceNoticeErrand, deviceNoticeKind } from "./mail/notices/device-notice.ts";
import { ownerNoticeErrand, ownerNoticeKind } from "./mail/notices/owner-notice.ts";
import { replyMailErrand } from "./mail/replies/reply-mail-errand.ts";
import { replyMailKind } from "./mail/replies/request-reply-mails.ts";
import { confirmationErrand } from "./mail/subscribers/send-confirmation.ts";
import { purgeErrand, purgeKind } from "./scale/shared-cache/purge-errand.ts";

/** The kinds of errands by name, which is stored. @see src/server/core/jobs/errand-worker.ts */
export const errandKinds = (deps: Deps): Record<string, ErrandKind> => ({
  [purgeKind]: purgeErrand(deps),
  confirmation: confirmationErrand(deps),
  mailing: mailingErrand(deps),
  [accountNoticeKind]: accountNoticeErrand(deps),
  [ownerNoticeKind]: ownerNoticeErrand(deps),
  [deviceNoticeKind]: deviceNoticeErrand(deps),
  [passwordResetKind]: passwordResetErrand(deps),
  [replyMailKind]: replyMailErrand(deps),
  [postMailKind]: postMailErrand(deps),
});
