/** The owner's choices. The first of each list is the default. */
export const paletteNames = ["paper", "white", "sage", "mist", "rose"] as const;
export type PaletteName = (typeof paletteNames)[number];

export const faces = ["newsreader", "sourceSans", "bitter"] as const;
export type Face = (typeof faces)[number];

export const widths = ["normal", "narrow", "wide"] as const;
export type Width = (typeof widths)[number];

export const layouts = ["cards", "list", "titles"] as const;
export type Layout = (typeof layouts)[number];

/** `device` follows the reader's device; `reader` does too, and adds a switch to the footer. */
export const themes = ["device", "light", "dark", "reader"] as const;
export type Theme = (typeof themes)[number];

export const defaultAccent = "#2a4b9b";

/** `#rrggbb`. */
export const isHexColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The owner's look, as far as a stylesheet can express it. */
export interface Look {
  palette: PaletteName;
  /** `#rrggbb`, as chosen; the shown colours are derived from it. */
  accent: string;
  face: Face;
  width: Width;
  layout: Layout;
  theme: Theme;
}

export const defaultLook: Look = {
  palette: "paper",
  accent: defaultAccent,
  face: "newsreader",
  width: "normal",
  layout: "cards",
  theme: "device",
};
