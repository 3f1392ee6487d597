/** What administrators are mailed about, unless the owner switches it off. */
export const ownerNotices = ["comments", "backups", "disk"] as const;
