import { expect, test } from "vitest";
import { aText } from "../../../../tests/support/factories.ts";
import type { Basis } from "./base-version.ts";
import { type Contender, settleRivals } from "./conflict.ts";
import type { Rival } from "./conflict-dialog.tsx";

const at = new Date("2026-03-01T10:00:00Z");
const own: Basis = { ownVersions: ["own"], basedOn: at };
const current: Basis = { ownVersions: ["theirs"], basedOn: at };

const here = (title: string): Contender => ({ text: aText({ title }), at, origin: "this computer", entryId: title });
const elsewhere: Contender = { text: aText({ title: "Elsewhere" }), at, origin: "elsewhere" };

/** A writer who takes the texts of these titles, and what became of it. */
async function settle(others: Contender[], takes: string[], readMine = () => aText({ title: "Mine" })) {
  const told = {
    asked: [] as string[],
    aside: [] as string[],
    dropped: [] as string[],
    taken: null as (Basis & { left: string[]; text: { title: string } }) | null,
  };
  const settled = await settleRivals({
    ...{ readMine, own, current, others },
    ask: async (mine, rival: Rival) => {
      told.asked.push(`${mine.title} or ${rival.text.title}`);
      return takes.includes(rival.text.title) ? "theirs" : "mine";
    },
    keepAside: async ({ title }) => told.aside.push(title),
    dropDecided: async (entryId) => void told.dropped.push(entryId),
    onTaken: async (taken) => {
      told.taken = taken;
    },
  });
  if (typeof settled === "function") await settled();
  return { ...told, settled };
}

test("who keeps her text is asked about every other, and goes on from what the server has", async () => {
  const { settled, asked, aside, dropped } = await settle([here("Here"), here("Mine"), elsewhere], []);
  expect(asked).toEqual(["Mine or Here", "Mine or Elsewhere"]);
  expect([aside, dropped]).toEqual([
    ["Here", "Elsewhere"],
    ["Here", "Mine"],
  ]);
  expect(settled).toEqual(current);
});

test("a text of this browser that is taken does not go over the server's, which was not shown yet", async () => {
  const { taken, aside, dropped } = await settle([here("Here"), here("Later"), elsewhere], ["Here"]);
  expect(taken).toMatchObject({ ...own, text: { title: "Here" }, left: ["Later"] });
  expect([aside, dropped]).toEqual([["Mine"], ["Here"]]);
});

test("the server's own text that is taken is gone on with", async () => {
  const { taken } = await settle([here("Here"), elsewhere], ["Elsewhere"]);
  expect(taken).toMatchObject({ ...current, text: { title: "Elsewhere" }, left: [] });
});
