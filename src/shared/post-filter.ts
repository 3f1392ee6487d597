/** The posts that the admin list can be limited to, as its Status column names them. */
export const postStatuses = ["published", "draft", "scheduled"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** The orders of the admin list, each newest first. The first one is the default. */
export const postSorts = ["created", "published", "changed"] as const;
export type PostSort = (typeof postSorts)[number];
