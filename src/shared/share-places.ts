/** Where readers can share a post. The owner chooses three. */
export const sharePlaces = ["Facebook", "X", "LinkedIn", "Mastodon", "Bluesky", "email", "copy"] as const;
export type SharePlace = (typeof sharePlaces)[number];

export const shareRowLength = 3;

export const defaultShareRow: SharePlace[] = ["Facebook", "X", "LinkedIn"];
