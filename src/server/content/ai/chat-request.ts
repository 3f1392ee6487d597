import type { AiSettings } from "../../core/settings/settings.ts";
import { aiFailures } from "./ai-failures.ts";
import { streamedText, wholeText } from "./chat-response.ts";

export type ChatServer = Extract<AiSettings, { state: "ready" }>;

export interface ChatTurn {
  role: "system" | "user";
  content: string | ChatPart[];
}

/** A part of the user message: text, or an image as a data URL. */
export type ChatPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

/** Timeouts for the AI server, in milliseconds. */
export interface ChatWaits {
  /** Until the first byte: a local model may have to be loaded first. */
  firstByteMs: number;
  /** Between two chunks of the answer. */
  betweenChunksMs: number;
  /** For the whole answer: a server may keep a connection open without sending text. */
  wholeAnswerMs: number;
}

export const chatWaits: ChatWaits = { firstByteMs: 120_000, betweenChunksMs: 60_000, wholeAnswerMs: 600_000 };

export interface ChatOptions {
  /** Aborting it ends the request to the AI server. */
  signal?: AbortSignal | undefined;
  waits?: ChatWaits;
}

/**
 * Sends a prompt to an OpenAI-compatible server and streams its answer. When the caller stops reading, the request is
 * aborted.
 *
 * @throws AppError `bad-gateway` for each of the server's failures, `cancelled` when the caller's signal was aborted
 * @see https://platform.openai.com/docs/api-reference/chat/streaming
 */
export async function* askChat(
  server: ChatServer,
  turns: ChatTurn[],
  { signal, waits = chatWaits }: ChatOptions = {},
): AsyncGenerator<string> {
  const request = new AbortController();
  const timeouts = startTimeouts(request, waits);
  const stop = () => request.abort();
  signal?.addEventListener("abort", stop);
  try {
    if (signal?.aborted) stop();
    const response = await post(server, turns, request.signal);
    const isWhole = /\bjson\b/i.test(response.headers.get("Content-Type") ?? "");
    const chunks = chunksOf(response, timeouts, request.signal);
    yield* isWhole ? wholeText(chunks) : streamedText(chunks);
  } catch (error) {
    // After an abort fetch throws an unrelated error; the signal's reason is the cause.
    if (signal?.aborted) throw aiFailures.cancelled();
    throw request.signal.aborted ? request.signal.reason : error;
  } finally {
    signal?.removeEventListener("abort", stop);
    timeouts.end();
    request.abort();
  }
}

async function post(server: ChatServer, messages: ChatTurn[], signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    Accept: "text/event-stream, application/json",
  };
  if (server.apiKey) headers.Authorization = `Bearer ${server.apiKey}`;
  const body = JSON.stringify({ model: server.model, stream: true, messages });
  let response: Response;
  try {
    // A redirect could send the key and the text to a host that was not configured.
    response = await fetch(`${server.baseUrl}/chat/completions`, {
      method: "POST",
      headers,
      body,
      signal,
      redirect: "error",
    });
  } catch (error) {
    throw aiFailures.unreachable(systemCodeOf(error));
  }
  if (!response.ok) throw aiFailures.refusedWith(response.status);
  return response;
}

/**
 * Decodes the body, including characters that are split between chunks.
 *
 * @param signal also aborts reading: fetch stops listening to it once its request object is collected
 */
async function* chunksOf({ body }: Response, timeouts: Timeouts, signal: AbortSignal): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  const decoder = new TextDecoder();
  while (true) {
    const { done, value } = await reader.read().catch(() => {
      throw aiFailures.closedMidway();
    });
    // Time spent in the consumer does not count as the server's delay.
    timeouts.pause();
    if (done) {
      signal.throwIfAborted();
      return;
    }
    yield decoder.decode(value, { stream: true });
    timeouts.resume();
  }
}

type Timeouts = ReturnType<typeof startTimeouts>;

/** Aborts the request after a timeout, with the failure as its reason. */
function startTimeouts(request: AbortController, waits: ChatWaits) {
  const wholeAnswer = setTimeout(() => request.abort(aiFailures.silent()), waits.wholeAnswerMs);
  let nextChunk = setTimeout(() => request.abort(aiFailures.silent()), waits.firstByteMs);
  const pause = () => clearTimeout(nextChunk);
  return {
    pause,
    resume() {
      nextChunk = setTimeout(() => request.abort(aiFailures.stalled()), waits.betweenChunksMs);
    },
    end() {
      pause();
      clearTimeout(wholeAnswer);
    },
  };
}

/** The code of the socket error that fetch wraps (ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED); it holds no secret. */
function systemCodeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}
