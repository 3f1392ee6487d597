import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Classes for `createServer` whose prototypes are the application's. Express sets the prototype of every request and response;
 * with these classes that changes nothing. Otherwise V8 keeps each request's hidden class, and everything it references, until
 * the next full garbage collection.
 *
 * `message-classes.test.ts` fails when Express changes how it sets prototypes.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function messageClasses(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as typeof app.response;
  return { IncomingMessage: Request, ServerResponse: Response } as Pick<
    ServerOptions,
    "IncomingMessage" | "ServerResponse"
  >;
}
