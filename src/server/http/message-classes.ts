import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";
import type { UnsentBytes } from "./responses/unsent-bytes.ts";

/**
 * Classes for `createServer` whose prototypes are the application's. Express sets the prototype of every request and response;
 * with these classes that changes nothing. Otherwise V8 keeps each request's hidden class, and everything it references, until
 * the next full garbage collection.
 *
 * A response counts what its client has not read.
 *
 * `message-classes.test.ts` fails when Express changes how it sets prototypes.
 *
 * @see docs/decisions/0032-no-memory-retained-after-a-request.md
 */
export function messageClasses(
  app: Express,
  unsent: UnsentBytes,
): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {
    override write(...given: unknown[]): boolean {
      const isFlowing: boolean = Reflect.apply(super.write, this, given);
      if (!isFlowing) unsent.add(this, given[0]);
      return isFlowing;
    }

    override end(...given: unknown[]): this {
      Reflect.apply(super.end, this, given);
      if (this.writableLength > 0) unsent.add(this, given[0]);
      return this;
    }
  }
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  app.request = Request.prototype as typeof app.request;
  app.response = Response.prototype as typeof app.response;
  return { IncomingMessage: Request, ServerResponse: Response } as Pick<
    ServerOptions,
    "IncomingMessage" | "ServerResponse"
  >;
}
