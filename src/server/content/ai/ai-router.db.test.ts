import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from "@trpc/client";
import superjson from "superjson";
import { expect, onTestFinished, test } from "vitest";
import { type AiAnswer, answers, startAiServer } from "../../../../tests/support/ai-server.ts";
import { collect } from "../../../../tests/support/collect.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import type { AppRouter } from "../../api/router.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";

const prompt = "A walk in the hills";

async function anAiServer(answer?: AiAnswer) {
  const server = await startAiServer(answer);
  onTestFinished(() => server.close());
  return server;
}

/** The blog over HTTP with a client like the screens'. */
async function aServedBlog(env: Record<string, string>) {
  const { origin, token } = await servedApp({ env });
  const clientWith = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({
      links: [httpBatchStreamLink({ url: `${origin}/trpc`, transformer: superjson, headers })],
    });
  return { asAdmin: clientWith({ Authorization: token }), asVisitor: clientWith({}) };
}

async function textOf(draft: Promise<AsyncIterable<string>>): Promise<string> {
  return (await collect(draft)).join("");
}

/** What an error of the client tells the screen. */
async function refusalOf(draft: Promise<AsyncIterable<string>>) {
  const error = await textOf(draft).then(
    (text) => new Error(`There was no failure, but a draft: ${text}`),
    (thrown) => thrown,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  return { sentence: error.message, code: error.data?.code, httpStatus: error.data?.httpStatus };
}

test("the draft is streamed to the administrator while the model writes", async () => {
  const ai = await anAiServer(answers.stallingAfter("It had ", "rained 🌧"));
  const { asAdmin } = await aServedBlog(ai.env);
  const draft = (await asAdmin.ai.generate.mutate({ prompt }))[Symbol.asyncIterator]();
  expect(await draft.next()).toEqual({ done: false, value: "It had " });
  expect(await draft.next()).toEqual({ done: false, value: "rained 🌧" });
});

test("an administrator gets the whole draft", async () => {
  const ai = await anAiServer(answers.writing("It had ", "rained."));
  const { asAdmin } = await aServedBlog(ai.env);
  expect(await textOf(asAdmin.ai.generate.mutate({ prompt }))).toBe("It had rained.");
});

test("a visitor cannot use AI writing", async () => {
  const ai = await anAiServer();
  const { asVisitor } = await aServedBlog(ai.env);
  expect(await refusalOf(asVisitor.ai.generate.mutate({ prompt }))).toEqual({
    sentence: "Please sign in",
    code: "UNAUTHORIZED",
    httpStatus: 401,
  });
  expect(ai.requests).toEqual([]);
});

test("without a title the model is not asked", async () => {
  const ai = await anAiServer();
  const { asAdmin } = await aServedBlog(ai.env);
  expect(await refusalOf(asAdmin.ai.generate.mutate({ prompt: "  " }))).toEqual({
    sentence: "Please enter the title",
    code: "BAD_REQUEST",
    httpStatus: 400,
  });
  expect(ai.requests).toEqual([]);
});

test("AI that is off answers 404", async () => {
  const { asAdmin } = await aServedBlog({ AI: "off" });
  expect(await refusalOf(asAdmin.ai.generate.mutate({ prompt }))).toEqual({
    sentence: "AI drafting is switched off",
    code: "NOT_FOUND",
    httpStatus: 404,
  });
});

test("AI that is not configured answers 503 with a sentence for a writer", async () => {
  const { asAdmin } = await aServedBlog({});
  expect(await refusalOf(asAdmin.ai.generate.mutate({ prompt }))).toEqual({
    sentence: "Writing with AI is not set up yet; Settings → Advanced shows how",
    code: "SERVICE_UNAVAILABLE",
    httpStatus: 503,
  });
});

test("a key that the model's server refuses is 502, so that the administrator stays signed in", async () => {
  const ai = await anAiServer(answers.refusing(401));
  const { asAdmin } = await aServedBlog(ai.env);
  expect(await refusalOf(asAdmin.ai.generate.mutate({ prompt }))).toEqual({
    sentence: "The AI server refused the key. Check AI_API_KEY.",
    code: "BAD_GATEWAY",
    httpStatus: 502,
  });
});

test("a failure midway keeps the text received and reports the reason", async () => {
  const ai = await anAiServer(answers.breakingAfter("It had "));
  const { asAdmin } = await aServedBlog(ai.env);
  const draft = (await asAdmin.ai.generate.mutate({ prompt }))[Symbol.asyncIterator]();
  expect(await draft.next()).toEqual({ done: false, value: "It had " });
  await expect(draft.next()).rejects.toMatchObject({
    message: "The AI server closed the connection before the draft was whole. Please try again.",
    data: { code: "BAD_GATEWAY", httpStatus: 502, path: "ai.generate", sentence: "aiClosedMidway" },
  });
});

test.each<[string, AiAnswer]>([
  ["has not said anything", answers.silent()],
  ["is writing", answers.stallingAfter("It had ")],
])("leaving the page ends the work of a model that %s", async (_name, answer) => {
  const ai = await anAiServer(answer);
  const { asAdmin } = await aServedBlog(ai.env);
  const page = new AbortController();
  const draft = textOf(asAdmin.ai.generate.mutate({ prompt }, { signal: page.signal }));
  await expect.poll(() => ai.requests).toHaveLength(1);
  page.abort();
  await expect(draft).rejects.toThrow();
  await ai.requests[0]?.hungUp;
});

test("a long answer can be cancelled after garbage collection", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const ai = await anAiServer(answers.stallingAfter("It had "));
  const { asAdmin } = await aServedBlog(ai.env);
  const page = new AbortController();
  const draft = (await asAdmin.ai.generate.mutate({ prompt }, { signal: page.signal }))[Symbol.asyncIterator]();
  await draft.next();
  for (let turn = 0; turn < 5; turn++) {
    await nextTurn();
    collectGarbage();
  }
  page.abort();
  await expect(draft.next()).rejects.toThrow();
  await ai.requests[0]?.hungUp;
});

test("the typed caller, which REST uses, has the same drafts and failures", async () => {
  const ai = await anAiServer(answers.writing("It had ", "rained."));
  const { asAdmin } = testApp({ env: ai.env });
  expect(await textOf(asAdmin.ai.generate({ prompt }))).toBe("It had rained.");

  ai.answerWith(answers.refusing(429));
  const failure = await textOf(asAdmin.ai.generate({ prompt })).catch(describeFailure);
  expect(failure).toEqual({
    code: "BAD_GATEWAY",
    status: 502,
    sentence: "The AI server is busy or its quota is used up. Please try again later.",
    key: "aiQuotaUsed",
    isUnexpected: false,
  });
});
