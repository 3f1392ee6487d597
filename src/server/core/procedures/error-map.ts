import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import { inWords, type Sentence, type SentenceKey, say } from "../../../shared/words/sentence.ts";
import { type ServerWords, serverEn } from "../../../shared/words/server-en.ts";
import { AppError, type ErrorKind } from "../platform/errors.ts";
import { fieldSentences, schemaSentence } from "../platform/schema-sentence.ts";
import { storageFailure } from "../platform/storage-failure.ts";

type TrpcCode = TRPCError["code"];

const codeOfKind: Record<ErrorKind, TrpcCode> = {
  "bad-input": "BAD_REQUEST",
  "signed-out": "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  "not-found": "NOT_FOUND",
  "method-not-allowed": "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  stale: "PRECONDITION_FAILED",
  "too-large": "PAYLOAD_TOO_LARGE",
  "unsupported-type": "UNSUPPORTED_MEDIA_TYPE",
  unreadable: "UNPROCESSABLE_CONTENT",
  "too-many": "TOO_MANY_REQUESTS",
  cancelled: "CLIENT_CLOSED_REQUEST",
  "bad-gateway": "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** Sentences for failures that tRPC itself reports, because its own messages are for programmers. */
const sentenceOfCode: Partial<Record<TrpcCode, Sentence>> = {
  PARSE_ERROR: say("requestUnreadable"),
  BAD_REQUEST: say("requestUnreadable"),
  NOT_FOUND: say("notFound"),
  METHOD_NOT_SUPPORTED: say("methodNotAllowed"),
  PAYLOAD_TOO_LARGE: say("requestTooLarge"),
  UNSUPPORTED_MEDIA_TYPE: say("contentTypeWrong"),
  CLIENT_CLOSED_REQUEST: say("requestCancelled"),
};

/** The properties of http-errors that Express and its body parsers set. */
interface HttpError {
  status: number;
  type?: string;
}

export interface Failure {
  code: TrpcCode;
  /** HTTP status. */
  status: number;
  /** The error in the language of the client. */
  sentence: string;
  /** Key of the sentence, for clients that react to it. */
  key: SentenceKey;
  /** Sentences about fields of the input, by their paths, in the words of the client. */
  problems?: Record<string, string>;
  retryAfterSeconds?: number;
  /** True for a bug, which is logged with its stack. */
  isUnexpected: boolean;
}

/**
 * Describes any thrown value to a client. tRPC's formatter, REST and the pages use it.
 *
 * @param words the client's language
 */
export function describeFailure(thrown: unknown, words: ServerWords = serverEn): Failure {
  const { sentence, problems, ...failure } = classifyFailure(thrown);
  const input = Object.entries(problems ?? {}).map(([path, about]) => [path, inWords(words, about)]);
  return {
    ...failure,
    ...(problems && { problems: Object.fromEntries(input) }),
    status: getHTTPStatusCodeFromError(new TRPCError({ code: failure.code })),
    sentence: inWords(words, sentence),
    key: sentence.key,
  };
}

/** The stable name of a kind of failure, for programs: `not-found`. */
export const failureName = (code: TrpcCode): string => code.toLowerCase().replaceAll("_", "-");

/** Every kind of failure with its HTTP status. */
export const failureKinds = () =>
  [...Object.values(codeOfKind), "INTERNAL_SERVER_ERROR" as const].map((code) => ({
    name: failureName(code),
    status: getHTTPStatusCodeFromError(new TRPCError({ code })),
  }));

/** Gives an expected failure its tRPC code and English sentence. Other errors are returned unchanged. */
export function toTrpcError(error: TRPCError): TRPCError {
  const { code, sentence, isUnexpected } = describeFailure(error);
  if (isUnexpected) return error;
  return new TRPCError({ code, message: sentence, cause: error.cause });
}

interface ClassifiedFailure extends Pick<Failure, "code" | "retryAfterSeconds" | "isUnexpected"> {
  sentence: Sentence;
  problems?: Record<string, Sentence>;
}

function classifyFailure(thrown: unknown): ClassifiedFailure {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
  if (error instanceof AppError) {
    const { kind, sentence, field, retryAfterSeconds } = error;
    return {
      ...failureOf(codeOfKind[kind], sentence),
      ...(field !== undefined && { problems: { [field]: sentence } }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  // A ZodError is the caller's mistake only where tRPC says so: an output that fails its schema is a bug.
  if (error instanceof ZodError && thrown instanceof TRPCError && thrown.code === "BAD_REQUEST") {
    return { ...failureOf("BAD_REQUEST", schemaSentence(error)), problems: fieldSentences(error) };
  }
  const ofCode = thrown instanceof TRPCError && sentenceOfCode[thrown.code];
  if (ofCode) return failureOf(thrown.code, ofCode);
  if (isHttpError(error)) return classifyHttpError(error);
  const ofStorage = storageFailure(error);
  if (ofStorage) return failureOf("SERVICE_UNAVAILABLE", ofStorage.sentence);
  return { ...failureOf("INTERNAL_SERVER_ERROR", say("unexpected")), isUnexpected: true };
}

const failureOf = (code: TrpcCode, sentence: Sentence): ClassifiedFailure => ({ code, sentence, isUnexpected: false });

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500;
}

function classifyHttpError({ status, type }: HttpError): ClassifiedFailure {
  if (type === "entity.parse.failed") return failureOf("BAD_REQUEST", say("jsonInvalid"));
  if (status === 413) return failureOf("PAYLOAD_TOO_LARGE", say("requestTooLarge"));
  if (status === 415) return failureOf("UNSUPPORTED_MEDIA_TYPE", say("contentTypeWrong"));
  if (status === 404) return failureOf("NOT_FOUND", say("notFound"));
  return failureOf("BAD_REQUEST", say("requestUnreadable"));
}
