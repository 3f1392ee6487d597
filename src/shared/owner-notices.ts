/** Events that administrators get mails about, unless the owner turns them off. */
export const ownerNotices = ["comments", "backups", "disk", "webhooks"] as const;
