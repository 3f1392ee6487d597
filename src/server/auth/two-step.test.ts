import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { anAdmin } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { recoveryCodes, sessions, twoSteps } from "../db/schema.ts";
import { createCaller } from "../router.ts";
import { createContext } from "../trpc/trpc.ts";
import { forgetTwoStepOf } from "./two-step-service.ts";

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

test("once it is on, the password alone opens nothing, and a code opens once", async () => {
  const { secret } = await turnOn();
  await expect(signIn()).rejects.toMatchObject({
    code: "UNAUTHORIZED",
    message: "Please enter the code of your authenticator app",
  });
  // The code that turned it on has been used.
  await expect(signIn(codeOf(secret))).rejects.toThrow("wrong, or was used already");
  later(30);
  const code = codeOf(secret);
  expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).token).toBeTruthy();
  await expect(signIn(code)).rejects.toThrow("wrong, or was used already");
  later(90);
  await expect(signIn(code)).rejects.toThrow("wrong");
});

test("who does not know the password is not told whether a code would be asked for", async () => {
  await turnOn();
  const guess = app.asVisitor.session.signIn({ email, password: "guess" });
  await expect(guess).rejects.toMatchObject({ message: "E-mail or password is wrong" });
});

test("a recovery code lets in once, however it is typed, and new ones replace the old", async () => {
  const { codes } = await turnOn();
  const [first = "", second = ""] = codes;
  expect(new Set(codes).size).toBe(10);
  expect(first).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){6}$/);
  expect(JSON.stringify(app.db.select().from(recoveryCodes).all())).not.toContain(first);
  await signIn(` ${first.toUpperCase().replaceAll("-", " ")} `);
  await expect(signIn(first)).rejects.toThrow("wrong, or was used already");
  expect(await ada.account.twoStep()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  await ada.account.renewRecoveryCodes({ password });
  await expect(signIn(second)).rejects.toThrow("wrong, or was used already");
});

test("shorter recovery codes, from before, go on letting in", async () => {
  await turnOn();
  const codeHash = createHash("sha256").update("abcdefghjkmnpqrs").digest("hex");
  const [{ adminId } = { adminId: "" }] = app.db.select().from(twoSteps).all();
  app.db.insert(recoveryCodes).values({ codeHash, adminId }).run();
  expect((await signIn("abcd-efgh-jkmn-pqrs")).token).toBeTruthy();
});

test("one code that comes twice at the same moment opens one session", async () => {
  const { secret, codes } = await turnOn();
  later(30);
  const before = app.db.select().from(sessions).all().length;
  for (const code of [codeOf(secret), codes[0]]) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => signIn(code)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
  expect(app.db.select().from(sessions).all()).toHaveLength(before + 2);
});

test("turning it on, off or its codes anew asks for the password, and on for a code too", async () => {
  const { secret } = await ada.account.proposeTwoStep();
  const wrong = { password: "not mine at all" };
  const refused = { code: "BAD_REQUEST", message: "Your password is wrong" };
  await expect(ada.account.turnOnTwoStep({ ...wrong, secret, code: codeOf(secret) })).rejects.toMatchObject(refused);
  await expect(ada.account.turnOnTwoStep({ password, secret, code: "000000" })).rejects.toThrow("not the code");
  expect(app.db.select().from(twoSteps).all()).toEqual([]);
  await turnOn();
  await expect(ada.account.renewRecoveryCodes(wrong)).rejects.toMatchObject(refused);
  await expect(ada.account.turnOffTwoStep(wrong)).rejects.toMatchObject(refused);
  await ada.account.turnOffTwoStep({ password });
  expect((await signIn()).token).toBeTruthy();
  expect(await ada.account.twoStep()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
});

test("the address for the app names the blog and the writer", async () => {
  const { secret, address } = await ada.account.proposeTwoStep();
  const url = new URL(address);
  expect(decodeURIComponent(url.pathname)).toContain("Longhand:ada@example.com");
  expect(url.searchParams.get("secret")).toBe(secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test("who lost everything is let in from the shell; sessions stay", async () => {
  await turnOn();
  const before = app.db.select().from(sessions).all().length;
  forgetTwoStepOf(app.db, "Ada@Example.com");
  expect(app.db.select().from(sessions).all()).toHaveLength(before);
  expect((await signIn()).token).toBeTruthy();
  expect(() => forgetTwoStepOf(app.db, "nobody@example.com")).toThrow("no administrator");
});
