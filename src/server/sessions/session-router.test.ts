import { expect, test } from "vitest";
import { aSession } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { sessions } from "../db/schema.ts";
import { createRateLimits } from "../rate-limits.ts";
import { createCaller } from "../router.ts";
import { createContext } from "../trpc.ts";
import { createAdmin, setPassword } from "./admin-service.ts";

const password = "correct horse battery";

test("e-mail and password open a session, whatever the case of the address", async () => {
  const { deps, db, asVisitor } = testApp();
  await createAdmin(db, "Ada@Example.com", password);
  const { token, message } = await asVisitor.session.signIn({ email: " ada@example.COM ", password });
  expect(message).toBe("Signed in");
  for (const header of [token, `Bearer ${token}`]) {
    const api = createCaller(createContext(deps, header, "192.0.2.9"));
    expect(await api.session.current()).toMatchObject({ email: "ada@example.com" });
  }
});

test("the token itself is nowhere in the database", async () => {
  const { db, asVisitor } = testApp();
  await createAdmin(db, "ada@example.com", password);
  const { token } = await asVisitor.session.signIn({ email: "ada@example.com", password });
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(JSON.stringify(db.select().from(sessions).all())).not.toContain(token);
});

test("a wrong password and an unknown address get the same sentence", async () => {
  const { db, asVisitor } = testApp();
  await createAdmin(db, "ada@example.com", password);
  const refusal = { code: "UNAUTHORIZED", message: "E-mail or password is wrong" };
  await expect(asVisitor.session.signIn({ email: "ada@example.com", password: "wrong" })).rejects.toMatchObject(
    refusal,
  );
  await expect(asVisitor.session.signIn({ email: "eve@example.com", password })).rejects.toMatchObject(refusal);
});

test.each([
  ["Please enter a valid e-mail address", { email: "ada", password }],
  ["Please enter your password", { email: "ada@example.com", password: "" }],
  ["Please enter your e-mail address", { password }],
])("whoever signs in with something missing is told: %s", async (sentence, input) => {
  const { asVisitor } = testApp();
  await expect(asVisitor.session.signIn(input as { email: string; password: string })).rejects.toThrow(sentence);
});

test("signing out ends the session at once", async () => {
  const { asAdmin, deps, token } = testApp();
  await asAdmin.session.signOut();
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "Please sign in" });
  expect((await api.blog.list({})).items).toEqual([]);
});

test("an expired session makes a visitor", async () => {
  const { deps, db } = testApp();
  const token = aSession(db, { expiresAt: new Date(Date.now() - 1) });
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a changed password replaces the old one and ends every session", async () => {
  const { deps, db, asVisitor } = testApp();
  await createAdmin(db, "ada@example.com", password);
  const { token } = await asVisitor.session.signIn({ email: "ada@example.com", password });
  await setPassword(db, "ada@example.com", "another long password");
  const api = createCaller(createContext(deps, token, "192.0.2.9"));
  await expect(api.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.session.signIn({ email: "ada@example.com", password })).rejects.toThrow("wrong");
  await asVisitor.session.signIn({ email: "ada@example.com", password: "another long password" });
  await expect(setPassword(db, "ada@example.com", "short")).rejects.toThrow("12 to 200 characters");
});

test("guessing passwords from one address is stopped", async () => {
  const { asVisitor } = testApp({ deps: { limits: createRateLimits() } });
  const guess = () => asVisitor.session.signIn({ email: "not an address", password: "x" });
  for (let tries = 0; tries < 10; tries++) await expect(guess()).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("a visitor cannot sign out or ask for a session", async () => {
  const { asVisitor } = testApp();
  await expect(asVisitor.session.signOut()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.session.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
