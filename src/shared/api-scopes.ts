/** What an API key may do. A procedure names the scope that it needs; a procedure without a scope refuses keys. */
export const apiScopes = ["read", "write", "publish", "comments", "subscribers"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Every key begins with it, so that people and scanners of leaked secrets recognise one. */
export const apiKeyStart = "lh_";
