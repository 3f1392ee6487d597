import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";
import { messages } from "../../shared/messages.ts";
import { AppError, type ErrorKind } from "../platform/errors.ts";
import { storageTrouble } from "../platform/storage-trouble.ts";

type TrpcCode = TRPCError["code"];

const codeOfKind: Record<ErrorKind, TrpcCode> = {
  "bad-input": "BAD_REQUEST",
  "signed-out": "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  "not-found": "NOT_FOUND",
  "method-not-allowed": "METHOD_NOT_SUPPORTED",
  conflict: "CONFLICT",
  "too-large": "PAYLOAD_TOO_LARGE",
  "unsupported-type": "UNSUPPORTED_MEDIA_TYPE",
  unreadable: "UNPROCESSABLE_CONTENT",
  "too-many": "TOO_MANY_REQUESTS",
  cancelled: "CLIENT_CLOSED_REQUEST",
  "bad-gateway": "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
};

/** Sentences for failures that tRPC finds; its own messages are for programmers. */
const sentenceOfCode: Partial<Record<TrpcCode, string>> = {
  PARSE_ERROR: "The request could not be read",
  BAD_REQUEST: "The request could not be read",
  NOT_FOUND: messages.notFound,
  METHOD_NOT_SUPPORTED: messages.methodNotAllowed,
  PAYLOAD_TOO_LARGE: "The request is too large",
  UNSUPPORTED_MEDIA_TYPE: "That content type is not accepted here",
  CLIENT_CLOSED_REQUEST: "The request was cancelled",
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
  /** Fit for a person. */
  sentence: string;
  retryAfterSeconds?: number;
  /** True for a bug, which is logged with its stack. */
  isUnexpected: boolean;
}

/** Describes anything that was thrown to a client. tRPC's formatter, REST and the pages use it. */
export function describeFailure(thrown: unknown): Failure {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
  if (error instanceof AppError) {
    const failure = failureOf(codeOfKind[error.kind], error.message);
    return error.retryAfterSeconds === undefined ? failure : { ...failure, retryAfterSeconds: error.retryAfterSeconds };
  }
  // A ZodError is the caller's mistake only where tRPC says so: an output that fails its schema is a bug.
  if (error instanceof ZodError && thrown instanceof TRPCError && thrown.code === "BAD_REQUEST") {
    return failureOf("BAD_REQUEST", error.issues[0]?.message ?? "The request could not be read");
  }
  if (thrown instanceof TRPCError && sentenceOfCode[thrown.code]) {
    return failureOf(thrown.code, sentenceOfCode[thrown.code] as string);
  }
  if (isHttpError(error)) return describeHttpError(error);
  const trouble = storageTrouble(error);
  if (trouble) return failureOf("SERVICE_UNAVAILABLE", trouble.sentence);
  return { ...failureOf("INTERNAL_SERVER_ERROR", messages.unexpected), isUnexpected: true };
}

/** Gives an AppError or storage trouble its tRPC code. Other errors are returned unchanged. */
export function toTrpcError(error: TRPCError): TRPCError {
  const trouble = storageTrouble(error.cause);
  if (trouble) return new TRPCError({ code: "SERVICE_UNAVAILABLE", message: trouble.sentence, cause: error.cause });
  if (!(error.cause instanceof AppError)) return error;
  return new TRPCError({ code: codeOfKind[error.cause.kind], message: error.cause.message, cause: error.cause });
}

function failureOf(code: TrpcCode, sentence: string): Failure {
  const status = getHTTPStatusCodeFromError(new TRPCError({ code }));
  return { code, status, sentence, isUnexpected: false };
}

function isHttpError(error: unknown): error is HttpError {
  return error instanceof Error && "status" in error && typeof error.status === "number" && error.status < 500;
}

function describeHttpError({ status, type }: HttpError): Failure {
  if (type === "entity.parse.failed") return failureOf("BAD_REQUEST", "The body is not valid JSON");
  if (status === 413) return failureOf("PAYLOAD_TOO_LARGE", "The request is too large");
  if (status === 415) return failureOf("UNSUPPORTED_MEDIA_TYPE", "That content type is not accepted here");
  if (status === 404) return failureOf("NOT_FOUND", messages.notFound);
  return failureOf("BAD_REQUEST", "The request could not be read");
}
