import { TRPCError } from "@trpc/server";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { key, say } from "../../../shared/words/sentence.ts";
import type { ReceivedFile } from "../../content/images/image-service.ts";
import type { Context } from "../../context.ts";
import { disconnectSignal } from "../../core/platform/client-disconnect.ts";
import { AppError } from "../../core/platform/errors.ts";
import { sha256OfFile } from "../../core/platform/hashes.ts";
import { limit } from "../../core/platform/limit.ts";
import { isPlainKey } from "../../core/platform/schema-sentence.ts";
import { answerOnce } from "../../core/procedures/answer-once.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import { namesEtag } from "../../http/names-etag.ts";
import { contextOf, type Exchange, requireAccess, withForm } from "../rest/endpoint.ts";
import { sendJson } from "../rest/envelope.ts";
import { ownHosts, publicOrigin } from "../rest/public-origin.ts";
import { createCaller } from "../router.ts";
import type { Answer, Call, CallContext } from "./call.ts";
import { versionedEtag } from "./versions.ts";

/** What a client sent for a call, not read yet. */
export interface RawInputs {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: ReceivedFile;
  /** The version that the client wants to change; undefined for any. */
  ifMatch: string | undefined;
}

/**
 * Checks who makes a call and what was sent.
 *
 * @returns the session, and the work to do
 * @throws what the session gate and the schemas throw; the work, what the procedures throw
 */
export async function openCall(ctx: Context, { req, res }: Exchange, call: Call, sent: RawInputs) {
  const session = await requireAccess(ctx, call.scope);
  const { params, query = z.object({}), body = z.strictObject({}) } = call.inputs;
  const given = {
    ...(params && { params: read(params, sent.params) as { id: string } }),
    query: read(query.strict(), withOffsets(sent.query)),
    body: read(body, sent.body ?? {}),
    ...(sent.file && { file: sent.file }),
  };
  const context: CallContext = {
    api: createCaller(ctx, { signal: disconnectSignal(res) }),
    ctx: { ...ctx, session },
    origin: publicOrigin(req, ctx.settings),
    hosts: ownHosts(req, ctx.settings),
    ifMatch: sent.ifMatch,
  };
  return { session, given, work: async () => toSend(call, await run(call, given, context, res)) };
}

/** The handler of a call: who may, what it gets, what it answers. */
export const answerCall =
  (deps: Deps, call: Call): RequestHandler =>
  async (req, res) => {
    res.locals.call = call;
    const ctx = contextOf(deps, req);
    const field = call.inputs.file?.(deps.settings);
    if (!field) return send(req, res, await answerTo(ctx, { req, res }, call, { body: req.body }));
    await requireAccess(ctx, call.scope);
    const sent = await withForm(ctx, req, field, async ({ fields: body, file }) => {
      if (!file) throw new AppError("bad-input", say("fileMissing"), { field: field.field });
      return answerTo(ctx, { req, res }, call, { body, file });
    });
    send(req, res, sent);
  };

async function answerTo(ctx: Context, { req, res }: Exchange, call: Call, sent: Pick<RawInputs, "body" | "file">) {
  const { params, query, headers } = req;
  const { file } = sent;
  const { session, given, work } = await openCall(ctx, { req, res }, call, {
    params,
    query,
    ...sent,
    // Many clients drop the quotes of an ETag.
    ifMatch: headers["if-match"]?.replace(/^[\w-]+$/, '"$&"'),
  });
  const idempotencyKey = call.method === "POST" ? req.get("Idempotency-Key") : undefined;
  if (idempotencyKey === undefined) return work();
  const owner = ctx.apiKey && "id" in ctx.apiKey ? ctx.apiKey.id : session.adminId;
  // As the schemas read it: with every field in its place, whatever the order in which they were sent.
  const { file: _file, ...read } = given;
  const content = JSON.stringify([req.path, read, file && [file.fileName, await sha256OfFile(file.path)]]);
  const request = { adminId: session.adminId, owner, idempotencyKey, content };
  return answerOnce(ctx.db, request, ctx.now(), work);
}

/** A plus sign in an address, as of a moment's offset, arrives as a space. */
const withOffsets = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(/(T[\d:.]+) (?=\d\d:\d\d$)/, "$1+") : value,
    ]),
  );

/** @throws TRPCError that is described like one of a procedure's input */
function read(schema: z.ZodType, given: unknown): unknown {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  // Every wrong field is named by its path.
  const issues = result.error.issues.flatMap((issue): z.core.$ZodIssue[] => {
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((name) => ({ ...issue, path: [...issue.path, name], message: key("v1FieldUnknown") }));
    if (isPlainKey(issue.message)) return [issue];
    return [{ ...issue, message: issue.input === undefined ? key("v1ValueMissing") : key("v1ValueWrong") }];
  });
  throw new TRPCError({ code: "BAD_REQUEST", cause: new z.ZodRealError(issues) });
}

/** Changes with `If-Match` of things without a version are made in turn: each sees the one before it. */
const inTurn = limit(1);

/** A client that wanted to change another version gets the present one beside the error. */
async function run(
  call: Call,
  given: { params?: { id: string } },
  context: CallContext,
  res: Response,
): Promise<Answer> {
  const { current } = call;
  const { ifMatch } = context;
  if (!current || ifMatch === undefined) return call.run(given as never, context);
  const read = () => current.read(context, given.params?.id ?? "");
  const change = () => call.run(given as never, context);
  try {
    if (read().version !== undefined) return await change();
    return await inTurn(async () => {
      if (!namesEtag(ifMatch, toSend(current, read()).etag))
        throw new AppError("stale", say("v1VersionOver"), { field: "If-Match" });
      return change();
    });
  } catch (error) {
    if (describeFailure(error).code === "PRECONDITION_FAILED") {
      const { text, etag } = toSend(current, read());
      res.locals.current = JSON.parse(text);
      res.setHeader("ETag", etag);
    }
    throw error;
  }
}

interface Sent {
  status: number;
  text: string;
  etag: string;
}

/** What leaves is what the output declares. */
function toSend({ output, status = 200 }: Pick<Call, "output" | "status">, { body, version, isKnown }: Answer): Sent {
  const text = JSON.stringify(output.parse(body));
  return { status: isKnown ? 200 : status, text, etag: versionedEtag(version ?? "", text) };
}

function send(req: Request, res: Response, { status, text, etag }: Sent): void {
  res.status(status).setHeader("ETag", etag);
  const known = req.method === "GET" || req.method === "HEAD" ? req.headers["if-none-match"] : undefined;
  if (known !== undefined && namesEtag(known, etag)) res.status(304).end();
  else sendJson(req, res, status, text);
}
