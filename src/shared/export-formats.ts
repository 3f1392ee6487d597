/** The formats of an export, the first one for Longhand itself. */
export const exportFormats = ["longhand", "wordpress", "ghost"] as const;
export type ExportFormat = (typeof exportFormats)[number];
