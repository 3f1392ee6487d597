import fc from "fast-check";

/** Placeholder for JSON text that no JavaScript object produces: see `toJson`. */
const rawMark = "@@raw:";

/** JSON texts that no JavaScript value produces: numbers out of range, special and duplicate keys, depth. */
const rawTexts = [
  "1e400",
  "-1e400",
  "1e-400",
  "99999999999999999999999999",
  "-0",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":null,"valueOf":1,"hasOwnProperty":[]}',
  '{"id":1,"id":{"id":2}}',
  '{"length":1e9}',
  '{"then":true}',
  '{"":""}',
  `${"[".repeat(500)}${"]".repeat(500)}`,
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `[${"1,".repeat(20_000)}1]`,
];

/** Serialises a value, with its placeholders replaced from `rawTexts`. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replace(/"@@raw:(\d+)"/g, (_mark, at) => rawTexts[Number(at)] ?? "null");
}

/** Placeholders for tokens in mails, each valid for one of their pages. */
export const mailTokens = ["@@testMail@@", "@@confirm@@", "@@leave@@", "@@confirmReplies@@", "@@leaveReplies@@"];

/** Placeholders for ids of the blog: a case is generated before the ids exist. */
const things = [
  "@@blog@@",
  "@@draft@@",
  "@@comment@@",
  "@@image@@",
  "@@revision@@",
  "@@copy@@",
  "@@preview@@",
  "@@token@@",
  "@@email@@",
  "@@password@@",
  ...mailTokens,
];
export const thing = fc.constantFrom(...things);

/** Text with a meaning in SQL, the search index, HTML, paths, numbers or objects. */
const words = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff tail",
  "\uffff\ufffe",
  "\u2028\u2029\u0085",
  "\r\nSet-Cookie: a=b\r\n\r\n<html>",
  "\u202e\u200b\ufeff",
  "e\u0301\u0301\u0301\u0301",
  "İıſK",
  "👩‍👩‍👧‍👦",
  "日本語",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e309",
  "0x10",
  "9007199254740993",
  "../../../etc/passwd",
  "..\\..\\windows",
  "%2e%2e%2f",
  "%00",
  "%",
  "%E0%A4%A",
  "file:///etc/passwd",
  "http://127.0.0.1:1/",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "' OR 1=1 --",
  '"; DROP TABLE blogs; --',
  '" OR * NEAR(a b, 10)',
  "a* ^b {c} col:d AND NOT OR",
  '"',
  "*",
  "^",
  "<script>alert(1)</script>",
  "<svg><style><img src=x onerror=alert(1)>",
  '<p><img src="/images/x-800.webp"><a href="javascript:1">x</a></p>',
  "</script><!--",
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "2026-02-30T25:61:61Z",
  "+275760-09-13T00:00:00.001Z",
  "Technology",
  "All",
  "waiting",
  "writer@example.com",
  "a@b",
  "(a+)+$",
);

const longTexts = fc.constantFrom(
  "x".repeat(201),
  "x".repeat(5_001),
  "x".repeat(100_000),
  "é".repeat(30_000),
  "<div>".repeat(5_000),
  "<b><p>".repeat(3_000),
  `<p>${"&amp;".repeat(10_000)}`,
  "[".repeat(10_000),
  "a ".repeat(20_000),
  "`".repeat(10_000),
);

export const text = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 3, arbitrary: thing },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: longTexts },
);

const number = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, Number.MIN_VALUE, 8_640_000_000_000_001),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const raw = fc.nat(rawTexts.length - 1).map((at) => `${rawMark}${at}`);

/** Any JSON, mostly invalid for its place. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 3, arbitrary: raw },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { json: null }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The parts of JSON Schema that zod produces. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

const base64 = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
  fc
    .record({ type: fc.constantFrom("webauthn.get", "webauthn.create"), challenge: text, origin: text })
    .map((data) => Buffer.from(JSON.stringify(data)).toString("base64url")),
  // A truncated CBOR map, and one that claims four billion entries.
  fc.constantFrom("o2NmbXRkbm9uZQ", "uv_____", "gA", "n_-f_5__n_8", "@@"),
  text,
);

/** An almost valid passkey response. */
const passkeyAnswer = fc.record({
  id: base64,
  rawId: base64,
  type: fc.oneof({ weight: 6, arbitrary: fc.constant("public-key") }, { weight: 1, arbitrary: anything }),
  clientExtensionResults: fc.oneof(fc.constant({}), anything),
  authenticatorAttachment: fc.oneof(fc.constant("platform"), anything),
  response: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(
        {
          clientDataJSON: base64,
          attestationObject: base64,
          authenticatorData: base64,
          signature: base64,
          userHandle: base64,
          transports: fc.oneof(fc.constant(["internal"]), anything),
        },
        { requiredKeys: ["clientDataJSON"] },
      ),
    },
    { weight: 1, arbitrary: anything },
  ),
});

/** Values that a schema almost accepts: mostly of the right shape, with some faults. */
export function nearly(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const right = fitting(schema, depth);
  return fc.oneof({ weight: depth === 0 ? 12 : 5, arbitrary: right }, { weight: 1, arbitrary: anything });
}

/** Values by field name, for fields whose schema is less specific than their name. */
function field(name: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const means = meanings[name];
  return means
    ? fc.oneof({ weight: 5, arbitrary: means }, { weight: 1, arbitrary: nearly(schema, depth) })
    : nearly(schema, depth);
}

const versionName = fc.oneof(thing, fc.constant("version".padEnd(26, "0")));
const meanings: Record<string, fc.Arbitrary<unknown>> = {
  response: passkeyAnswer,
  // Hashing is slow, so mostly use the password with a cheap hash.
  email: fc.constant("@@email@@"),
  password: fc.constant("@@password@@"),
  secret: fc.constantFrom("A".repeat(32), "@@token@@"),
  postId: fc.constantFrom("@@blog@@", "@@draft@@"),
  commentId: fc.constant("@@comment@@"),
  imageId: fc.constantFrom("@@image@@", null),
  revisionId: fc.constant("@@revision@@"),
  draftId: fc.constantFrom("@@copy@@", "@@blog@@", "@@draft@@"),
  version: versionName,
  token: fc.constantFrom(...mailTokens, "@@formToken@@", "@@preview@@"),
  ownVersions: fc.array(versionName, { maxLength: 3 }),
};

function fitting(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return anything;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((it) => nearly(it, depth + 1)));
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, it]) => [name, field(name, it, depth + 1)]);
      return fc.oneof(
        { weight: 6, arbitrary: fc.record(Object.fromEntries(fields)) },
        { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
        { weight: 1, arbitrary: fc.dictionary(text, anything, { maxKeys: 4 }) },
      );
    }
    case "array":
      return fc.array(nearly(schema.items ?? {}, depth + 1), { maxLength: 4 });
    case "string":
      return text;
    case "number":
    case "integer":
      return number;
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}
