import { expect, test } from "vitest";
import { aSession } from "../../../../tests/support/a-session.ts";
import { anAdmin } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { createSignInDelays } from "../../accounts/sign-in-delays.ts";
import { appRouter, createCaller } from "../../api/router.ts";
import { createContext } from "../../context.ts";
import { admins } from "../db/schema.ts";
import { createRateLimits } from "./rate-limits.ts";

const email = "writer@example.com";
const password = "correct horse battery";

function room() {
  const { log, entries } = aLog();
  const app = testApp({ deps: { log, limits: createRateLimits(), signInDelays: createSignInDelays() } });
  app.db.delete(admins).run();
  anAdmin(app.db, email, password);
  const callerWith = (token?: string) => createCaller(createContext(app.deps, token, "203.0.113.9"));
  return {
    account: app.db.select().from(admins).get()?.id,
    visitor: callerWith(),
    admin: () => callerWith(aSession(app.db, { email })),
    entries,
    /** Log entries since the last call, without the fields of every entry. */
    told: () =>
      (entries.splice(0) as unknown as Record<string, unknown>[]).map(
        ({ level, event, outcome, account, code, reason }) =>
          JSON.parse(JSON.stringify({ level, event, outcome, account, code, reason })),
      ),
  };
}

test("the log records each sign-in and each refused attempt with its reason", async () => {
  const { visitor, told, account } = room();
  const event = "sign-in with password";
  await visitor.session.signIn({ email, password });
  expect(told()).toEqual([{ level: 30, event, outcome: "succeeded", account }]);

  await expect(visitor.session.signIn({ email, password: "wrong" })).rejects.toThrow();
  await expect(visitor.session.signIn({ email: "nobody@example.com", password })).rejects.toThrow();
  const refusal = { level: 40, event, outcome: "refused", code: "UNAUTHORIZED", reason: "signInWrong" };
  // The log does not reveal which accounts exist.
  expect(told()).toEqual([refusal, refusal]);

  for (let at = 0; at < 12; at++) await visitor.session.signIn({ email, password: "wrong" }).catch(() => {});
  expect(told().at(-1)).toMatchObject({ outcome: "refused", code: "TOO_MANY_REQUESTS" });

  const response = { id: "x", rawId: "x", type: "public-key", response: {}, clientExtensionResults: {} };
  // biome-ignore lint/suspicious/noExplicitAny: malformed input of a hostile client
  await expect(visitor.session.signInWithPasskey({ response: response as any })).rejects.toThrow();
  expect(told()).toMatchObject([{ event: "sign-in with passkey", outcome: "refused" }]);
});

test("the log records every change of who can sign in", async () => {
  const { admin, told, account } = room();
  const done = (event: string) => ({ level: 30, event, outcome: "succeeded", account });
  const refused = (event: string) => expect.objectContaining({ level: 40, event, outcome: "refused", account });

  await admin().session.endOthers();
  const [other] = await admin().session.list();
  await admin().session.end({ sessionId: other?._id ?? "" });
  await admin().session.signOut();
  await admin()
    .account.changePassword({ password: "wrong", newPassword: "another long password" })
    .catch(() => {});
  await admin()
    .account.turnOffTwoStep({ password: "wrong" })
    .catch(() => {});
  await admin().account.changePassword({ password, newPassword: "another long password" });
  expect(told()).toEqual([
    done("end of all other sessions"),
    done("end of a session"),
    done("sign-out"),
    refused("change of password"),
    refused("two-step sign-in turned off"),
    done("change of password"),
  ]);
});

test("a refusal that names an address is logged without it", async () => {
  const { admin, told, account } = room();
  const refusal = await admin()
    .administrator.invite({ email, password })
    .catch((error: Error) => error.message);
  expect(refusal).toContain(email);
  const event = "invitation of an administrator";
  expect(told()).toEqual([{ level: 40, event, outcome: "refused", account, code: "CONFLICT", reason: "adminExists" }]);
});

test("every procedure that opens, ends or changes access is logged", () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: object } }>;
  const silent = Object.entries(procedures)
    .filter(([name, { _def }]) => /^(?:session|account)\./.test(name) && _def.type === "mutation")
    .filter(([, { _def }]) => !(_def.meta && "event" in _def.meta))
    .map(([name]) => name);
  // These procedures open, end and change no access.
  expect(silent).toEqual([
    "session.askForPasskey",
    "account.chooseLanguage",
    "account.proposeTwoStep",
    "account.proposePasskey",
  ]);
});

test("a log event has its request id, and no address, e-mail, password, code or token", async () => {
  const { log, entries } = aLog();
  const { origin, db } = await servedApp({ env: { TRUST_PROXY: "1" }, deps: { log } });
  anAdmin(db, "ada@example.com", password);
  const { call } = restClient(origin);
  const headers = { "x-forwarded-for": "203.0.113.9" };
  const answer = await call("/admin/login", { body: { email: "ada@example.com", password }, headers });
  await call("/admin/login", { body: { email: "ada@example.com", password: "a wrong one", code: "424242" }, headers });
  const events = entries.filter((entry) => "event" in entry);
  expect(events).toHaveLength(2);
  expect(events[0]?.req?.id).toBe(answer.headers.get("x-request-id"));
  const text = JSON.stringify(entries);
  for (const secret of ["203.0.113.9", "ada@example.com", password, "a wrong one", "424242", answer.body.token])
    expect(text).not.toContain(secret);
});
