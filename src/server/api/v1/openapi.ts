import { z } from "zod";
import type { Call, Inputs } from "./call.ts";
import { fieldDescriptions, tagDescriptions } from "./descriptions.ts";

const problem = {
  type: "object",
  required: ["type", "title", "status", "errors"],
  properties: {
    type: { type: "string", description: "Stable" },
    title: { type: "string", description: "A sentence for people" },
    status: { type: "integer" },
    errors: {
      type: "array",
      description: "The fields that are wrong",
      items: {
        type: "object",
        required: ["path", "sentence"],
        properties: { path: { type: "string" }, sentence: { type: "string" } },
      },
    },
    current: { type: "object", description: "With status 412: the present version" },
  },
};

const aProblem = {
  description: "A problem",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const nothing = z.object({});

/** Made once: anyone may read the description, and the schemas of all calls take some 20 ms. */
const madeSchemas = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() };

type JsonSchema = ReturnType<typeof makeSchema>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const made = madeSchemas[io].get(schema) ?? makeSchema(schema, io);
  madeSchemas[io].set(schema, made);
  return made;
}

const makeSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ jsonSchema, path }) {
      // The format says the same, in a way that people read.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      const description = fieldDescriptions[String(path.at(-1))];
      if (description && io === "input" && path.at(-2) === "properties") jsonSchema.description ??= description;
    },
  });
  return json;
};

/** The name of an operation, as clients call it: `postPostsIdPublish`. */
const operationId = ({ method, path }: Call) =>
  method.toLowerCase() +
  path
    .split(/[/{}]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** The OpenAPI 3.1 description of the calls. @param origin public origin, without a trailing slash */
export function describeApi(calls: readonly Call[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const it of calls) {
    paths[it.path] = { ...paths[it.path], [it.method.toLowerCase()]: operationOf(it) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Longhand",
      version: "1",
      summary: "Read and write a blog from scripts",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "An API key, lh_…" } },
      schemas: { Problem: problem },
    },
  };
}

function operationOf(it: Call) {
  const content = (schema: object) => ({ "application/json": { schema } });
  const parameters = inputsOf(it.inputs).filter((input) => input.in !== "body");
  const answered = (description: string) => ({ description, content: content(schemaOf(it.output, "output")) });
  return {
    operationId: operationId(it),
    tags: [it.tag],
    summary: it.summary,
    description: `Needs the scope \`${it.scope}\`.`,
    parameters: [...parameters, ...headersOf(it)],
    ...(it.inputs.body && { requestBody: { required: true, content: contentSentTo(it) } }),
    responses: {
      [it.status ?? 200]: answered("Done"),
      ...(it.mayBeKnown && { 200: answered("It was there") }),
      ...(it.method === "GET" && { 304: { description: "The answer still has an ETag that If-None-Match names" } }),
      "4XX": aProblem,
      default: aProblem,
    },
  };
}

/** The headers that a call takes beside the key. */
export const headersOf = ({ current, method }: Call) => [
  ...(current ? [header("If-Match", "The ETag of the version read")] : []),
  ...(method === "POST" ? [header("Idempotency-Key", "Repeats within 24 hours get the first answer")] : []),
];

const header = (name: string, description: string) => ({
  name,
  in: "header" as const,
  required: false,
  schema: { type: "string" },
  description,
});

const aFile = { type: "string", format: "binary", description: "The file, with its name" } as const;

/** The schema of a body: an object of JSON, or a form. */
function contentSentTo({ inputs: { body = nothing, file }, example: { body: example } }: Call) {
  const schema = schemaOf(body, "input");
  if (!file) return { "application/json": { schema, ...(example !== undefined && { example }) } };
  const form = { ...schema, properties: { file: aFile, ...schema.properties }, required: ["file"] };
  return { "multipart/form-data": { schema: form } };
}

/** The names of the fields that an answer has, in a list those of an item. */
export function fieldsOfAnswer({ output }: Call): string[] {
  const { properties = {} } = schemaOf(output, "output");
  const { items } = properties as { items?: { items?: { properties?: object } } };
  return Object.keys(items?.items?.properties ?? properties);
}

/** What a call takes: each value by its name, with the place where it is sent. */
export const inputsOf = ({ params, query, body, file }: Inputs) => [
  ...fieldsIn(params, "path"),
  ...fieldsIn(query, "query"),
  ...(file
    ? [{ name: "file", in: "body" as const, required: true, description: aFile.description, schema: aFile }]
    : []),
  ...fieldsIn(body, "body"),
];

function fieldsIn<Place extends "path" | "query" | "body">(schema: z.ZodType = nothing, place: Place) {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...json }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description && { description }),
    schema: json,
  }));
}
