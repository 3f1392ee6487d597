/** A handful of colours that belong together. */
export interface Palette {
  /** The ground, light in daylight and dark at night. */
  paper: string;
  /** From the one nearest to the ground to the one furthest from it. */
  tones: readonly [string, string, string, string, string];
  /** One warm or cold point among them. */
  accent: string;
}

/** All made to lie on warm paper beside ink blue. */
export const palettes = {
  ink: { paper: "#f5eddf", tones: ["#dfe0e2", "#b3bdd6", "#7b8fc2", "#3f5ca8", "#1f3468"], accent: "#d8603c" },
  dusk: { paper: "#f9e7d2", tones: ["#f3cba5", "#e09d80", "#ab7180", "#645a82", "#2d3560"], accent: "#f4b740" },
  moss: { paper: "#f3efdd", tones: ["#dadcbd", "#b0bd94", "#7a9675", "#466c5e", "#234246"], accent: "#e08a42" },
  clay: { paper: "#f9ecdd", tones: ["#efd0b5", "#dda684", "#c0765a", "#874c45", "#452d35"], accent: "#2f51a0" },
  sea: { paper: "#f2f0e4", tones: ["#d3e1db", "#9ec3c2", "#61999f", "#326d82", "#194461"], accent: "#e9a34f" },
  plum: { paper: "#f6ebe4", tones: ["#e6cfd0", "#c9a1ae", "#98708f", "#614a74", "#332c54"], accent: "#e2b04a" },
  night: { paper: "#1c2444", tones: ["#2a3561", "#3e4d86", "#5f75b4", "#95a7d4", "#d5dcee"], accent: "#f3d28c" },
} as const satisfies Record<string, Palette>;
