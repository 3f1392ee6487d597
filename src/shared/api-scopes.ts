/** What an API key may do. A procedure names the scope that it needs; what names none is closed to keys. */
export const apiScopes = ["read", "write", "publish", "comments", "subscribers"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** With it every key begins, so that people and scanners of leaked secrets recognise one. */
export const apiKeyStart = "lh_";
