import { z } from "zod";
import type { Call } from "./call.ts";

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

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // The format says the same, in a way that people read.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
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
    info: { title: "Longhand", version: "1", summary: "Read and write a blog from scripts" },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ key: [] }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "An API key, lh_…" } },
      schemas: { Problem: problem },
    },
  };
}

function operationOf(it: Call) {
  const { params, query, body } = it.inputs;
  const content = (schema: unknown) => ({ "application/json": { schema } });
  return {
    operationId: operationId(it),
    tags: [it.tag],
    summary: it.summary,
    description: `Needs the scope \`${it.scope}\`.`,
    parameters: [
      ...inputsOfSchema("path", params),
      ...inputsOfSchema("query", query),
      ...(it.current ? [header("If-Match", "The ETag of the version read")] : []),
      ...(it.method === "POST" ? [header("Idempotency-Key", "Repeats within 24 hours get the first answer")] : []),
    ],
    ...(body && { requestBody: { required: true, content: content(schemaOf(body, "input")) } }),
    responses: {
      [it.status ?? 200]: {
        description: "Done",
        content: content(schemaOf(it.output, "output")),
      },
      "4XX": aProblem,
      default: aProblem,
    },
  };
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  schema: { type: "string" },
  description,
});

/** The parameters of a schema, by name. */
export const inputsOfSchema = (place: "path" | "query", schema?: z.ZodType) => (schema ? fieldsIn(schema, place) : []);
/** The fields of a body, for the reference. */
export const fieldsOfBody = (schema: z.ZodType) => fieldsIn(schema, "body");

function fieldsIn(schema: z.ZodType, place: "path" | "query" | "body") {
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
