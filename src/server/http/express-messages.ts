import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Has the HTTP server make requests and answers as Express wants them. Otherwise Express changes the prototype of each one, and
 * V8 then keeps it, and all that was made for it, until it next collects the whole heap.
 *
 * @returns for `createServer`
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function messagesFor(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  // It sets these on every request, which changes nothing where they are there already.
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as typeof app.response;
  return { IncomingMessage: Request, ServerResponse: Response } as Pick<
    ServerOptions,
    "IncomingMessage" | "ServerResponse"
  >;
}
