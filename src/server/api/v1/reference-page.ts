import { escapeAttribute, escapeText } from "../../../shared/text/escape-markup.ts";
import type { Call } from "./call.ts";
import { fieldsOfBody, inputsOfSchema } from "./openapi.ts";

/** The reference of the calls as a page without scripts. @param origin public origin, without a trailing slash */
export function referencePage(calls: readonly Call[], origin: string): string {
  const sections = calls.map((it) => sectionOf(it, origin)).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API for scripts</title></head><body><main><h1>API for scripts</h1><p>Send an API key: <code>Authorization: Bearer lh_…</code>. <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>${sections}</main></body></html>`;
}

function sectionOf({ method, path, summary, scope, example, inputs }: Call, origin: string): string {
  const id = `${method.toLowerCase()}${path.replace(/\W+/g, "-")}`;
  const parts = [
    "curl -s",
    method === "GET" ? "" : `-X ${method}`,
    `-H "Authorization: Bearer $KEY"`,
    ...(example.body ? [`--json '${JSON.stringify(example.body)}'`] : []),
    `'${origin}/api/v1${example.path ?? path}'`,
  ];
  return `<section id="${escapeAttribute(id)}"><h2><code>${method} ${escapeText(path)}</code></h2><p>${escapeText(summary)}. Scope: <code>${scope}</code>.</p>${tableOf(inputs)}<pre>${escapeText(parts.filter(Boolean).join(" "))}</pre></section>`;
}

/** The inputs by name, with the place where each is sent. */
function tableOf({ params, query, body }: Call["inputs"]): string {
  const rows = [
    ...inputsOfSchema("path", params),
    ...inputsOfSchema("query", query),
    ...(body ? fieldsOfBody(body) : []),
  ].map(
    ({ name, in: place, required, description = "" }) =>
      `<tr><td><code>${escapeText(name)}</code></td><td>${place}</td><td>${required ? "required" : "optional"}</td><td>${escapeText(description)}</td></tr>`,
  );
  return rows.length === 0 ? "" : `<table><tbody>${rows.join("")}</tbody></table>`;
}
