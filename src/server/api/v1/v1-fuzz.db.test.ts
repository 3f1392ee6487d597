import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { cases, seed } from "../../../../tests/support/cases.ts";
import { aComment, anImage, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { describeApi } from "./openapi.ts";
import { v1Calls } from "./v1-calls.ts";

interface Json {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
}

/** Values of a schema of the document; `known` are values that exist, by the names of fields. */
function valuesOf(schema: Json, known: Record<string, unknown[]>, name = ""): fc.Arbitrary<unknown> {
  const exact = exactValuesOf(schema, known);
  const found = known[name];
  return found?.length ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...found) }, exact) : exact;
}

function exactValuesOf(schema: Json, known: Record<string, unknown[]>): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, known)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type, ...others] = [schema.type].flat();
  if (others.length > 0)
    return fc.oneof(...[type, ...others].map((one) => exactValuesOf({ ...schema, type: one as string }, known)));
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(schema.minimum ?? -1e9, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) });
    case "string":
      if (schema.format === "date-time")
        return fc
          .date({ min: new Date("0001-01-01"), max: new Date("9999-01-01"), noInvalidDate: true })
          .map((it) => it.toISOString());
      return fc.string({
        unit: "binary",
        minLength: schema.minLength ?? 0,
        maxLength: Math.min(schema.maxLength ?? 60, 60),
      });
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, known), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, it]) => [key, valuesOf(it, known, key)])),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return fc.jsonValue();
  }
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const { paths, components } = describeApi(v1Calls, "http://blog.example");
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...(operation as Operation) })),
);
const problem = z.fromJSONSchema(components.schemas.Problem as never);
/** The checks of the answers of an operation by their status: made once, because each takes longer than a request. */
const checksOf = ({ responses }: Operation) =>
  new Map(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.["application/json"]?.schema;
      return schema ? [[status, z.fromJSONSchema(schema as never)] as const] : [];
    }),
  );

/** Values for the parameters of a place, by name. */
const parametersIn = (place: string, { parameters }: Operation, known: Record<string, unknown[]>) =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((it) => it.in === place)
        .map(({ name, schema }) => [name, valuesOf(schema, known, name).map(String)]),
    ),
    { requiredKeys: parameters.filter((it) => it.in === place && it.required).map(({ name }) => name) },
  );

test.each(operations)("$operationId answers what it declares to any input", async (operation) => {
  const { method, path, requestBody } = operation;
  const declared = checksOf(operation);
  const { db, origin, asAdmin } = await servedApp();
  const { _id, category } = aPost(db);
  const { imageId } = await asAdmin.post.byId({ postId: _id });
  await asAdmin.post.update({ postId: _id, details: { tags: ["Tea", "Coffee"] } });
  await asAdmin.subscriber.add({ email: "reader@example.com" });
  const ids: Record<string, string[]> = {
    posts: [_id, anUnpublishedPost(db)._id],
    pages: [(await asAdmin.page.add({ title: "About" })).post._id],
    tags: ["tea", "1"],
    categories: ["technology"],
    authors: [(await asAdmin.author.add({ name: "Ada" })).author._id],
    media: [anImage(db).id, String(imageId)],
    comments: [aComment(db).id, aComment(db, { isApproved: true }).id],
    subscribers: ["1"],
  };
  const known = {
    id: ids[path.split("/")[1] ?? ""] ?? [],
    imageId: [imageId],
    category: [category],
    into: ["Tea", "Coffee"],
    successor: ["lifestyle"],
    "If-Match": ["*"],
    "Idempotency-Key": ["a", "b"],
    file: [new File([new Uint8Array(await aJpeg())], "a.jpg"), new File(["Hello"], "a.txt"), new File(["Hello"], "a")],
  };
  const Authorization = anApiKey(db);
  const json = requestBody?.content["application/json"]?.schema;
  const form = requestBody?.content["multipart/form-data"]?.schema;
  const inputs = fc.record({
    params: parametersIn("path", operation, known),
    query: parametersIn("query", operation, known),
    headers: parametersIn("header", operation, known),
    body: json || form ? valuesOf((json ?? form) as Json, known) : fc.constant(undefined),
  });
  await fc.assert(
    fc.asyncProperty(inputs, async ({ params, query, headers, body }) => {
      // No client can send these as a part of a path.
      fc.pre(!Object.values(params).some((it) => /^\.{1,2}$/.test(String(it))));
      const target = path.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent((params as Record<string, string>)[name] ?? ""),
      );
      const answer = await fetch(`${origin}/api/v1${target}?${new URLSearchParams(query as Record<string, string>)}`, {
        method: method.toUpperCase(),
        headers: {
          Authorization,
          ...(json && { "Content-Type": "application/json" }),
          ...sendable(headers as Record<string, string>),
        },
        ...(json && { body: JSON.stringify(body) }),
        ...(form && { body: formOf(body as Record<string, File | string>) }),
      });
      const given = await answer.json();
      const check = declared.get(String(answer.status));
      if (check) return void check.parse(given);
      expect(answer.status, JSON.stringify(given)).toBeGreaterThanOrEqual(400);
      expect(answer.status, JSON.stringify(given)).toBeLessThan(500);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      problem.parse(given);
    }),
    { numRuns: cases(200, 20), seed },
  );
});

function formOf(fields: Record<string, File | string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Headers hold printable ASCII. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^!-~]/g, "")]));
