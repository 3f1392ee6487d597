import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { admins, passkeys, sessions, twoSteps } from "../core/db/schema.ts";
import { createSignInDelays } from "./sign-in-delays.ts";

const password = "correct horse battery";
const email = "ada@example.com";

/** Runs a callback while a password is being verified. */
function aBlogWhere(whatHappens: (app: ReturnType<typeof testApp>) => void) {
  let isTime = false;
  const begin = () => {
    if (isTime) whatHappens(app);
    isTime = false;
    return () => {};
  };
  const app = testApp({ deps: { signInDelays: { begin } } });
  anAdmin(app.db, email, password);
  return {
    ...app,
    signIn: () => app.asVisitor.session.signIn({ email, password }),
    during<T>(call: () => T): T {
      isTime = true;
      return call();
    },
  };
}

test("a sign-in with the old password fails while the password is being changed", async () => {
  const { db, signIn, during } = aBlogWhere((app) => {
    app.db.update(admins).set({ passwordHash: "another" }).where(eq(admins.email, email)).run();
  });
  await signIn();
  const before = db.select().from(sessions).all().length;
  await expect(during(signIn)).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "E-mail or password is wrong" });
  expect(db.select().from(sessions).all()).toHaveLength(before);
});

test("a session that ends while its password is verified changes nothing", async () => {
  const app = aBlogWhere(({ db }) => void db.delete(sessions).run());
  const { db, signIn, during } = app;
  const adminId = db.select().from(admins).where(eq(admins.email, email)).get()?.id ?? "";
  const key = { id: "AAAA", adminId, name: "A key", publicKey: "AAAA", counter: 0 };
  db.insert(passkeys).values(key).run();
  db.insert(twoSteps)
    .values({ adminId, secret: "A".repeat(32), lastCounter: 0 })
    .run();
  const hash = () => db.select().from(admins).where(eq(admins.id, adminId)).get()?.passwordHash;
  const before = hash();

  const calls = {
    turnOff: (api: typeof app.asAdmin) => api.account.turnOffTwoStep({ password }),
    renew: (api: typeof app.asAdmin) => api.account.renewRecoveryCodes({ password }),
    remove: (api: typeof app.asAdmin) => api.account.removePasskey({ password, passkeyId: key.id }),
    change: (api: typeof app.asAdmin) => api.account.changePassword({ password, newPassword: "another long password" }),
  };
  for (const [name, call] of Object.entries(calls)) {
    db.delete(twoSteps).run();
    const { token } = await signIn();
    db.insert(twoSteps)
      .values({ adminId, secret: "A".repeat(32), lastCounter: 0 })
      .run();
    const api = createCaller(createContext(app.deps, token, "192.0.2.9"));
    await expect(
      during(() => call(api)),
      name,
    ).rejects.toMatchObject({ code: "UNAUTHORIZED", message: "Please sign in" });
  }
  expect(db.select().from(twoSteps).all()).toHaveLength(1);
  expect(db.select().from(passkeys).all()).toHaveLength(1);
  expect(hash()).toBe(before);
});

test("a stolen session cannot guess the password from many addresses, and the owner's other sessions are not delayed", async () => {
  let now = new Date();
  const { deps, db, asVisitor } = testApp({ deps: { now: () => now, signInDelays: createSignInDelays() } });
  anAdmin(db, email, password);
  const { token: stolen } = await asVisitor.session.signIn({ email, password });
  const { token: own } = await asVisitor.session.signIn({ email, password });
  let networks = 0;
  const removal = (token: string, given: string) => {
    const api = createCaller(createContext(deps, token, `203.0.113.${networks++}`));
    return api.account.removePasskey({ password: given, passkeyId: "none" });
  };
  for (let tries = 0; tries < 4; tries++) await expect(removal(stolen, "guess")).rejects.toThrow("password is wrong");
  await expect(removal(stolen, password)).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many wrong attempts. Please wait 2 seconds.",
  });
  await expect(removal(own, password)).rejects.toThrow("This passkey was removed before");
  now = new Date(now.getTime() + 2_000);
  await expect(removal(stolen, "guess")).rejects.toThrow("password is wrong");
  await expect(removal(stolen, password)).rejects.toThrow("Please wait 4 seconds");
});
