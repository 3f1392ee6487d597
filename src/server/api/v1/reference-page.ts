import { escapeAttribute, escapeText } from "../../../shared/text/escape-markup.ts";
import { failureKinds } from "../../core/procedures/error-map.ts";
import type { Call } from "./call.ts";
import { fieldsOfAnswer, headersOf, inputsOf } from "./openapi.ts";

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { background: light-dark(#faf7f0, #1b1a18); color: light-dark(#1f2328, #ece8df); margin: 0 auto; max-width: 56rem; padding: 2rem 1rem 6rem; }
a { color: light-dark(#2a4a9c, #9db8f5); text-decoration-thickness: 1px; text-underline-offset: .2em; }
h1, h2 { line-height: 1.25; } h2 { border-top: 1px solid #8884; font-size: 1.15rem; margin-top: 3rem; padding-top: 1.5rem; }
ul { padding-inline-start: 1.25rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { border-top: 1px solid #8888; padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top; }
pre { background: #8882; border-radius: .5rem; overflow-x: auto; padding: .75rem; }`;

/** The reference of the calls as a page without scripts. @param origin public origin, without a trailing slash */
export function referencePage(calls: readonly Call[], origin: string): string {
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const contents = tags.map(
    (tag) =>
      `<li>${escapeText(tag)}<ul>${calls
        .filter((it) => it.tag === tag)
        .map(entryOf)
        .join("")}</ul></li>`,
  );
  const problems = failureKinds().map(
    ({ name, status }) => `<tr id="${name}"><td><code>/api/v1/docs#${name}</code></td><td>${status}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API for scripts</title><style>${style}</style></head><body><main><h1>API for scripts</h1>
<p>JSON in and out, described as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Make an API key in your account, and put it into <code>KEY</code>: it begins with <code>lh_</code> and is sent as <code>Authorization: Bearer lh_…</code>. In the lines below <code>ID</code> is the id of what the line is about.</p>
<p>A list answers <code>items</code> and <code>nextCursor</code>; sent as <code>cursor</code>, that continues the list. Each answer has an <code>ETag</code>: a <code>GET</code> with it in <code>If-None-Match</code> answers 304 while nothing changed, and a change with it in <code>If-Match</code> answers 412 if another version is there. A <code>POST</code> repeated with the same <code>Idempotency-Key</code> within 24 hours gets the first answer. After 429, wait for the seconds that <code>Retry-After</code> names.</p>
<ul>${contents.join("")}</ul>
${calls.map((it) => sectionOf(it, origin)).join("\n")}
<h2>Problems</h2><p>What is refused gets an <code>application/problem+json</code> (RFC 9457): <code>type</code>, <code>title</code> (a sentence), <code>status</code>, <code>errors</code> (<code>path</code> of a field and its <code>sentence</code>), and at 412 the <code>current</code> version.</p>
<table><thead><tr><th>type</th><th>status</th></tr></thead><tbody>${problems.join("")}</tbody></table></main></body></html>`;
}

const anchorOf = ({ method, path }: Call) => escapeAttribute(`${method.toLowerCase()}${path.replace(/\W+/g, "-")}`);
const entryOf = (it: Call) => `<li><a href="#${anchorOf(it)}">${escapeText(it.summary)}</a></li>`;

function sectionOf(it: Call, origin: string): string {
  const { method, path, summary, scope } = it;
  const fields = fieldsOfAnswer(it).map((name) => `<code>${escapeText(name)}</code>`);
  return `<section id="${anchorOf(it)}"><h2><code>${method} ${escapeText(path)}</code></h2><p>${escapeText(summary)}. Scope: <code>${scope}</code>.</p>${tableOf(it)}<p>Answer: ${fields.join(", ")}</p><pre>${escapeText(curlLine(it, origin))}</pre></section>`;
}

/** A line that a shell runs, with the variables `KEY` and `ID`. */
function curlLine({ method, path, example, inputs }: Call, origin: string): string {
  const json = inputs.file ? undefined : example.body && JSON.stringify(example.body).replaceAll("'", "'\\''");
  const form = inputs.file && [
    "file=@photo.jpg",
    ...Object.entries(example.body ?? {}).map(([name, it]) => `${name}=${it}`),
  ];
  return [
    "curl -s",
    method === "GET" || form ? "" : `-X ${method}`,
    `-H "Authorization: Bearer $KEY"`,
    json === undefined ? "" : `-H "Content-Type: application/json" -d '${json}'`,
    ...(form ?? []).map((field) => `-F "${field}"`),
    `"${origin}/api/v1${example.path ?? path.replace("{id}", "$ID")}"`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The values that a field may have, where its schema names them. */
const valuesIn = ({ enum: values }: { type?: unknown; enum?: string[] }) =>
  values ? [`One of ${values.join(", ")}`] : [];

/** The inputs by name, with the place where each is sent. */
function tableOf(it: Call): string {
  const rows = [...inputsOf(it.inputs), ...headersOf(it)].map(
    ({ name, in: place, required, description = "", schema }) =>
      `<tr><td><code>${escapeText(name)}</code></td><td>${place}</td><td>${required ? "required" : "optional"}</td><td>${escapeText([description, ...valuesIn(schema)].join(". "))}</td></tr>`,
  );
  return rows.length === 0 ? "" : `<table><tbody>${rows.join("")}</tbody></table>`;
}
