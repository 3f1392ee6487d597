import { storeApiKey } from "../../src/server/accounts/keys/api-key-service.ts";
import type { Db } from "../../src/server/core/db/client.ts";
import { admins } from "../../src/server/core/db/schema.ts";
import { type ApiScope, apiScopes } from "../../src/shared/api-scopes.ts";

/** An API key of the first administrator. @returns the key */
export function anApiKey(db: Db, scopes: readonly ApiScope[] = apiScopes, days: number | null = 1, now = new Date()) {
  const admin = db.select().from(admins).get();
  if (!admin) throw new Error("a key needs an administrator");
  return storeApiKey(db, admin.id, { name: "A script", scopes: [...scopes], days }, now);
}
