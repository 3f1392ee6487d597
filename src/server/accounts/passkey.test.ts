import { expect, test } from "vitest";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { admins, passkeys } from "../core/db/schema.ts";
import { newChallenge, takeChallenge } from "./passkey-service.ts";

const text = (challenge: Uint8Array) => Buffer.from(challenge).toString("base64url");
const now = new Date("2026-01-01T00:00:00Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("a challenge is valid once, for its purpose, for five minutes, and cannot be forged", () => {
  const challenge = text(newChallenge("sign in", now));
  expect(takeChallenge(challenge, "add to 1", now)).toBe(false);
  expect(takeChallenge(challenge, "sign in", after(5))).toBe(false);
  expect(takeChallenge(challenge, "sign in", after(4))).toBe(true);
  expect(takeChallenge(challenge, "sign in", after(4))).toBe(false);
  expect(takeChallenge(`${challenge}=`, "sign in", after(4))).toBe(false);
  const other = text(newChallenge("sign in", now));
  for (const madeUp of ["", "x", other.slice(0, -1), `B${other.slice(1)}`, text(new Uint8Array(54))]) {
    expect(takeChallenge(madeUp, "sign in", now), madeUp).toBe(false);
  }
});

/** A passkey response in a browser's form with invalid content. */
const answer = (id: string) => ({
  id,
  rawId: id,
  type: "public-key" as const,
  response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  clientExtensionResults: {},
});

test("a malformed or foreign passkey response opens no session", async () => {
  const { db, asVisitor } = testApp();
  anAdmin(db, "ada@example.com", "correct horse battery");
  const adminId =
    db
      .select()
      .from(admins)
      .all()
      .find((it) => it.email === "ada@example.com")?.id ?? "";
  db.insert(passkeys).values({ id: "AAAA", adminId, name: "A key", publicKey: "AAAA", counter: 0 }).run();
  for (const id of ["AAAA", "BBBB", ""]) {
    await expect(asVisitor.session.signInWithPasskey({ response: answer(id) })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      message: "This passkey is not registered here",
    });
  }
  // biome-ignore lint/suspicious/noExplicitAny: what no client of ours sends
  for (const response of [null, {}, "x", { ...answer("AAAA"), response: {} }] as any[]) {
    await expect(asVisitor.session.signInWithPasskey({ response })).rejects.toThrow("That passkey could not be read");
  }
});

test("adding and removing a passkey require the password, and only the owner can remove it", async () => {
  const { db, asAdmin } = testApp();
  anAdmin(db, "ada@example.com", "correct horse battery");
  const adminId =
    db
      .select()
      .from(admins)
      .all()
      .find((it) => it.email === "ada@example.com")?.id ?? "";
  db.insert(passkeys).values({ id: "AAAA", adminId, name: "A key", publicKey: "AAAA", counter: 0 }).run();
  expect(await asAdmin.account.passkeys()).toEqual([]);
  const response = {
    ...answer("AAAA"),
    response: { clientDataJSON: "e30", attestationObject: "AAAA" },
  };
  const wrong = { code: "BAD_REQUEST", message: "Your password is wrong" };
  await expect(asAdmin.account.addPasskey({ password: "guess", response })).rejects.toMatchObject(wrong);
  await expect(asAdmin.account.removePasskey({ password: "guess", passkeyId: "AAAA" })).rejects.toMatchObject(wrong);
  expect(db.select().from(passkeys).all()).toHaveLength(1);
});

test("passkeys are bound to the blog's own host and verify the user", async () => {
  const { asVisitor, asAdmin } = testApp({ env: { SITE_URL: "https://blog.example.com" } });
  expect(await asVisitor.session.askForPasskey()).toMatchObject({
    rpId: "blog.example.com",
    userVerification: "required",
  });
  expect(await asAdmin.account.proposePasskey()).toMatchObject({
    rp: { id: "blog.example.com", name: "Longhand" },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
});
