import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "rolldown/experimental";
import { expect, test } from "vitest";
import { webhooksEn } from "./admin/en/webhooks.ts";
import { adminEn } from "./admin/en.ts";
import { en } from "./readers/en.ts";

const source = join(import.meta.dirname, "../..");

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see);
  if (!isNode(node)) return;
  see(node);
  for (const key in node) visit(node[key], see);
}

/** The product's files in folders of `src`, without tests, as syntax trees. */
const filesIn = (folders: string[], ending: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => ending.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(join(source, folder, file), "utf8");
        return { file: `${folder}/${file}`, text, program: parseSync(file, text).program as unknown as Node };
      }),
  );

const client = filesIn(["client"], /\.tsx?$/);
/** Where the server writes pages, pictures and mails for readers. */
const pages = filesIn(["server/web", "server/http", "server/mail", "server/content"], /\.tsx?$/);

type Words = { readonly [key: string]: unknown };
const words: Words = { ...adminEn, webhooks: webhooksEn };

/** The paths of the texts below an entry, such as `comments.title`. */
const pathsIn = (entries: Words, path: string): string[] =>
  Object.entries(entries).flatMap(([key, entry]) =>
    typeof entry === "object" && entry !== null ? pathsIn(entry as Words, `${path}${key}.`) : [path + key],
  );

const nameOf = (key: unknown): string => `${(key as Node | undefined)?.name ?? (key as Node | undefined)?.value}`;

/**
 * The paths of words that a file names, with a dot at the end where it passes all below on. `*` is a key that is only
 * known when the script runs. Variables are followed by name, not by scope: a word is rather called used than unused.
 */
function namedIn(program: Node): string[] {
  const variables = new Map(Object.keys(words).map((section) => [section, [section]]));
  const named: string[] = [];
  const inner = new Set<unknown>();
  const pathsOf = (node: unknown): string[] => {
    if (!isNode(node)) return [];
    if (node.type === "Identifier") return variables.get(nameOf(node)) ?? [];
    if (node.type === "CallExpression") return /^(?:use|current)AdminWords$/.test(nameOf(node.callee)) ? [""] : [];
    if (node.type === "TSTypeReference") return /^(?:Admin|Loaded)Words$/.test(nameOf(node.typeName)) ? [""] : [];
    if (node.type === "TSIndexedAccessType") return below(node.objectType, nameOf((node.indexType as Node).literal));
    if (node.type !== "MemberExpression") return [];
    return below(
      node.object,
      node.computed && (node.property as Node).type !== "Literal" ? "*" : nameOf(node.property),
    );
  };
  const below = (node: unknown, key: string) => pathsOf(node).map((path) => (path ? `${path}.${key}` : key));
  const bind = (pattern: Node, paths: string[]): void => {
    if (pattern.type === "AssignmentPattern") bind(pattern.left as Node, paths);
    if (pattern.type === "Identifier" && paths.length > 0)
      variables.set(nameOf(pattern), [...(variables.get(nameOf(pattern)) ?? []), ...paths]);
    if (pattern.type !== "ObjectPattern") return;
    for (const property of pattern.properties as Node[]) {
      if (property.type !== "Property") continue;
      const at = paths.map((path) => (path ? `${path}.${nameOf(property.key)}` : nameOf(property.key)));
      named.push(...at);
      bind(property.value as Node, at);
    }
  };
  // Twice: a variable may be named before its own declaration.
  for (let round = 0; round < 2; round++)
    visit(program, (node) => {
      if (node.type === "VariableDeclarator") bind(node.id as Node, pathsOf(node.init));
      for (const parameter of Array.isArray(node.params) ? (node.params as Node[]) : [])
        bind(parameter, pathsOf((parameter.typeAnnotation as Node | undefined)?.typeAnnotation));
    });
  visit(program, (node) => {
    // The head of a screen shows these two of the words that it is given.
    if (node.type === "JSXAttribute" && nameOf(node.name) === "words")
      for (const key of ["title", "description"])
        named.push(...below((node.value as Node | undefined)?.expression, key));
    if (node.type !== "MemberExpression") return;
    inner.add(node.object);
    named.push(...pathsOf(node).flatMap((path) => (inner.has(node) ? [] : [path, `${path}.`])));
  });
  return named;
}

test("every text of the admin area is used", () => {
  const named = new Set(client.flatMap(({ program }) => namedIn(program)).filter((path) => path !== "*"));
  const patterns = [...named]
    .filter((path) => path.includes("*"))
    .map((path) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}(?:\\.|$)`));
  const read = new Set(client.flatMap(({ text }) => [...text.matchAll(/[.{,] ?(\w+)/g)].map(([, key]) => key)));
  /** The texts of a section that a component takes as a whole, such as the labels of a form. */
  const isPassedOn = (path: string) => {
    const [, section, key] = /^(.*\.)(.*)$/.exec(path) ?? [];
    return named.has(section ?? "") && read.has(key);
  };
  const isUsed = (path: string) =>
    named.has(path) || isPassedOn(path) || patterns.some((pattern) => pattern.test(path));
  // Those of `styles` become properties of the style sheet, one by one.
  expect(pathsIn(words, "").filter((path) => !path.startsWith("styles.") && !isUsed(path))).toEqual([]);
});

test("every word of the public pages is used", () => {
  const code = client.map(({ text }) => text).join("\n");
  const unused = Object.keys(en).filter(
    (key) => !new RegExp(`\\bwords\\.${key}\\b|Words\\(\\)\\.${key}\\b|[{,] ${key}[ ,][^;]*Words\\b`).test(code),
  );
  expect(unused).toEqual([]);
});

/** Attributes that people read or hear. */
const spoken = /^(?:title|alt|placeholder|label|hint|aria-(?:label|description|roledescription|valuetext))$/;

/** The strings that an expression of a screen can become. */
function stringsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateLiteral")
    return (node.quasis as Node[]).map(({ value }) => (value as { raw: string }).raw);
  const parts = { ConditionalExpression: ["consequent", "alternate"], LogicalExpression: ["left", "right"] };
  const keys = parts[node.type as keyof typeof parts] ?? (node.type === "JSXExpressionContainer" ? ["expression"] : []);
  return keys.flatMap((key) => stringsOf(node[key]));
}

/** Words of two letters or more, apart from addresses. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/https:\/\//g, ""));

test("no screen has a text that is not in the catalogue", () => {
  const found = client.flatMap(({ file, program }) => {
    const texts: string[] = [];
    const attributes = new Set<unknown>();
    visit(program, (node) => {
      if (node.type === "JSXText") texts.push(`${node.value}`);
      if (node.type === "JSXAttribute") attributes.add(node.value);
      if (node.type === "JSXAttribute" && spoken.test(nameOf(node.name))) texts.push(...stringsOf(node.value));
      if (node.type === "JSXExpressionContainer" && !attributes.has(node)) texts.push(...stringsOf(node));
    });
    return texts.filter(hasWords).map((text) => `${file}: ${text.trim()}`);
  });
  expect(found).toEqual([]);
});

test("no page, picture or mail for readers has a text that is not in the catalogue", () => {
  const found = pages.flatMap(({ file, text, program }) => {
    const texts: string[] = [];
    if (/<\w+[ >]/.test(text))
      visit(program, (node) => {
        const html = node.type === "TemplateLiteral" || node.type === "Literal" ? stringsOf(node).join("…") : "";
        if (!/<\/?\w/.test(html)) return;
        const shown = html
          .replace(/<style>[\s\S]*?<\/style>/g, "")
          .matchAll(/>([^<>]*)(?=<)|\b(?:title|alt|aria-label)="([^"]*)"/g);
        texts.push(...[...shown].map(([, content, attribute]) => content ?? attribute ?? ""));
      });
    return texts.filter(hasWords).map((found) => `${file}: ${found.trim()}`);
  });
  expect(found).toEqual([]);
});
