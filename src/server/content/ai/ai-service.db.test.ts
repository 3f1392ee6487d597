import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type AiAnswer, type AiRequest, answers, startAiServer } from "../../../../tests/support/ai-server.ts";
import { collect } from "../../../../tests/support/collect.ts";
import { maxDraftLength } from "../../../shared/schemas/ai-schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type AiSettings, readSettings } from "../../core/settings/settings.ts";
import { answerTo, draftAssignment } from "./ai-service.ts";
import { type ChatOptions, chatWaits } from "./chat-request.ts";

const title = "A walk in the hills";

const generateDraft = (ai: AiSettings, about: string, options?: ChatOptions) =>
  answerTo(ai, draftAssignment(about), options);

async function anAiServer(answer?: AiAnswer) {
  const server = await startAiServer(answer);
  onTestFinished(() => server.close());
  return { ...server, ai: readSettings(server.env).ai };
}

async function piecesFrom(answer: AiAnswer, options?: ChatOptions): Promise<string[]> {
  const { ai } = await anAiServer(answer);
  return collect(generateDraft(ai, title, options));
}

/** Settles when the blog has hung up on the one request that it made. */
async function hangUpOn(requests: AiRequest[]): Promise<void> {
  expect(requests).toHaveLength(1);
  await requests[0]?.hungUp;
}

/** The failure, and the text that came before it. */
async function failureOf(ai: AiSettings, options?: ChatOptions) {
  let before = "";
  try {
    for await (const piece of generateDraft(ai, title, options)) before += piece;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { before, kind: error.kind, sentence: error.message };
  }
  throw new Error(`There was no failure, but a draft: ${before}`);
}

const failureFrom = async (answer: AiAnswer, options?: ChatOptions) =>
  failureOf((await anAiServer(answer)).ai, options);

test("a draft is streamed in pieces", async () => {
  expect(await piecesFrom(answers.writing("It had ", "rained ", "all night."))).toEqual([
    "It had ",
    "rained ",
    "all night.",
  ]);
});

test("the first words arrive before the model has finished", async () => {
  const { ai } = await anAiServer(answers.stallingAfter("It had "));
  const draft = generateDraft(ai, title);
  expect(await draft.next()).toEqual({ done: false, value: "It had " });
  await draft.return(undefined);
});

test("the model is asked for a streamed post about the title, with the key", async () => {
  const { ai, requests } = await anAiServer();
  await generateDraft(ai, title).next();
  expect(requests).toMatchObject([
    {
      path: "/v1/chat/completions",
      authorization: "Bearer sk-secret-of-the-test",
      body: {
        model: "test-model",
        stream: true,
        messages: [
          { role: "system", content: expect.stringContaining("Markdown") },
          { role: "user", content: title },
        ],
      },
    },
  ]);
});

test("without a key no Authorization is sent", async () => {
  const { env, requests } = await anAiServer();
  await generateDraft(readSettings({ ...env, AI_API_KEY: "" }).ai, title).next();
  expect(requests.map(({ authorization }) => authorization)).toEqual([undefined]);
});

test("the configured URL is used as given, with or without /v1", async () => {
  const { env, requests } = await anAiServer();
  for (const path of ["/", "/v1", "/v1/", "/api/openai"]) {
    await generateDraft(readSettings({ ...env, AI_BASE_URL: new URL(path, env.AI_BASE_URL).href }).ai, title).next();
  }
  expect(requests.map(({ path }) => path)).toEqual([
    "/chat/completions",
    "/v1/chat/completions",
    "/v1/chat/completions",
    "/api/openai/chat/completions",
  ]);
});

test("characters and lines split by the network are joined", async () => {
  expect(await piecesFrom(answers.writingByteByByte("Grüße 🌄 ", "日本語\n\n## é"))).toEqual([
    "Grüße 🌄 ",
    "日本語\n\n## é",
  ]);
});

test("an unstreamed answer is accepted", async () => {
  expect(await piecesFrom(answers.whole("It had rained 🌧 all night."))).toEqual(["It had rained 🌧 all night."]);
});

test("reasoning, usage and null contents are not part of the draft", async () => {
  const answer = answers.sending(
    '{"choices":[{"delta":{"role":"assistant","content":null}}]}',
    '{"choices":[{"delta":{"reasoning_content":"They want a post","content":""}}]}',
    '{"choices":[{"delta":{"content":[{"type":"thinking"}]}}],"error":null}',
    '{"choices":[{"delta":{"content":"It had rained."},"finish_reason":null}]}',
    '{"choices":[],"usage":{"total_tokens":9}}',
    "[DONE]",
  );
  expect(await piecesFrom(answer)).toEqual(["It had rained."]);
});

test("a draft ends at its finish reason even when the server continues", async () => {
  const { ai, requests } = await anAiServer((res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" });
    res.write('data: {"choices":[{"delta":{"content":"The end."},"finish_reason":"stop"}]}\n\n');
  });
  const draft = generateDraft(ai, title);
  expect(await draft.next()).toEqual({ done: false, value: "The end." });
  expect(await draft.next()).toEqual({ done: true, value: undefined });
  await hangUpOn(requests);
});

test("a draft may end at [DONE] without a finish reason", async () => {
  const answer = answers.sending('{"choices":[{"delta":{"content":"The end."}}]}', "[DONE]");
  expect(await piecesFrom(answer)).toEqual(["The end."]);
});

test("AI that is off is not found", async () => {
  const { env, requests } = await anAiServer();
  expect(await failureOf(readSettings({ ...env, AI: "off" }).ai)).toMatchObject({
    kind: "not-found",
    sentence: "AI drafting is switched off",
  });
  expect(requests).toEqual([]);
});

test("AI that is not configured says so in words for a writer", async () => {
  expect(await failureOf(readSettings({}).ai)).toMatchObject({
    kind: "unavailable",
    sentence: "Writing with AI is not set up yet; Settings → Advanced shows how",
  });
});

// Whole sentences: none of them has room for the key or for what the provider said, which the test server fills in.
test.each<[string, AiAnswer, string]>([
  ["a key refused with 401", answers.refusing(401), "The AI server refused the key. Check AI_API_KEY."],
  ["a key refused with 403", answers.refusing(403), "The AI server refused the key. Check AI_API_KEY."],
  ["a used-up quota", answers.refusing(429), "The AI server is busy or its quota is used up. Please try again later."],
  ["a server's fault", answers.refusing(500), "The AI server failed with status 500. Please try again later."],
  [
    "an unknown model",
    answers.refusing(404),
    "The AI server refused the request with status 404. Check AI_BASE_URL and AI_MODEL.",
  ],
  ["an answer without text", answers.writing(), "The AI server answered without any text. Please try again."],
  ["an answer of blanks", answers.writing(" ", "\n"), "The AI server answered without any text. Please try again."],
  ["a whole answer without text", answers.whole(""), "The AI server answered without any text. Please try again."],
  ["a page", answers.page(), "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible."],
  [
    "an event that is no JSON",
    answers.sending('{"choices":[{"del'),
    "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible.",
  ],
  [
    "an event of another shape",
    answers.sending('"sk-secret-of-the-test"'),
    "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible.",
  ],
  [
    "a whole answer that is no JSON",
    (res) => res.setHeader("Content-Type", "application/json").end("sk-secret-of-the-test"),
    "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible.",
  ],
  [
    "an answer that the server's filter withheld",
    answers.sending('{"choices":[{"delta":{},"finish_reason":"content_filter"}]}', "[DONE]"),
    "The AI server's content filter stopped the draft. Please word it differently.",
  ],
  [
    "a model that thought until its length limit",
    answers.sending('{"choices":[{"delta":{"reasoning_content":"Hm"},"finish_reason":"length"}]}', "[DONE]"),
    "The model reached its length limit before the draft was whole. Raise it at the AI server, or ask for less.",
  ],
  [
    "an error instead of an answer",
    (res) => res.setHeader("Content-Type", "application/json").end('{"error":{"message":"sk-secret-of-the-test"}}'),
    "The AI server reported an error. Please try again.",
  ],
])("%s is a failure with its own sentence", async (_name, answer, sentence) => {
  expect(await failureFrom(answer)).toMatchObject({ kind: "bad-gateway", sentence });
});

test.each<[string, AiAnswer, string]>([
  ["an error inside the stream", answers.failingAfter("It had "), "The AI server reported an error. Please try again."],
  [
    "a connection cut midway",
    answers.breakingAfter("It had "),
    "The AI server closed the connection before the draft was whole. Please try again.",
  ],
  [
    "an answer cut off at the model's length limit",
    answers.sending(
      '{"choices":[{"delta":{"content":"It had "}}]}',
      '{"choices":[{"delta":{},"finish_reason":"length"}]}',
      "[DONE]",
    ),
    "The model reached its length limit before the draft was whole. Raise it at the AI server, or ask for less.",
  ],
  [
    "a whole answer cut off at the model's length limit",
    answers.whole("It had ", "length"),
    "The model reached its length limit before the draft was whole. Raise it at the AI server, or ask for less.",
  ],
  [
    "an answer that the server's filter broke off",
    answers.sending('{"choices":[{"delta":{"content":"It had "},"finish_reason":"content_filter"}]}', "[DONE]"),
    "The AI server's content filter stopped the draft. Please word it differently.",
  ],
  [
    "an answer that ends too early",
    answers.endingEarlyAfter("It had "),
    "The AI server closed the connection before the draft was whole. Please try again.",
  ],
])("%s is a failure after the text that came", async (_name, answer, sentence) => {
  expect(await failureFrom(answer)).toEqual({ before: "It had ", kind: "bad-gateway", sentence });
});

test("an unreachable server is reported", async () => {
  const server = await startAiServer();
  await server.close();
  expect(await failureOf(readSettings(server.env).ai)).toMatchObject({
    kind: "bad-gateway",
    sentence: "The AI server cannot be reached (ECONNREFUSED). Check AI_BASE_URL.",
  });
});

test("a redirect to another host is not followed", async () => {
  const elsewhere = await anAiServer();
  const failure = await failureFrom(answers.redirectingTo(`${elsewhere.baseUrl}/chat/completions`));
  expect(failure).toMatchObject({
    kind: "bad-gateway",
    sentence: "The AI server cannot be reached. Check AI_BASE_URL.",
  });
  expect(elsewhere.requests).toEqual([]);
});

test("a silent server times out before the first byte", async () => {
  const { ai, requests } = await anAiServer(answers.silent());
  expect(await failureOf(ai, { waits: { ...chatWaits, firstByteMs: 1000 } })).toMatchObject({
    kind: "bad-gateway",
    sentence: "The AI server took too long to answer. Please try again.",
  });
  await hangUpOn(requests);
});

test("a server that sends only headers times out before the first byte", async () => {
  const answer: AiAnswer = (res) => res.setHeader("Content-Type", "text/event-stream").flushHeaders();
  expect(await failureFrom(answer, { waits: { ...chatWaits, firstByteMs: 100 } })).toMatchObject({
    sentence: "The AI server took too long to answer. Please try again.",
  });
});

test("a server that stops sending times out between chunks", async () => {
  const { ai, requests } = await anAiServer(answers.stallingAfter("It had "));
  expect(await failureOf(ai, { waits: { ...chatWaits, betweenChunksMs: 100 } })).toEqual({
    before: "It had ",
    kind: "bad-gateway",
    sentence: "The AI server stopped writing before the draft was whole. Please try again.",
  });
  await hangUpOn(requests);
});

test("a server that only keeps the connection alive times out", async () => {
  const answer: AiAnswer = (res) => {
    res.setHeader("Content-Type", "text/event-stream");
    const pings = setInterval(() => res.write(": ping\n\n"), 20);
    res.once("close", () => clearInterval(pings));
  };
  expect(await failureFrom(answer, { waits: { ...chatWaits, wholeAnswerMs: 200 } })).toMatchObject({
    sentence: "The AI server took too long to answer. Please try again.",
  });
});

test("a slow model does not time out while it sends text", async () => {
  const words = "It had rained all night long.".split(" ");
  const waits = { ...chatWaits, firstByteMs: 500, betweenChunksMs: 500 };
  expect(await piecesFrom(answers.writingSlowly(120, ...words), { waits })).toEqual(words);
});

test("time spent in the consumer does not count against the server", async () => {
  const { ai } = await anAiServer(answers.writingSlowly(20, "It had ", "rained."));
  const draft = generateDraft(ai, title, { waits: { ...chatWaits, betweenChunksMs: 100 } });
  await draft.next();
  await setTimeout(300);
  expect(await draft.next()).toEqual({ done: false, value: "rained." });
  expect(await draft.next()).toEqual({ done: true, value: undefined });
});

test("a draft longer than the limit is refused", async () => {
  const half = "x".repeat(maxDraftLength / 2);
  expect((await piecesFrom(answers.writing(half, half))).join("")).toHaveLength(maxDraftLength);
  expect(await failureFrom(answers.writing(half, half, "x"))).toEqual({
    before: half + half,
    kind: "bad-gateway",
    sentence: "The AI server's answer is too long for a draft",
  });
});

test.each<[string, AiAnswer]>([
  ["an event without end", (res) => res.setHeader("Content-Type", "text/event-stream").write("x".repeat(2 ** 21))],
  ["a whole answer without end", (res) => res.setHeader("Content-Type", "application/json").write(" ".repeat(2 ** 21))],
  ["thoughts without end", answers.writing("<think>", ...Array.from({ length: 8 }, () => "hm ".repeat(2 ** 15)))],
  ["blanks without end", answers.writing("```md\n", ...Array.from({ length: 8 }, () => "\n".repeat(2 ** 16)))],
  ["a fence full of nothing", answers.writing("```md\n", `${"\n".repeat(2 ** 19)}a`, "b".repeat(2 ** 17))],
])("%s is given up before it fills the memory", async (_name, answer) => {
  expect(await failureFrom(answer)).toMatchObject({ sentence: "The AI server's answer is too long for a draft" });
});

test("cancelling before the first byte aborts the model's request", async () => {
  const { ai, requests } = await anAiServer(answers.silent());
  const cancel = new AbortController();
  const failure = failureOf(ai, { signal: cancel.signal });
  await expect.poll(() => requests).toHaveLength(1);
  cancel.abort();
  expect(await failure).toMatchObject({ before: "", kind: "cancelled" });
  await hangUpOn(requests);
});

test("cancelling midway aborts the model's request", async () => {
  const { ai, requests } = await anAiServer(answers.stallingAfter("It had "));
  const cancel = new AbortController();
  const draft = generateDraft(ai, title, { signal: cancel.signal });
  await draft.next();
  const rest = draft.next();
  cancel.abort();
  await expect(rest).rejects.toMatchObject({ kind: "cancelled" });
  await hangUpOn(requests);
});

test("a consumer that stops reading aborts the model's request", async () => {
  const { ai, requests } = await anAiServer(answers.stallingAfter("It had "));
  for await (const _piece of generateDraft(ai, title)) break;
  await hangUpOn(requests);
});

test("a draft cancelled before its start sends no request", async () => {
  const { ai, requests } = await anAiServer();
  expect(await failureOf(ai, { signal: AbortSignal.abort() })).toMatchObject({ before: "", kind: "cancelled" });
  expect(requests).toEqual([]);
});
