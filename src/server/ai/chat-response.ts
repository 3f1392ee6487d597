import { createParser } from "eventsource-parser";
import { z } from "zod";
import { aiFailures } from "./ai-failures.ts";

/** Characters of one event, or of an answer sent whole: what is held in memory at once. */
const maxMessageLength = 1024 * 1024;

/** Servers fill `content` with null and with shapes of their own (thinking, say): whatever is no text is skipped. */
const said = z.object({ content: z.string().nullish().catch(null) }).nullish();

/** What we read of a message; streamed ones carry `delta`, whole ones `message`. */
const chatMessage = z.object({
  error: z.unknown().optional(),
  choices: z.array(z.object({ delta: said, message: said, finish_reason: z.string().nullish() })).nullish(),
});

/**
 * The text of an answer that is streamed as server-sent events.
 *
 * @param chunks the body as it arrives, cut anywhere
 * @throws AppError `bad-gateway` for an error inside the stream, for garbage, when the stream ends without saying so, and
 *   after the text that came, when the model was cut off
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
 * The text of an answer that comes as one piece of JSON, from servers that cannot stream.
 *
 * @throws AppError `bad-gateway` for an error in the answer, for garbage, for a body without end, and after its text, when
 *   the model was cut off
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
      // The other kinds are lines that the standard tells us to ignore.
      if (type === "max-buffer-size-exceeded") throw aiFailures.tooLong();
    },
  });
  for await (const chunk of chunks) {
    parser.feed(chunk);
    yield* arrived.splice(0);
  }
}

/** @returns `ending` is why the model ended, in the server's word; not before it did */
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
 * @throws AppError `bad-gateway` when an answer ended before it was whole; every other word for the end is as good as “stop”
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
