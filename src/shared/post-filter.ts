/** The states that the admin list can be filtered by, as in its Status column. */
export const postStatuses = ["published", "draft", "scheduled"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** The orders of the admin list, newest first, and by title. The first one is the default. */
export const postSorts = ["created", "published", "changed", "title"] as const;
export type PostSort = (typeof postSorts)[number];
