import { readFileSync } from "node:fs";
import { join } from "node:path";
import { converter, parse, wcagContrast } from "culori";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, seed } from "../../../tests/support/cases.ts";
import { faceTokens, lookTokens, type Tokens } from "./look-tokens.ts";
import { defaultLook, paletteNames } from "./look-values.ts";
import { hexOf, oklchOf } from "./oklch.ts";

const minContrast = 4.5;
const themes = ["light", "dark"] as const;
const aColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

const surfaces = ["--paper", "--sheet", "--accent-wash", "--mark"] as const;

/** Every text with the surfaces that it is shown on. */
const pairs: [text: keyof Tokens, surface: keyof Tokens][] = [
  ...(["--ink", "--accent", "--accent-hover", "--code-name"] as const).flatMap((text) =>
    surfaces.map((surface) => [text, surface] as [keyof Tokens, keyof Tokens]),
  ),
  ["--ink-soft", "--paper"],
  ["--ink-soft", "--sheet"],
  ["--ink-soft", "--accent-wash"],
  ["--accent-ink", "--accent"],
  ["--accent-ink", "--accent-hover"],
  ["--danger", "--paper"],
  ["--danger", "--sheet"],
  ["--good", "--paper"],
];

test("whatever accent the owner chooses, every text can be read in both themes of every palette", () => {
  fc.assert(
    fc.property(aColour, fc.constantFrom(...paletteNames), (accent, palette) => {
      for (const theme of themes) {
        const tokens = lookTokens({ palette, accent }, theme);
        for (const [text, surface] of pairs) {
          const contrast = wcagContrast(tokens[text] ?? "", tokens[surface] ?? "");
          if (contrast < minContrast) throw new Error(`${theme}: ${text} on ${surface} has ${contrast}`);
        }
      }
    }),
    { numRuns: cases(100_000, 2_000), seed },
  );
}, 300_000);

test("a colour and its OKLCH are those of the reference, and a colour that can be read is shown as chosen", () => {
  const reference = converter("oklch");
  fc.assert(
    fc.property(aColour, (hex) => {
      const { l, c } = oklchOf(hex);
      const theirs = reference(parse(hex));
      expect([l, c]).toEqual([expect.closeTo(theirs?.l ?? 0, 4), expect.closeTo(theirs?.c ?? 0, 4)]);
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
    { numRuns: cases(2_000), seed },
  );
  expect(lookTokens({ palette: "white", accent: "#a3242b" }, "light")["--accent"]).toBe("#a3242b");
});

test("the default look has the colours of the main stylesheet", () => {
  const css = readFileSync(join(import.meta.dirname, "../../client/styles/tokens.css"), "utf8");
  const [light = "", dark = ""] = css.split("@media screen");
  for (const [theme, sheet] of [
    ["light", light],
    ["dark", dark.split("@media")[0] ?? ""],
  ] as const)
    for (const [name, value] of Object.entries({
      ...lookTokens(defaultLook, theme),
      ...(theme === "light" && faceTokens[defaultLook.face]),
    }))
      expect(sheet, theme).toContain(`${name}: ${value};`);
});
