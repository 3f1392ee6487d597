import { z } from "zod";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { key } from "../../../shared/words/sentence.ts";
import type { ReceivedFile } from "../../content/images/image-service.ts";
import type { Context } from "../../context.ts";
import type { Settings } from "../../core/settings/settings.ts";
import type { FormFile } from "../rest/read-multipart.ts";
import type { Caller } from "../router.ts";

/** Where a call finds its inputs. Each is an object; together they are what the call gets. */
export interface Inputs {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Set where a form is sent, with this file in its field `file`. Its other fields are the body. */
  file?: (settings: Settings) => FormFile;
}

/** What a call works with. */
export interface CallContext {
  /** The procedures, in the name of the key's maker. They hold the scopes. */
  api: Caller;
  ctx: Context;
  /** Public origin of this answer, without a trailing slash. */
  origin: string;
  /** Hosts of this site, in addresses that clients send. */
  hosts: readonly string[];
  /** The version that `If-Match` names; undefined without that header. */
  ifMatch: string | undefined;
}

export interface Answer {
  body: unknown;
  /** What `If-Match` compares in the transaction of a change; undefined where the whole answer is compared before it. */
  version?: string | undefined;
  /** Set where nothing was added, because it is there. */
  isKnown?: boolean | undefined;
}

/** The present state of a thing, for a client that wanted to change another version. */
interface Current {
  output: z.ZodType;
  read: (context: CallContext, id: string) => Answer;
}

/** A call of the API: its route, its description and its entry in the reference follow from it. */
export interface Call {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters as Express and OpenAPI share them: `/posts/{id}`. */
  path: string;
  tag: string;
  summary: string;
  scope: ApiScope;
  inputs: Inputs;
  output: z.ZodType;
  /** For a call that adds something; others answer 200. */
  status?: number;
  /** Set where what is added may be there: then it answers 200. */
  mayBeKnown?: true;
  /** For the line of the reference, which a test runs. The shell's `$ID` is a thing in the trash or the like. */
  example: { path?: string; body?: unknown };
  run: (given: never, context: CallContext) => Promise<Answer>;
  /** Set where the call takes `If-Match`. */
  current?: Current;
}

/** What a call gets of its inputs. */
export type Given<I extends Inputs> = { [K in keyof I]: I[K] extends z.ZodType ? z.output<I[K]> : ReceivedFile };

/** Ties the inputs of a call to its function. */
export const call = <const I extends Inputs>(
  row: Omit<Call, "inputs" | "run"> & { inputs: I; run: (given: Given<I>, context: CallContext) => Promise<Answer> },
): Call => row as unknown as Call;

const rfc3339 = { description: "RFC 3339, with an offset" };

/** A moment in an answer: JSON writes a `Date` so. */
export const sentMoment = z.date().meta({ type: "string", format: "date-time", ...rfc3339 });

/** A moment that a script sends. A date without time or offset is refused: it is ambiguous. */
export const momentInput = z.iso
  .datetime({ offset: true, error: key("v1MomentWrong") })
  .transform((given) => new Date(given))
  .meta(rfc3339);
