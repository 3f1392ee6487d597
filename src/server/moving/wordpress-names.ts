/** Names in WordPress's format for what only Longhand knows: an export writes them, an import reads them back. */
export const ownFields = {
  coverAlt: "_longhand_cover_alt",
  coverCaption: "_longhand_cover_caption",
  language: "_longhand_language",
} as const;

/** The taxonomy of hidden tags. WordPress leaves out terms of a taxonomy that it does not have. */
export const hiddenTaxonomy = "longhand_hidden";
