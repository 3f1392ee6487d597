/** The owner's choices for the home page. The first of each list is the default. */
export const heroes = ["whole", "small", "none"] as const;
export type Hero = (typeof heroes)[number];

/** The newest post: a card like the others, or the width of the page with a large title. */
export const firstPosts = ["card", "lead"] as const;
