import { passwordResetJob, passwordResetKind } from "./accounts/reset/reset-mail.ts";
import { webhookKind } from "./content/webhooks/deliveries.ts";
import { webhookJob } from "./content/webhooks/webhook-job.ts";
import { postMailKind } from "./content/writing/posts-to-mail.ts";
import type { JobKind } from "./core/jobs/job-kind.ts";
import type { Deps } from "./deps.ts";
import { mailingJob } from "./mail/newsletter/mailing-worker.ts";
import { postMailJob } from "./mail/newsletter/post-mail-job.ts";
import { accountNoticeJob, accountNoticeKind } from "./mail/notices/account-notice.ts";
import { deviceNoticeJob, deviceNoticeKind } from "./mail/notices/device-notice.ts";
import { ownerNoticeJob, ownerNoticeKind, requestOwnerNotice } from "./mail/notices/owner-notice.ts";
import { replyMailJob } from "./mail/replies/reply-mail-job.ts";
import { replyMailKind } from "./mail/replies/request-reply-mails.ts";
import { confirmationJob } from "./mail/subscribers/send-confirmation.ts";
import { purgeJob, purgeKind } from "./scale/shared-cache/purge-job.ts";

/** The kinds of jobs by name, which is stored. @see src/server/core/jobs/job-worker.ts */
export const jobKinds = (deps: Deps): Record<string, JobKind> => ({
  [purgeKind]: purgeJob(deps),
  confirmation: confirmationJob(deps),
  mailing: mailingJob(deps),
  [accountNoticeKind]: accountNoticeJob(deps),
  [ownerNoticeKind]: ownerNoticeJob(deps),
  [deviceNoticeKind]: deviceNoticeJob(deps),
  [passwordResetKind]: passwordResetJob(deps),
  [replyMailKind]: replyMailJob(deps),
  [postMailKind]: postMailJob(deps),
  [webhookKind]: webhookJob(deps, () => requestOwnerNotice(deps.db, "webhooks", deps.now())),
});
