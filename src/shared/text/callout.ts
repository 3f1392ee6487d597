/** The kinds of callouts: quotations that are notes to the reader. GitHub's Markdown has the same, as `> [!NOTE]`. */
export const callouts = ["note", "tip", "important", "warning", "caution"] as const;
export type Callout = (typeof callouts)[number];

export const isCallout = (kind: unknown): kind is Callout => callouts.some((callout) => callout === kind);
