/** The groups of links in the footer. The first one is stored as `footer`. */
export const footerPlaces = ["footer", "help", "follow"] as const;
export type FooterPlace = (typeof footerPlaces)[number];

/** The lists of links that the owner edits. */
export const menuPlaces = ["menu", ...footerPlaces] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/** Makes something of each list. */
export const eachMenuPlace = <Made>(make: (place: MenuPlace) => Made): Record<MenuPlace, Made> => ({
  menu: make("menu"),
  footer: make("footer"),
  help: make("help"),
  follow: make("follow"),
});
