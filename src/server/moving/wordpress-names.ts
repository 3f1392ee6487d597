/** The taxonomy of hidden tags, in WordPress's format: an export writes it, an import reads it back. WordPress leaves out terms of a taxonomy that it does not have. */
export const hiddenTaxonomy = "longhand_hidden";
