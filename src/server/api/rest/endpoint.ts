import { rm } from "node:fs/promises";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { wordsOfCall } from "../../../shared/words/reader-words.ts";
import { incomingFolder } from "../../content/images/image-files.ts";
import { type Context, createContext } from "../../context.ts";
import { disconnectSignal } from "../../core/platform/client-disconnect.ts";
import { limit } from "../../core/platform/limit.ts";
import { countCall, requireSession, sessionOfCall, whileWritable } from "../../core/procedures/procedures.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, createCaller } from "../router.ts";
import { type EnvelopeFields, sendFailure, sendSuccess } from "./envelope.ts";
import { describeFailedRequest } from "./open-to-scripts.ts";
import { publicOrigin } from "./public-origin.ts";
import { type Form, type FormFile, imageField, readMultipart } from "./read-multipart.ts";
import { type RestViews, restViews } from "./rest-views.ts";
import { sendList } from "./send-list.ts";

/** A request and its response. */
export interface Exchange {
  req: Request;
  res: Response;
}

/** The context of the calls of a request. The log has the request's id. */
export const contextOf = (deps: Deps, req: Request): Context => ({
  ...createContext(
    { ...deps, log: req.log },
    req.headers.authorization,
    req.ip ?? "unknown",
    req.headers["user-agent"],
  ),
  words: wordsOfCall(req.headers),
});

/** @throws AppError for a client without a session, and for an API key without the scope */
export const requireAccess = async (context: Context, scope?: ApiScope) =>
  requireSession({ ...context, session: await sessionOfCall(context, scope) }, scope);

/** Reads a form of a client that has access, and removes its file after the work. */
export const withForm = <Result>(
  context: Context,
  req: Request,
  expected: FormFile,
  work: (form: Form) => Promise<Result>,
): Promise<Result> =>
  whileWritable(context, async () => {
    if (expected === imageField) context.imageWorker.queues.uploads.requireRoom();
    await countCall(context, "upload");
    const form = await readMultipart(req, incomingFolder(context.settings.dataDir), expected);
    try {
      return await work(form);
    } finally {
      if (form.file) await rm(form.file.path, { force: true });
    }
  });

type Handle = (api: Caller, req: Request, views: RestViews) => Promise<EnvelopeFields>;
type HandleForm = (api: Caller, form: Form, views: RestViews, req: Request) => Promise<EnvelopeFields>;
type HandleList = (
  api: Caller,
  req: Request,
  views: RestViews,
) => Promise<AsyncIterable<unknown>> | AsyncIterable<unknown>;

/**
 * Makes handlers that call procedures and send the result in an envelope. A call has the request's token and client address,
 * and is aborted when the client disconnects.
 */
export function endpointsOf(deps: Deps) {
  const { settings } = deps;
  const oneATurn = limit(1);

  function open(req: Request, res: Response) {
    const context = contextOf(deps, req);
    const api = createCaller(context, { signal: disconnectSignal(res) });
    return { context, api, views: restViews(publicOrigin(req, settings)) };
  }

  /**
   * Sends the object that the handler returns.
   *
   * @param scopes checked before the handler runs, where its first procedure does not refuse visitors
   */
  const endpoint =
    (handle: Handle, ...scopes: ApiScope[]): RequestHandler =>
    async (req, res) => {
      const { context, api, views } = open(req, res);
      for (const scope of scopes) await requireAccess(context, scope);
      sendSuccess(req, res, await handle(api, req, views));
    };

  /** Streams a list under its name. */
  const listEndpoint =
    (name: string, message: string, handle: HandleList): RequestHandler =>
    async (req, res) => {
      const { api, views } = open(req, res);
      await sendList(req, res, { name, message, items: await handle(api, req, views), oneATurn });
    };

  /** For multipart forms of the administrator, or of an API key with the scope. The body of another client is not read. */
  const formEndpoint =
    (handle: HandleForm, { expected = imageField, scope }: { expected?: FormFile; scope?: ApiScope }): RequestHandler =>
    async (req, res) => {
      const { context, api, views } = open(req, res);
      await requireAccess(context, scope);
      sendSuccess(req, res, await withForm(context, req, expected, (form) => handle(api, form, views, req)));
    };

  /** For files of the administrator, which the handler sends itself. */
  const fileEndpoint =
    (handle: RequestHandler): RequestHandler =>
    async (req, res, next) => {
      await requireAccess(open(req, res).context);
      return handle(req, res, next);
    };

  /** Sends an error in the envelope. A bug is sent as one fixed sentence. */
  const failures: ErrorRequestHandler = (error, req, res, _next) => {
    const failure = describeFailedRequest(error, req, wordsOfCall(req.headers));
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendFailure(req, res, failure, settings);
  };

  return { endpoint, listEndpoint, formEndpoint, fileEndpoint, failures };
}
