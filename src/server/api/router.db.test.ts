import type { AnyProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { collect } from "../../../tests/support/collect.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { createSignInDelays } from "../accounts/sign-in-delays.ts";
import { createContext } from "../context.ts";
import { createRateLimits } from "../core/procedures/rate-limits.ts";
import { appRouter, createCaller } from "./router.ts";

const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, AnyProcedure][];

/** Procedures that visitors may call; all others are for administrators. */
const open = [
  ...["post.list", "post.byId", "post.read", "post.all", "post.feed", "post.listStart", "post.elsewhere"],
  "post.archive",
  ...["post.address", "post.sitemapStarts", "post.sitemapEntries", "search.texts", "preview.byToken", "page.published"],
  ...[
    "comment.listForPost",
    "comment.threads",
    "comment.replyTitle",
    "comment.listStart",
    "comment.add",
    "comment.standings",
  ],
  ...["session.signIn", "session.hasPasskeys", "session.askForPasskey", "session.signInWithPasskey"],
  ...["session.resetsByMail", "session.requestReset", "session.resetPassword", "session.acceptInvite"],
  ...["mail.confirmTest", "subscriber.subscribe", "subscriber.confirm", "subscriber.leave"],
  ...["follower.confirm", "follower.leave"],
];

test("every admin procedure refuses a visitor before it validates the input", async () => {
  const { asVisitor } = testApp();
  const closed = procedures.map(([path]) => path).filter((path) => !open.includes(path));
  expect(closed.length).toBeGreaterThan(10);
  for (const path of closed) {
    const [room = "", name = ""] = path.split(".");
    // biome-ignore lint/suspicious/noExplicitAny: walks tRPC's untyped tree of procedures
    const call = (asVisitor as any)[room][name];
    await expect(call({ anything: "at all" }), path).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
});

test("every change that a visitor may ask for has a rate limit", async () => {
  const counted: string[] = [];
  const limits = { count: async (limit: string) => void counted.push(limit), giveBack: async () => {} };
  const { asVisitor } = testApp({ deps: { limits } });
  const changes = procedures.filter(([path, { _def }]) => open.includes(path) && _def.type === "mutation");
  expect(changes.length).toBeGreaterThan(8);
  for (const [path] of changes) {
    counted.length = 0;
    const [room = "", name = ""] = path.split(".");
    // biome-ignore lint/suspicious/noExplicitAny: walks tRPC's untyped tree of procedures
    await (asVisitor as any)[room][name]({}).catch(() => {});
    expect(counted, path).toHaveLength(1);
  }
});

test("every procedure has an output schema", () => {
  const silent = procedures.filter(([, procedure]) => !(procedure._def as { output?: unknown }).output);
  expect(silent.map(([path]) => path)).toEqual([]);
});

test("refused calls of visitors do not count against the administrator's rate limit", async () => {
  const { deps, token } = testApp({ deps: { limits: createRateLimits(), signInDelays: createSignInDelays() } });
  const at = (authorization?: string) => createCaller(createContext(deps, authorization, "192.0.2.9"));
  for (let tries = 0; tries < 35; tries++) {
    await expect(at().ai.generate({ prompt: "Tea" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
  await expect(collect(at(token).ai.generate({ prompt: "Tea" }))).rejects.toThrow("not set up yet");
});
