import { expect, test } from "vitest";
import { aText } from "../../../../tests/support/factories.ts";
import { emptyDetails } from "../../../shared/post-fields.ts";
import type { BaseVersion } from "./autosave.ts";
import { type ConflictingText, resolveConflicts } from "./conflict.ts";

const at = new Date("2026-03-01T10:00:00Z");
const own: BaseVersion = { ownVersions: ["own"], basedOn: at };
const current: BaseVersion = { ownVersions: ["theirs"], basedOn: at };

const here = (title: string): ConflictingText => ({
  text: aText({ title }),
  at,
  origin: "this computer",
  entryId: title,
});
const elsewhere: ConflictingText = { text: aText({ title: "Elsewhere" }), at, origin: "elsewhere" };

/** Resolves conflicts for a writer who takes the texts with these titles. @returns what happened */
async function resolve(others: ConflictingText[], takes: string[], readMine = () => aText({ title: "Mine" })) {
  const seen = {
    asked: [] as string[],
    aside: [] as string[],
    dropped: [] as string[],
    taken: null as (BaseVersion & { remaining: string[]; text: { title: string } }) | null,
  };
  const resolution = await resolveConflicts({
    readMine,
    own,
    current,
    others,
    ask: async (mine, other) => {
      seen.asked.push(`${mine.title} or ${other.text.title}`);
      return takes.includes(other.text.title) ? "theirs" : "mine";
    },
    keepAsRevision: async ({ title }) => seen.aside.push(title),
    dropEntry: async (entryId) => void seen.dropped.push(entryId),
    onTaken: async (taken) => {
      seen.taken = taken;
    },
  });
  if (resolution.chosen === "other") await resolution.show();
  return { ...seen, resolution };
}

test("a writer who keeps their own text is asked about every other text, and continues from the server's version", async () => {
  const { resolution, asked, aside, dropped } = await resolve([here("Here"), here("Mine"), elsewhere], []);
  expect(asked).toEqual(["Mine or Here", "Mine or Elsewhere"]);
  expect([aside, dropped]).toEqual([
    ["Here", "Elsewhere"],
    ["Here", "Mine"],
  ]);
  expect(resolution).toEqual({ chosen: "mine", baseVersion: current });
});

test("a text that is taken from the journal does not replace the server's, which was not shown yet", async () => {
  const { taken, aside, dropped } = await resolve([here("Here"), here("Later"), elsewhere], ["Here"]);
  expect(taken).toMatchObject({ ...own, text: { title: "Here" }, remaining: ["Later"] });
  expect([aside, dropped]).toEqual([["Mine"], ["Here"]]);
});

test("the server's text can be taken and continued", async () => {
  const { taken } = await resolve([here("Here"), elsewhere], ["Elsewhere"]);
  expect(taken).toMatchObject({ ...current, text: { title: "Elsewhere" }, remaining: [] });
});

test("a text that was written before posts had details keeps those of the form when it is taken", async () => {
  const details = { ...emptyDetails, excerpt: "In short" };
  const { taken } = await resolve([here("Here")], ["Here"], () => aText({ title: "Mine", details }));
  expect(taken?.text).toEqual(aText({ title: "Here", details }));
});

test("texts that differ in a detail alone are a conflict", async () => {
  const other = { ...elsewhere, text: aText({ title: "Elsewhere", details: { isPinned: true } }) };
  const readMine = () => aText({ title: "Elsewhere", details: emptyDetails });
  expect((await resolve([other], [], readMine)).asked).toEqual(["Elsewhere or Elsewhere"]);
});
