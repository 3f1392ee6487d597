import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "rolldown/experimental";
import { expect, onTestFinished, test, vi } from "vitest";
import { root } from "../../scripts/lib/root.mjs";

// The checker takes most of a minute.
vi.setConfig({ testTimeout: 300_000 });

interface Found {
  place: string;
  pattern: string;
  flags: string;
}

/** Expressions that the checker calls slow, and why they may stay. */
const bounded = new Set([
  // At most 40 characters are read again from each place.
  String.raw`\[\^([^\]\s]{1,40})\]`,
  String.raw`\\\[\^(?:[^\]\s<>&\\]|\\[^<>&]){1,40}?\\\]`,
  // A formula has at most 2,000 characters.
  String.raw`(?:&(?:amp;|#0?38;)?(?:s=-?\d|[bf]g=\w{1,20}))+\s*$`,
]);

/**
 * A bounded repetition takes bounded time, but the checker's time grows with the bound.
 * @returns the expression with at most 30 repetitions where it has a bound
 */
const withSmallBounds = (pattern: string) =>
  pattern.replace(/(?<!\\)\{\d+(?:,\d+)?\}/g, (bounds) =>
    bounds.replace(/\d+/g, (of) => `${Math.min(Number(of), 30)}`),
  );

/**
 * The checker counts steps alone: on a busy machine its limits of time made fast expressions slow. Its fuzzer finds nearly
 * everything in the first round; ten take an hour and 13 GB.
 */
const limits = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, maxIteration: 1 };

/** Every regular expression of the product that is written as a literal, and the files that build others from strings. */
function readSource(): { literals: Found[]; builders: string[] } {
  const literals: Found[] = [];
  const builders: string[] = [];
  const source = join(root, "src");
  for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|\.d\.ts$/.test(file)) continue;
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      if ("regex" in node) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        literals.push({ place: file, pattern, flags });
      }
      const isCall = "type" in node && (node.type === "NewExpression" || node.type === "CallExpression");
      if (isCall && "callee" in node && (node.callee as { name?: string }).name === "RegExp") builders.push(file);
      for (const part of Object.values(node)) visit(part);
    };
    visit(parseSync(file, readFileSync(join(source, file), "utf8")).program);
  }
  return { literals, builders };
}

/** The expressions that files build from strings when they are loaded, or in the calls below. */
async function builtBy(files: ReadonlySet<string>): Promise<Found[]> {
  const built: Found[] = [];
  const source = join(root, "src/");
  const record = (made: RegExp) => {
    // The line below this function and the proxy's is the caller's.
    const caller = new Error().stack?.split("\n")[3] ?? "";
    const place = [...files].find((file) => caller.includes(source + file));
    if (place) built.push({ place, pattern: made.source, flags: made.flags });
    return made;
  };
  const recording = new Proxy(RegExp, {
    construct: (target, args: [string, string?]) => record(new target(...args)),
    apply: (target, _this, args: [string, string?]) => record(target(...args)),
  });
  vi.stubGlobal("RegExp", recording);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  for (const file of files) await import(join(source, file));
  // Its patterns are those of the routes, which this file makes.
  await import(join(source, "server/web/find-route.ts"));
  // It makes one from what a writer types.
  const { findPattern } = await import(join(source, "client/features/editor/find/find-matches.ts"));
  findPattern(`It's "so" (a+)+$`, { isCaseSensitive: false, isWholeWord: true });
  // It makes one for each kind of code.
  const { findCode } = await import(join(source, "server/moving/readers/wordpress/code-parts.ts"));
  findCode("<pre></pre>[php][/php]");
  // It makes one for each way of hiding a part, and for the end of each kind of part.
  const { holdCode, kramdownComments, nunjucksComments, vaultComments, withoutHidden } = await import(
    join(source, "server/moving/readers/markdown/parts.ts")
  );
  holdCode("```a\nb\n```\n`c` <!-- d -->", () => "");
  withoutHidden("%%a%%", vaultComments, () => {});
  withoutHidden("{::comment}\na\n{:/}", kramdownComments, () => {});
  withoutHidden("{# a #} {% raw %}{% endraw %}", nunjucksComments, () => {});
  const { mdxHiding } = await import(join(source, "server/moving/readers/markdown/mdx.ts"));
  withoutHidden("{/* a */}", mdxHiding, () => {});
  vi.unstubAllGlobals();
  return built;
}

/** Its patterns are those of a source that is imported: it tries them within a time. */
const ofSources = "server/moving/readers/markdown/rules.ts";

const { literals, builders } = readSource();

/** By its text, so that no expression is checked twice. */
const distinct = (found: readonly Found[]) =>
  new Map(found.map((one) => [`/${one.pattern}/${one.flags}`, one] as const));

const slowOf = (found: readonly Found[]) =>
  [...distinct(found)].flatMap(([written, { place, pattern, flags }]) => {
    if (bounded.has(pattern)) return [];
    const { status, ...said } = checkSync(withSmallBounds(pattern), flags, { ...limits, randomSeed: 1 });
    if (status === "safe") return [];
    const why = "attack" in said && said.attack ? `slow for ${said.attack.pattern}` : status;
    return [`${place}: ${written}: ${why}`];
  });

/** So that each test takes some seconds. */
const places = [
  "client",
  "shared",
  "server/moving/readers/markdown/generators",
  "server/moving/readers/markdown/",
  "server/moving/readers/wordpress/",
  "server/moving/readers/",
  "server/moving/",
  "server/",
];
const placeOf = ({ place }: Found) => places.find((it) => place.startsWith(it));

test.each(places)("every regular expression in %s takes linear time, whatever text it meets", (place) => {
  const there = [...distinct(literals).values()].filter((it) => placeOf(it) === place);
  expect(there.length).toBeGreaterThan(10);
  expect(slowOf(there)).toEqual([]);
});

test("every literal is in one of these places, and what may be slow exists", () => {
  expect(literals.filter((it) => placeOf(it) === undefined)).toEqual([]);
  const patterns = new Set(literals.map(({ pattern }) => pattern));
  expect([...bounded].filter((pattern) => !patterns.has(pattern))).toEqual([]);
});

test("every regular expression that is built from strings takes linear time, whatever text it meets", async () => {
  const built = await builtBy(new Set(builders));
  // One that is built in a call would not be seen.
  for (const file of builders.filter((it) => it !== ofSources)) {
    const written = builders.filter((it) => it === file).length;
    expect(built.filter(({ place }) => place === file).length, file).toBeGreaterThanOrEqual(written);
  }
  expect(slowOf(built)).toEqual([]);
});
