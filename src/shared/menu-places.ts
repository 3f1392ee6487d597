/** The lists of links that the owner edits. */
export const menuPlaces = ["menu", "footer"] as const;
export type MenuPlace = (typeof menuPlaces)[number];
