import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { recoveryCodes, sessions, twoSteps } from "../core/db/schema.ts";
import { createSignInDelays } from "./sign-in-delays.ts";
import { removeTwoStepOf } from "./two-step-service.ts";

const password = "correct horse battery";
const email = "ada@example.com";

let now: Date;
let app: ReturnType<typeof testApp>;
let ada: ReturnType<typeof createCaller>;

beforeEach(async () => {
  now = new Date("2026-01-01T00:00:10Z");
  app = testApp({ deps: { now: () => now } });
  anAdmin(app.db, email, password);
  const { token } = await app.asVisitor.session.signIn({ email, password });
  ada = createCaller(createContext(app.deps, token, "192.0.2.9"));
});

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
const signIn = (code?: string) => app.asVisitor.session.signIn({ email, password, code });

async function turnOn() {
  const { secret } = await ada.account.proposeTwoStep();
  const { recoveryCodes: codes } = await ada.account.turnOnTwoStep({ password, secret, code: codeOf(secret) });
  return { secret, codes };
}

test("with two-step sign-in the password alone is refused, and a code is valid once", async () => {
  const { secret } = await turnOn();
  await expect(signIn()).rejects.toMatchObject({
    code: "UNAUTHORIZED",
    message: "Please enter the code of your authenticator app",
  });
  // The code that turned it on has been used.
  await expect(signIn(codeOf(secret))).rejects.toThrow("wrong or was used before");
  later(30);
  const code = codeOf(secret);
  expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).token).toBeTruthy();
  await expect(signIn(code)).rejects.toThrow("wrong or was used before");
  later(90);
  await expect(signIn(code)).rejects.toThrow("wrong");
});

test("a request for the code counts as no wrong attempt, a wrong code does", async () => {
  await turnOn();
  const deps = { ...app.deps, signInDelays: createSignInDelays() };
  const visitor = createCaller(createContext(deps, undefined, "192.0.2.1"));
  const guess = (code?: string) => visitor.session.signIn({ email, password, code });
  for (let tries = 0; tries < 10; tries++) await expect(guess()).rejects.toThrow("Please enter the code");
  for (let tries = 0; tries < 4; tries++) await expect(guess("guess")).rejects.toThrow("wrong");
  await expect(guess("guess")).rejects.toThrow("Please wait 2 seconds");
});

test("a wrong password does not reveal whether a code is required", async () => {
  await turnOn();
  const guess = app.asVisitor.session.signIn({ email, password: "guess" });
  await expect(guess).rejects.toMatchObject({ message: "E-mail or password is wrong" });
});

test("a recovery code is valid once, in any spelling, and new codes replace the old", async () => {
  const { codes } = await turnOn();
  const [first = "", second = ""] = codes;
  expect(new Set(codes).size).toBe(10);
  expect(first).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/);
  expect(JSON.stringify(app.db.select().from(recoveryCodes).all())).not.toContain(first);
  await signIn(` ${first.toUpperCase().replaceAll("-", " ")} `);
  await expect(signIn(first)).rejects.toThrow("wrong or was used before");
  expect(await ada.account.twoStep()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  await ada.account.renewRecoveryCodes({ password });
  await expect(signIn(second)).rejects.toThrow("wrong or was used before");
});

test("shorter recovery codes of earlier versions stay valid", async () => {
  await turnOn();
  const codeHash = createHash("sha256").update("abcdefghjkmnpqrs").digest("hex");
  const [{ adminId } = { adminId: "" }] = app.db.select().from(twoSteps).all();
  app.db.insert(recoveryCodes).values({ codeHash, adminId }).run();
  expect((await signIn("abcd-efgh-jkmn-pqrs")).token).toBeTruthy();
});

test("a code sent twice at once opens one session", async () => {
  const { secret, codes } = await turnOn();
  later(30);
  const before = app.db.select().from(sessions).all().length;
  for (const code of [codeOf(secret), codes[0]]) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => signIn(code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
  expect(app.db.select().from(sessions).all()).toHaveLength(before + 2);
});

test("turning two-step sign-in on or off and renewing codes require the password, turning it on also a code", async () => {
  const { secret } = await ada.account.proposeTwoStep();
  const wrong = { password: "not mine at all" };
  const refused = { code: "BAD_REQUEST", message: "Your password is wrong" };
  await expect(ada.account.turnOnTwoStep({ ...wrong, secret, code: codeOf(secret) })).rejects.toMatchObject(refused);
  await expect(ada.account.turnOnTwoStep({ password, secret, code: "000000" })).rejects.toThrow("The code is wrong");
  expect(app.db.select().from(twoSteps).all()).toEqual([]);
  await turnOn();
  await expect(ada.account.renewRecoveryCodes(wrong)).rejects.toMatchObject(refused);
  await expect(ada.account.turnOffTwoStep(wrong)).rejects.toMatchObject(refused);
  await ada.account.turnOffTwoStep({ password });
  expect((await signIn()).token).toBeTruthy();
  expect(await ada.account.twoStep()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
});

test("the otpauth URL names the blog and the account", async () => {
  const { secret, address } = await ada.account.proposeTwoStep();
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toContain("Longhand:ada@example.com");
  expect(url.searchParams.get("secret")).toBe(secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("the shell turns off two-step sign-in for a lost app, and sessions stay open", async () => {
  await turnOn();
  const before = app.db.select().from(sessions).all().length;
  removeTwoStepOf(app.db, "Ada@Example.com");
  expect(app.db.select().from(sessions).all()).toHaveLength(before);
  expect((await signIn()).token).toBeTruthy();
  expect(() => removeTwoStepOf(app.db, "nobody@example.com")).toThrow("no administrator");
});
