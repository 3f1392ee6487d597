import { createParser } from "eventsource-parser";
import { z } from "zod";
import { aiFailures } from "./ai-failures.ts";

/** Maximum characters of one event or one unstreamed answer: each is held in memory as a whole. */
const maxMessageLength = 1024 * 1024;

/** Some servers send null or objects as `content` (for example reasoning); only text is read. */
const messagePart = z.object({ content: z.string().nullish().catch(null) }).nullish();

/** The fields that are read: streamed messages have `delta`, whole ones `message`. */
const chatMessage = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(z.object({ delta: messagePart, message: messagePart, finish_reason: z.string().nullish() }))
    .nullish(),
});

/**
 * Reads an answer streamed as server-sent events.
 *
 * @param chunks the body, split anywhere
 * @throws AppError `bad-gateway` for an error in the stream, invalid data, a missing end, and, after its text, a truncated
 *   answer
 */
export async function* streamedText(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isEventStream = false;
  for await (const data of eventsOf(chunks)) {
    isEventStream = true;
    if (data.trim() === "[DONE]") return;
    const { text, ending } = readMessage(data);
    if (text) yield text;
    if (ending) return requireWhole(ending);
  }
  throw isEventStream ? aiFailures.closedMidway() : aiFailures.notUnderstood();
}

/**
 * Reads an answer sent as one JSON document, by servers that cannot stream.
 *
 * @throws AppError `bad-gateway` for an error, invalid data, an endless body, and, after its text, a truncated answer
 */
export async function* wholeText(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let body = "";
  for await (const chunk of chunks) {
    body += chunk;
    if (body.length > maxMessageLength) throw aiFailures.tooLong();
  }
  const { text, ending } = readMessage(body);
  yield text;
  requireWhole(ending);
}

/** The data of each event. */
async function* eventsOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const arrived: string[] = [];
  const parser = createParser({
    maxBufferSize: maxMessageLength,
    onEvent: ({ data }) => arrived.push(data),
    onError: ({ type }) => {
      // The standard says to ignore other fields.
      if (type === "max-buffer-size-exceeded") throw aiFailures.tooLong();
    },
  });
  for await (const chunk of chunks) {
    parser.feed(chunk);
    yield* arrived.splice(0);
  }
}

/** @returns `ending` is the server's finish reason, once the answer has ended */
function readMessage(json: string): { text: string; ending: string | null | undefined } {
  const message = chatMessage.safeParse(parseJson(json));
  if (!message.success) throw aiFailures.notUnderstood();
  const { error, choices } = message.data;
  if (error) throw aiFailures.reportedError();
  const choice = choices?.[0];
  const text = choice?.delta?.content ?? choice?.message?.content ?? "";
  return { text, ending: choice?.finish_reason };
}

/**
 * @throws AppError `bad-gateway` for a truncated answer; every other finish reason counts as `stop`
 * @see https://platform.openai.com/docs/api-reference/chat/object, finish_reason
 */
function requireWhole(ending: string | null | undefined): void {
  if (ending === "length") throw aiFailures.atLengthLimit();
  if (ending === "content_filter") throw aiFailures.filtered();
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw aiFailures.notUnderstood();
  }
}
