import { scriptEn } from "../../../shared/words/script-en.ts";
import type { Context } from "../../context.ts";
import type { Exchange } from "../rest/endpoint.ts";
import { describeFailedRequest } from "../rest/open-to-scripts.ts";
import { openCall, type RawInputs } from "../v1/answer-call.ts";
import type { Call } from "../v1/call.ts";
import { inputsOf } from "../v1/openapi.ts";
import { v1Calls } from "../v1/v1-calls.ts";

/** A tool is a call of the API for scripts: the same scope, inputs and errors. */
interface Tool {
  name: string;
  /** Method and path of its call. */
  call: `${Call["method"]} /${string}`;
  /** For the model. */
  description: string;
  /** Values of the query that are always sent. The model does not see these inputs. */
  query?: Record<string, string>;
  /** Further inputs that the model does not see. */
  hidden?: readonly string[];
}

const tools: readonly Tool[] = [
  {
    name: "search_posts",
    call: "GET /posts",
    description: "List or search posts, drafts included, the newest first, without their texts",
    query: { text: "none" },
    hidden: ["fields"],
  },
  {
    name: "read_post",
    call: "GET /posts/{id}",
    description: "Read a post and its text as Markdown",
    query: { text: "markdown" },
  },
  {
    name: "create_draft",
    call: "POST /posts",
    description: "Create a draft from Markdown. Readers do not see it",
    hidden: ["html", "publishAt"],
  },
  {
    name: "change_post",
    call: "PATCH /posts/{id}",
    description:
      "Change the named fields of a draft; markdown replaces its whole text. Send the version that you read: a post that was changed since then is not overwritten. A published post needs a key with the scope publish",
    hidden: ["html", "publishAt"],
  },
  { name: "publish_post", call: "POST /posts/{id}/publish", description: "Publish a post: readers see it at once" },
  {
    name: "list_comments",
    call: "GET /comments",
    description: "List comments, the newest first",
    hidden: ["fields"],
  },
];

interface Field {
  name: string;
  in: "path" | "query" | "body" | "header";
  required: boolean;
  description?: string;
  schema: object;
}

const version: Field = {
  name: "version",
  in: "header",
  required: false,
  description: "The version of the post that you read",
  schema: { type: "string" },
};

/** The tools with the rows of their calls, and the inputs that the model sees. */
const openTools = tools.map(({ hidden = [], query = {}, ...tool }) => {
  const row = v1Calls.find(({ method, path }) => `${method} ${path}` === tool.call);
  if (!row) throw new Error(`no call ${tool.call}`);
  const { inputs } = row;
  const fields: Field[] = [...inputsOf(inputs), ...(row.method === "PATCH" ? [version] : [])];
  const isHidden = (name: string) => hidden.includes(name) || name in query;
  return { ...tool, row, query, fields: fields.filter(({ name }) => !isHidden(name)) };
});

/** The tools that a client may use, as the protocol describes them. An API key sees those of its scopes. */
export const toolsFor = ({ apiKey }: Pick<Context, "apiKey">) =>
  openTools
    .filter(({ row }) => !apiKey || ("scopes" in apiKey && apiKey.scopes.includes(row.scope)))
    .map(({ name, description, row, fields }) => ({
      name,
      description,
      inputSchema: {
        type: "object",
        properties: Object.fromEntries(
          fields.map((it) => [it.name, { ...it.schema, ...(it.description && { description: it.description }) }]),
        ),
        required: fields.filter(({ required }) => required).map((it) => it.name),
        additionalProperties: false,
      },
      annotations: { readOnlyHint: row.method === "GET", destructiveHint: row.method === "PATCH" },
    }));

/**
 * Makes the call of a tool. A failure is a result too, with its sentences, so that the model can correct itself.
 *
 * @returns null for an unknown tool
 */
export async function runTool(
  call: { name: string; arguments: Record<string, unknown> },
  ctx: Context,
  exchange: Exchange,
): Promise<object | null> {
  const tool = openTools.find(({ name }) => name === call.name);
  if (!tool) return null;
  try {
    const { work } = await openCall(ctx, exchange, tool.row, sentFrom(tool, call.arguments));
    return { content: contentOf(await work()) };
  } catch (error) {
    const { sentence, problems = {} } = describeFailedRequest(error, exchange.req, scriptEn);
    const lines = Object.entries(problems).map(
      ([path, about]) => `${path === "If-Match" ? version.name : path}: ${about}`,
    );
    return { isError: true, content: [textOf(lines.join("\n") || sentence)] };
  }
}

/** The arguments where the call expects each. One that the tool does not show ends where the call refuses every name. */
function sentFrom({ row, query, fields }: (typeof openTools)[number], given: Record<string, unknown>): RawInputs {
  const elsewhere = row.inputs.body ? "query" : "body";
  const placeOf = (name: string) => fields.find((it) => it.name === name)?.in ?? elsewhere;
  const from = (place: Field["in"]) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => placeOf(name) === place));
  const { version } = from("header");
  return {
    params: from("path"),
    query: { ...from("query"), ...query },
    body: from("body"),
    ifMatch: version === undefined ? undefined : String(version),
  };
}

const textOf = (text: string) => ({ type: "text", text });

/** The facts of an answer as JSON, with the version that `change_post` takes, and the text of a post as it is. */
function contentOf({ text, etag: version }: { text: string; etag: string }) {
  const { html: _html, markdown, ...facts } = JSON.parse(text);
  const content = [textOf(JSON.stringify({ version, ...facts }))];
  return typeof markdown === "string" ? [...content, textOf(markdown)] : content;
}
