import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setImmediate, setTimeout } from "node:timers/promises";

/** A request of the blog. */
export interface AiRequest {
  path: string;
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
  /** Resolves when the blog disconnects before the response is complete. */
  hungUp: Promise<void>;
}

/** How the server responds: one of `answers`, or a function of the test. */
export type AiAnswer = (res: ServerResponse) => unknown;

export interface AiServer {
  /** For AI_BASE_URL. */
  baseUrl: string;
  /** Environment variables that make the blog use this server. */
  env: { AI_BASE_URL: string; AI_MODEL: string; AI_API_KEY: string };
  /** Oldest first. */
  requests: AiRequest[];
  /** Sets the behaviour of later responses. */
  answerWith(answer: AiAnswer): void;
  close(): Promise<void>;
}

/** A server with the protocol of OpenAI's chat completions, whose behaviour the test sets. */
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

/** Behaviours of the server. A piece is Markdown in one event. */
export const answers = {
  /** A regular response. */
  writing:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(startOf(pieces) + stop + done);
    },
  /** A regular response, slow enough to watch. */
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
  /** Sends every byte as one chunk, which splits characters and lines. */
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
  /** Sends exactly these events as text and ends the response. */
  sending:
    (...events: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.end(events.map((data) => `data: ${data}\n\n`).join(""));
    },
  /** One JSON response, as from a server without streaming. */
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
  /** Accepts the request and sends nothing. */
  silent: (): AiAnswer => () => {},
  /** Stops sending and keeps the connection open. */
  stallingAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.write(startOf(pieces));
    },
  /** Resets the connection. */
  breakingAfter:
    (...pieces: string[]): AiAnswer =>
    (res) => {
      beginStream(res);
      res.write(startOf(pieces), () => res.destroy());
    },
  /** Ends the response properly before the model has finished. */
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
  /** An HTML page, as from a URL without an AI server. */
  page: (): AiAnswer => (res) => {
    res.writeHead(200, { "Content-Type": "text/html" });
    res.end("<!doctype html>\n<title>Welcome</title>\n");
  },
};
