import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../src/server/core/db/client.ts";
import { admins, sessions } from "../../src/server/core/db/schema.ts";

/** A signed-in administrator. @returns the token */
export function aSession(db: Db, given: Partial<typeof sessions.$inferInsert> & { email?: string } = {}): string {
  const { email = "writer@example.com", ...values } = given;
  const admin =
    db.select().from(admins).where(eq(admins.email, email)).get() ??
    // No password matches this hash: tests that sign in create their own administrator.
    db.insert(admins).values({ email, passwordHash: "none" }).returning().get();
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const expiresAt = new Date(Date.now() + 3_600_000);
  db.insert(sessions)
    .values({ tokenHash, adminId: admin.id, expiresAt, ...values })
    .run();
  return token;
}
