import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnyProcedure } from "@trpc/server";
import { expect, test } from "vitest";
import { aSession } from "../../../tests/support/a-session.ts";
import { anApiKey } from "../../../tests/support/an-api-key.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { type ApiScope, apiScopes } from "../../shared/api-scopes.ts";
import { createContext } from "../context.ts";
import { projectRoot } from "../core/platform/project-root.ts";
import { appRouter, createCaller } from "./router.ts";

const procedures = Object.entries(appRouter._def.procedures) as unknown as [string, AnyProcedure][];
const scopeOf = ({ _def }: AnyProcedure) => (_def.meta as { scope?: ApiScope } | undefined)?.scope;

/** What each kind of token gets from each procedure: admitted, or the code of the refusal. */
async function walk(): Promise<Map<string, Map<string, string>>> {
  const outcomes = new Map<string, Map<string, string>>();
  const { db, deps } = testApp({ deps: { dns: { lookUp: async () => [] } as never } });
  const long = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
  const tokens: [string, () => string | undefined][] = [
    ["visitor", () => undefined],
    ["session", () => aSession(db)],
    ...apiScopes.map((scope): [string, () => string] => [scope, () => key(scope)]),
    ["expired key", () => over],
    ["unknown key", () => `lh_${"A".repeat(43)}`],
  ];
  aSession(db);
  const over = anApiKey(db, apiScopes, 1, long);
  const keys = new Map(apiScopes.map((scope) => [scope, anApiKey(db, [scope])]));
  const key = (scope: ApiScope) => keys.get(scope) ?? "";
  for (const [kind, token] of tokens) {
    const found = new Map<string, string>();
    for (const [path] of procedures) {
      const [room = "", name = ""] = path.split(".");
      // biome-ignore lint/suspicious/noExplicitAny: walks tRPC's untyped tree of procedures
      const call = (createCaller(createContext(deps, token(), "192.0.2.1")) as any)[room][name];
      const code = await call({ anything: "at all" }).then(
        () => "admitted",
        (error: { code: string }) => error.code,
      );
      found.set(path, code === "UNAUTHORIZED" || code === "FORBIDDEN" ? code : "admitted");
    }
    outcomes.set(kind, found);
  }
  return outcomes;
}

let walked: ReturnType<typeof walk> | undefined;
/** Walks once for all tests. */
const outcomesOfAll = () => {
  walked ??= walk();
  return walked;
};

test("an API key gets what names its scope, and an expired or unknown one gets nothing", async () => {
  const outcomes = await outcomesOfAll();
  const kindsThat = (path: string, outcome: string) =>
    [...outcomes].filter(([, found]) => found.get(path) === outcome).map(([kind]) => kind);
  for (const [path, procedure] of procedures) {
    const scope = scopeOf(procedure);
    const isOpen = outcomes.get("visitor")?.get(path) === "admitted";
    const admitted = isOpen ? ["visitor", "session", ...apiScopes] : ["session", ...(scope ? [scope] : [])];
    expect(kindsThat(path, "admitted").sort(), path).toEqual([...admitted].sort());
    const over = ["expired key", "unknown key"];
    const signedOut = isOpen ? over : ["visitor", ...over];
    expect(kindsThat(path, "UNAUTHORIZED").sort(), path).toEqual(signedOut.sort());
    expect(kindsThat(path, "FORBIDDEN"), path).toHaveLength(outcomes.size - admitted.length - signedOut.length);
  }
});

test("no API key reaches accounts, keys, settings, exports or AI", () => {
  const closed = ["session", "account", "administrator", "apiKey", "site", "mail", "export", "import", "ai", "bounce"];
  const reached = procedures.filter(
    ([path, procedure]) => closed.includes(path.split(".")[0] ?? "") && scopeOf(procedure),
  );
  expect(reached.map(([path]) => path)).toEqual([]);
});

test("the table of docs/security.md lists what each scope opens", async () => {
  const outcomes = await outcomesOfAll();
  const isOpen = (path: string) => outcomes.get("visitor")?.get(path) === "admitted";
  const named = (wanted: (path: string, scope?: ApiScope) => boolean) =>
    procedures
      .filter(([path, procedure]) => wanted(path, scopeOf(procedure)))
      .map(([path]) => `\`${path}\``)
      .sort()
      .join(", ");
  const rows = [
    ...apiScopes.map((scope) => [`\`${scope}\``, named((path, it) => it === scope && !isOpen(path))]),
    ["any key; with `read` also what is not published", named((path, it) => isOpen(path) && it === "read")],
    ["any key, as a visitor", named((path, it) => isOpen(path) && !it)],
    ["no key", "all others"],
  ];
  const table = rows.map(([scope, paths]) => `| ${scope} | ${paths} |`).join("\n");
  const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");
  expect(page.match(/^\| scope \| procedures \|\n\|---\|---\|\n((?:\|.*\n)*)/m)?.[1]?.trim()).toBe(table);
});
