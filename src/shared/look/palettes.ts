import type { PaletteName } from "./look-values.ts";

export type ShownTheme = "light" | "dark";

/** Paper and ink of one theme. */
export interface Palette {
  paper: string;
  /** The surface of fields and dialogs. */
  sheet: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
}

/** `paper` repeats src/client/styles/tokens.css, where it is the default. */
export const palettes: Record<PaletteName, Record<ShownTheme, Palette>> = {
  paper: {
    light: {
      paper: "#f8f4ec",
      sheet: "#fffdf8",
      ink: "#21242d",
      inkSoft: "#5a5d69",
      line: "#dcd4c4",
      lineStrong: "#8b8577",
    },
    dark: {
      paper: "#15171c",
      sheet: "#1d2027",
      ink: "#e8e3d7",
      inkSoft: "#aba89f",
      line: "#343740",
      lineStrong: "#7a7c86",
    },
  },
  white: {
    light: {
      paper: "#ffffff",
      sheet: "#ffffff",
      ink: "#1c1c1f",
      inkSoft: "#5b5b63",
      line: "#e2e2e6",
      lineStrong: "#87878f",
    },
    dark: {
      paper: "#0e0e10",
      sheet: "#18181b",
      ink: "#ececee",
      inkSoft: "#a9a9b0",
      line: "#303036",
      lineStrong: "#7b7b84",
    },
  },
  sage: {
    light: {
      paper: "#f2f5ee",
      sheet: "#fbfdf8",
      ink: "#1f2a22",
      inkSoft: "#536056",
      line: "#d3dccd",
      lineStrong: "#7d8a7c",
    },
    dark: {
      paper: "#121814",
      sheet: "#1a211c",
      ink: "#e2e9df",
      inkSoft: "#a3ada2",
      line: "#303a32",
      lineStrong: "#75817a",
    },
  },
  mist: {
    light: {
      paper: "#f1f4f8",
      sheet: "#fbfcfe",
      ink: "#1d2733",
      inkSoft: "#54606e",
      line: "#d2dae4",
      lineStrong: "#7c8896",
    },
    dark: {
      paper: "#10161d",
      sheet: "#182028",
      ink: "#e0e6ee",
      inkSoft: "#a1abb7",
      line: "#2e3843",
      lineStrong: "#74808d",
    },
  },
  rose: {
    light: {
      paper: "#fbf2f0",
      sheet: "#fffbfa",
      ink: "#2d2124",
      inkSoft: "#695a5d",
      line: "#e6d3d1",
      lineStrong: "#917f80",
    },
    dark: {
      paper: "#1b1416",
      sheet: "#241b1e",
      ink: "#eee2e2",
      inkSoft: "#b3a5a6",
      line: "#3f3135",
      lineStrong: "#857679",
    },
  },
};

/** The colours that all palettes share, the same as in src/client/styles/tokens.css. */
export const sharedColours = {
  light: {
    "--mark": "#f5e4a0",
    "--code-word": "#7a2f8f",
    "--code-text": "#2c6a3c",
    "--code-value": "#97480b",
    "--good": "#2c6a3c",
    "--danger": "#a3242b",
    "--danger-wash": "#f8e6e3",
    "--shadow": "0 1px 2px rgb(60 50 30 / 6%), 0 8px 24px rgb(60 50 30 / 8%)",
  },
  dark: {
    "--mark": "#52441a",
    "--code-word": "#d6a5ee",
    "--code-text": "#8fce9c",
    "--code-value": "#f0b078",
    "--good": "#8fce9c",
    "--danger": "#f2989a",
    "--danger-wash": "#3a2224",
    "--shadow": "0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 30%)",
  },
} as const;

/** The accent of the default look, as in src/client/styles/tokens.css. */
export const defaultAccentColours = {
  light: {
    "--accent": "#2a4b9b",
    "--accent-hover": "#1f3a7d",
    "--accent-ink": "#ffffff",
    "--accent-wash": "#e5e9f4",
    "--code-name": "#2a4b9b",
  },
  dark: {
    "--accent": "#9fb6f2",
    "--accent-hover": "#bccdf8",
    "--accent-ink": "#131829",
    "--accent-wash": "#242b40",
    "--code-name": "#9fb6f2",
  },
} as const;
