import { expect, test } from "vitest";
import { anAdmin } from "../../../tests/support/factories.ts";
import { restClient } from "../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";
import { createCaller } from "../api/router.ts";
import { createContext } from "../context.ts";
import { createRateLimits } from "../core/procedures/rate-limits.ts";
import { createSignInDelays } from "./sign-in-delays.ts";

const password = "correct horse battery";

/** Each attempt comes from another network, so that rate limits by address do not apply. */
async function aBlogUnderAttack() {
  let now = new Date("2026-01-01T00:00:00Z");
  let networks = 0;
  const app = testApp({ deps: { now: () => now, limits: createRateLimits(), signInDelays: createSignInDelays() } });
  anAdmin(app.db, "ada@example.com", password);
  const elsewhere = () =>
    createCaller(createContext(app.deps, undefined, `203.0.${networks >> 8}.${networks++ & 255}`));
  return {
    ...app,
    wait: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    signIn: (given: { email?: string; password?: string; browser?: string } = {}) =>
      elsewhere().session.signIn({ email: "ada@example.com", password, ...given }),
  };
}

test("the delay of guesses from many addresses grows", async () => {
  const { signIn, wait } = await aBlogUnderAttack();
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  await expect(signIn({ password: "guess" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "Too many wrong attempts. Please wait 2 seconds.",
  });
  wait(2);
  await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  wait(3);
  await expect(signIn({ password: "guess" })).rejects.toThrow("Please wait a second");
  wait(1);
  await signIn();
});

test("a script that signs in all the time is never refused, and its successes do not reset the limit of failed attempts", async () => {
  const { signIn, wait } = await aBlogUnderAttack();
  for (let runs = 0; runs < 20; runs++) await signIn();
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  wait(2);
  for (let runs = 0; runs < 20; runs++) await signIn();
  await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  // The wrong ones are still counted.
  await expect(signIn({ password: "guess" })).rejects.toThrow("Please wait 4 seconds");
});

test("failed attempts expire after a day, although a script signs in every hour", async () => {
  const { signIn, wait } = await aBlogUnderAttack();
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  for (let hours = 0; hours < 24; hours++) {
    wait(60 * 60);
    await signIn();
  }
  const wrong = "E-mail or password is wrong";
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow(wrong);
});

test("an address may fail ten times, however often it also succeeds", async () => {
  const { asVisitor, db } = testApp({ deps: { limits: createRateLimits() } });
  anAdmin(db, "ada@example.com", password);
  anAdmin(db, "eve@example.com", password);
  const signIn = (who: string, given = password) =>
    asVisitor.session.signIn({ email: `${who}@example.com`, password: given });
  for (let runs = 0; runs < 20; runs++) await signIn("eve");
  for (let tries = 0; tries < 10; tries++) {
    await expect(signIn("ada", "guess")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    if (tries < 9) await signIn("eve");
  }
  await expect(signIn("ada", "guess")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("sign-ins sent at the same moment: at most ten guesses pass, and right passwords leave nothing behind", async () => {
  const { asVisitor, db } = testApp({ deps: { limits: createRateLimits() } });
  anAdmin(db, "ada@example.com", password);
  const signIn = (given: string) =>
    asVisitor.session.signIn({ email: "ada@example.com", password: given }).then(
      () => "done",
      ({ code }) => code,
    );
  const twentyTimes = async (given: string) => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => signIn(given)));
    return codes.filter((code) => code !== "TOO_MANY_REQUESTS");
  };
  expect(await twentyTimes(password)).toEqual(Array(10).fill("done"));
  expect(await twentyTimes("guess")).toEqual(Array(10).fill("UNAUTHORIZED"));
  expect(await signIn(password)).toBe("TOO_MANY_REQUESTS");
});

test("an attack from unknown browsers does not delay the owner's known browser", async () => {
  const { signIn } = await aBlogUnderAttack();
  const { browser } = await signIn();
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  await expect(signIn()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(signIn({ browser: `${browser}x` })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect((await signIn({ browser })).browser).toBe(browser);
  // A stolen browser token has its own count and delay.
  for (let tries = 0; tries < 4; tries++) await expect(signIn({ password: "guess", browser })).rejects.toThrow("wrong");
  await expect(signIn({ browser })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("the delay for an unknown e-mail address equals that for a known one", async () => {
  const { signIn } = await aBlogUnderAttack();
  const guess = () => signIn({ email: "eve@example.com", password: "guess" });
  for (let tries = 0; tries < 4; tries++) await expect(guess()).rejects.toThrow("wrong");
  await expect(guess()).rejects.toThrow("Please wait 2 seconds");
});

test("the delay grows to 15 minutes, expires after a day, and is kept for a bounded number of accounts", () => {
  const delays = createSignInDelays();
  let now = 0;
  const seconds = (who = "ada") => {
    try {
      delays.begin(who, new Date(now));
      return 0;
    } catch (error) {
      return (error as { retryAfterSeconds: number }).retryAfterSeconds;
    }
  };
  for (let tries = 0; tries < 40; tries++) {
    seconds();
    now += seconds() * 1000;
  }
  expect(seconds()).toBe(0);
  expect(seconds()).toBe(15 * 60);
  now += 24 * 60 * 60 * 1000;
  expect([seconds(), seconds(), seconds()]).toEqual([0, 0, 0]);
  seconds();
  expect(seconds()).toBe(2);
  // Made-up accounts evict each other, not the account under attack.
  for (let count = 0; count < 20_000; count++) seconds(`made up ${count}`);
  expect(seconds()).toBe(2);
  for (let count = 0; count < 10_000; count++) for (let tries = 0; tries < 4; tries++) seconds(`guessed at ${count}`);
  expect(seconds()).toBe(0);
});

test("a clock set back causes no extra delay, and the next attempt is delayed as usual", async () => {
  const { signIn, wait } = await aBlogUnderAttack();
  await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  wait(-2 * 60 * 60);
  for (let tries = 0; tries < 3; tries++) await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  wait(-2 * 60 * 60);
  await expect(signIn({ password: "guess" })).rejects.toThrow("wrong");
  await expect(signIn()).rejects.toThrow("Please wait 4 seconds.");
});

test("over HTTP a delayed sign-in is 429 with Retry-After and reveals nothing else", async () => {
  const { origin, db } = await servedApp({
    deps: {
      limits: createRateLimits(),
      signInDelays: createSignInDelays(),
      now: () => new Date("2026-01-01T00:00:00Z"),
    },
  });
  anAdmin(db, "ada@example.com", password);
  const { post } = restClient(origin);
  const login = (given: string) => post("/admin/login", { email: "ada@example.com", password: given });
  expect(Object.keys((await login(password)).body).sort()).toEqual(["message", "success", "token"]);
  for (let tries = 0; tries < 4; tries++) expect((await login("guess")).status).toBe(401);
  const refused = await login("guess");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining("Too many wrong attempts") });
});
