import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setImmediate, setTimeout } from "node:timers/promises";

/** What the blog asked for. */
export interface AiRequest {
  path: string;
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
  /** Settles when the blog hangs up before the answer is complete. */
  hungUp: Promise<void>;
}

/** How the server treats a request: one of `answers`, or a function of the test's own. */
export type AiAnswer = (res: ServerResponse) => unknown;

export interface AiServer {
  /** For AI_BASE_URL. */
  baseUrl: string;
  /** For `env`: everything that the blog needs to use this server. */
  env: { AI_BASE_URL: string; AI_MODEL: string; AI_API_KEY: string };
  /** Newest last. */
  requests: AiRequest[];
  /** How requests are treated from now on. */
  answerWith(answer: AiAnswer): void;
  close(): Promise<void>;
}

/** A real server that speaks the protocol of OpenAI's chat completions and does as the test says. Plain Node. */
export async function startAiServer(answer: AiAnswer = answers.writing("A ", "draft")): Promise<AiServer> {
  const requests: AiRequest[] = [];
  let current = answer;
  const server = createServer(async (req, res) => {
    const hungUp = new Promise<void>((resolve) => {
      res.once("close", () => !res.writableEnded && resolve());
    });
    const { authorization } = req.headers;
    const body = (await json(req)) as AiRequest["body"];
    requests.push({ path: req.url ?? "", authorization, body, hungUp });
    await current(res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    baseUrl,
    env: { AI_BASE_URL: baseUrl, AI_MODEL: "test-model", AI_API_KEY: "sk-secret-of-the-test" },
    requests,
    answerWith(next) {
      current = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const event = (message: unknown) => `data: ${JSON.stringify(message)}\n\n`;
const delta = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const role = event({ choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }] });
const stop = event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
const done = "data: [DONE]\n\n";
const startOf = (pieces: string[]) => role + pieces.map(delta).join("");

function beginStream(res: ServerResponse): void {
  res.writeHead(200, { "Content-Type": "text/event-stream" });
  res.flushHeaders();
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "Content-Type": "application/json" });
  res.end(JSON.stringify(body));
}

/** The scripted behaviours. Pieces are Markdown as a model would write them, one event each. */
export const answers = {
  /** As a well-behaved server does. */
  writing:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(startOf(pieces) + stop + done);
    },
  /** The same at a pace that people can watch. */
  writingSlowly:
    (pauseMs: number, ...pieces: string[]): AiAnswer =>
    async (res) => {
      beginStream(res);
      res.write(role);
      for (const piece of pieces) {
        if (res.destroyed) return;
        res.write(delta(piece));
        await setTimeout(pauseMs);
      }
      res.end(stop + done);
    },
  /** Every byte in a chunk of its own, so that characters and lines are cut. */
  writingByteByByte:
    (...pieces: string[]): AiAnswer =>
    async (res) => {
      beginStream(res);
      for (const byte of Buffer.from(startOf(pieces) + stop + done)) {
        if (res.destroyed) return;
        res.write(Buffer.of(byte));
        await setImmediate();
      }
      res.end();
    },
  /** These events exactly, as text, and then the end of the answer. */
  sending:
    (...events: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(events.map((data) => `data: ${data}\n\n`).join(""));
    },
  /** One JSON answer, as from a server that does not know how to stream. */
  whole:
    (content: string, finishReason = "stop"): AiAnswer =>
    (res) =>
      sendJson(res, 200, {
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finishReason }],
      }),
  refusing:
    (status: number, message = "Incorrect API key provided: sk-secret-of-the-test"): AiAnswer =>
    (res) =>
      sendJson(res, status, { error: { message } }),
  redirectingTo:
    (location: string): AiAnswer =>
    (res) => {
      res.writeHead(307, { Location: location });
      res.end();
    },
  /** Accepts the request and says nothing. */
  silent: (): AiAnswer => () => {},
  /** Falls silent with the connection open. */
  stallingAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.write(startOf(pieces));
    },
  /** Cuts the connection. */
  breakingAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.write(startOf(pieces), () => res.destroy());
    },
  /** Ends the answer in good order but before the model was done. */
  endingEarlyAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(startOf(pieces));
    },
  failingAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(startOf(pieces) + event({ error: { message: "out of memory at sk-secret-of-the-test" } }));
    },
  /** A page, as from an address where no AI server lives. */
  page: (): AiAnswer => (res) => {
    res.writeHead(200, { "Content-Type": "text/html" });
    res.end("<!doctype html>\n<title>Welcome</title>\n");
  },
};
