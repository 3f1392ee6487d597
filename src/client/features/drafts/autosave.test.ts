import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aText } from "../../../../tests/support/factories.ts";
import { maxOwnVersions } from "../../../shared/limits.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { answerWithinMs, takeWithinMs } from "../../lib/with-timeout.ts";
import { createKeeper } from "./autosave.ts";
import type { Basis } from "./base-version.ts";
import type { SettleConflict } from "./conflict.ts";
import type { SaveState } from "./save-state.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A form, a journal and a server, all in memory. */
function aDesk({ isUnsaved = false, hasRivals = false, mayKeep = true } = {}) {
  const desk = {
    text: aText({ title: "" }),
    journal: null as DraftText | null,
    server: [] as { text: DraftText; version: string; basis: Basis }[],
    states: [] as SaveState[],
    /** What the server does with the next sendings. */
    answer: async (_signal: AbortSignal) => {},
    mayKeep,
    settleConflict: (async (_readMine, basis) => basis) as SettleConflict,
  };
  const keeper = createKeeper({
    start: { ownVersions: [], basedOn: null, isUnsaved, hasRivals },
    read: () => desk.text,
    journal: {
      keep: async (text) => {
        if (desk.mayKeep) desk.journal = text;
        return desk.mayKeep;
      },
      mayKeep: async () => desk.mayKeep,
      drop: async () => {
        desk.journal = null;
      },
    },
    send: async (text, version, basis, signal) => {
      desk.server.push({ text, version, basis });
      await desk.answer(signal);
    },
    judge: (error) => {
      const kind = (error as Error).message as "later" | "conflict" | "final";
      return { kind, trouble: kind === "final" ? { kind: "refused", sentence: "Too long" } : { kind: "offline" } };
    },
    settleConflict: (readMine, basis) => desk.settleConflict(readMine, basis),
    onState: (state) => desk.states.push(state),
  });
  const type = (title: string) => {
    desk.text = aText({ title });
    keeper.changed();
  };
  return { desk, keeper, type };
}

const fails = (kind: "later" | "conflict" | "final") => async () => {
  throw new Error(kind);
};

test("a change is in the journal within a second and on the server within a few more", async () => {
  const { desk, type } = aDesk();
  type("A word");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.journal?.title).toBe("A word");
  expect(desk.server).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(desk.server.at(-1)?.text.title).toBe("A word");
  expect(desk.states).toEqual([{ kind: "saving" }, { kind: "saved" }]);
  expect(desk.journal).toBeNull();
});

test("somebody who never pauses is saved all the same", async () => {
  const { desk, type } = aDesk();
  for (let letters = 1; letters <= 50; letters++) {
    type("x".repeat(letters));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(desk.journal?.title.length).toBeGreaterThan(45);
  expect(desk.server.length).toBeGreaterThan(1);
});

test.each([true, false])(
  "a text that the server will not take: it says whether this browser keeps it (%s)",
  async (isKept) => {
    const { desk, type } = aDesk();
    desk.answer = fails("final");
    desk.mayKeep = isKept;
    type("Too much");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(desk.states.at(-1)).toEqual({ kind: "refused", sentence: "Too long", isKept });
  },
);

test("what is typed while a save is under way is saved next", async () => {
  const { desk, type } = aDesk();
  desk.answer = async () => type("Second");
  type("First");
  await vi.advanceTimersByTimeAsync(2_000);
  desk.answer = async () => {};
  expect(desk.states.at(-1)).toEqual({ kind: "saving" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(desk.server.map(({ text }) => text.title)).toEqual(["First", "Second"]);
  expect(desk.server[1]?.basis.ownVersions).toEqual([desk.server[0]?.version]);
});

test("without the server it says so, keeps everything here, and sends it when the server is back", async () => {
  const { desk, keeper, type } = aDesk();
  desk.answer = fails("later");
  type("Kept");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  expect(desk.journal?.title).toBe("Kept");
  expect(keeper.isAtRisk()).toBe(false);
  // The same text has the same name, however often it is tried.
  const versions = [...new Set(desk.server.map(({ version }) => version))];
  expect(versions).toHaveLength(1);

  desk.answer = async () => {};
  keeper.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
  // One of those may have arrived: the server hears of it.
  expect(desk.server.at(-1)?.basis.ownVersions).toEqual(versions);
});

test("ten minutes of writing without the server are no conflict: the version that it has is still known", async () => {
  const { desk, keeper, type } = aDesk();
  type("Arrived");
  await vi.advanceTimersByTimeAsync(3_000);
  const arrived = desk.server[0]?.version;
  desk.answer = fails("later");
  for (let second = 1; second <= 600; second++) {
    type(`Word ${second}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  const tried = desk.server.slice(1).map(({ version }) => version);
  expect(new Set(tried).size).toBeGreaterThan(maxOwnVersions);

  desk.answer = async () => {};
  type("Back");
  keeper.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  const { ownVersions } = desk.server.at(-1)?.basis ?? { ownVersions: [] };
  // The first one tried may have arrived too: the network went while it was under way.
  expect(ownVersions).toEqual([arrived, tried[0], ...tried.slice(2 - maxOwnVersions)]);
});

test("once the post was saved after a time without the server, what is typed next is said to be on its way", async () => {
  const { desk, keeper, type } = aDesk();
  desk.answer = fails("later");
  type("The post");
  await vi.advanceTimersByTimeAsync(3_000);
  await keeper.pause();
  await keeper.settled(desk.text, new Date("2026-03-01"));
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
  type("Not there yet");
  expect(desk.states.at(-1)).toEqual({ kind: "saving" });
});

test("going back to the text before is saved too when the answer to the one between was lost", async () => {
  const { desk, keeper, type } = aDesk();
  type("Before");
  await vi.advanceTimersByTimeAsync(3_000);
  desk.answer = fails("later");
  type("Between");
  await vi.advanceTimersByTimeAsync(3_000);
  type("Before");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.journal?.title).toBe("Before");
  expect(desk.states.at(-1)).toEqual({ kind: "offline", isKept: true });

  desk.answer = async () => {};
  keeper.tryAgain();
  await vi.advanceTimersByTimeAsync(0);
  // The one between may have arrived: the server is told, and takes this one in its place.
  expect(desk.server.at(-1)?.text.title).toBe("Before");
  expect(desk.server.at(-1)?.basis.ownVersions).toContain(desk.server[1]?.version);
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
});

test("going back to the text before is in the journal while the one between is under way", async () => {
  const { desk, type } = aDesk();
  type("Before");
  await vi.advanceTimersByTimeAsync(3_000);
  desk.answer = () => new Promise(() => {});
  type("Between");
  await vi.advanceTimersByTimeAsync(2_000);
  type("Before");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.journal?.title).toBe("Before");
});

test("a long text on a slow line is given more time", async () => {
  const { desk, keeper } = aDesk();
  desk.text = aText({ title: "Long", description: "x".repeat(800_000) });
  let isGivenUp = false;
  desk.answer = (signal) =>
    new Promise((_, reject) =>
      signal.addEventListener("abort", () => {
        isGivenUp = true;
        reject(new Error("later"));
      }),
    );
  keeper.changed();
  await vi.advanceTimersByTimeAsync(2_000 + 6 * answerWithinMs);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * answerWithinMs);
  expect(isGivenUp).toBe(true);
});

test("who asks for the text to be on the server now is told whether it is", async () => {
  const { desk, keeper, type } = aDesk();
  expect(await keeper.saveNow()).toBe(true);
  desk.answer = fails("later");
  type("Not there");
  expect(await keeper.saveNow()).toBe(false);
  desk.answer = async () => {};
  expect(await keeper.saveNow()).toBe(true);
});

test("when the text that was chosen cannot be laid, what is typed goes on being kept", async () => {
  const { desk, type } = aDesk();
  desk.answer = fails("conflict");
  desk.settleConflict = async () => async () => {
    throw new Error("No network");
  };
  type("Mine");
  await vi.advanceTimersByTimeAsync(5_000);
  desk.answer = async () => {};
  type("Mine and more");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.server.at(-1)?.text.title).toBe("Mine and more");
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
});

test("where nothing can be kept, text that is on its way is known to be at risk at once", async () => {
  const { desk, keeper, type } = aDesk({ mayKeep: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(keeper.isUnkept()).toBe(false);
  type("At risk");
  expect(keeper.isUnkept()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(desk.server).toHaveLength(1);
  expect(keeper.isUnkept()).toBe(false);
});

test("where the browser keeps nothing and the server is gone, the text is at risk", async () => {
  const { desk, keeper, type } = aDesk();
  desk.mayKeep = false;
  desk.answer = fails("later");
  type("Nowhere");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(desk.states.at(-1)).toEqual({ kind: "offline", isKept: false });
  expect(keeper.isAtRisk()).toBe(true);
});

test("after a conflict nothing is sent until the writer has chosen", async () => {
  const { desk, type } = aDesk();
  let choose = (_basis: Basis) => {};
  desk.settleConflict = () => new Promise((resolve) => (choose = resolve));
  desk.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.server).toHaveLength(1);
  expect(desk.journal?.title).toBe("Mine");

  desk.answer = async () => {};
  choose({ ownVersions: ["theirs"], basedOn: null });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(desk.server.at(-1)).toMatchObject({ text: { title: "Mine" }, basis: { ownVersions: ["theirs"] } });
});

test("words typed while the other text is fetched are shown, and kept here even when the form goes away", async () => {
  const { desk, keeper, type } = aDesk();
  let arrive = () => {};
  let shown = "";
  desk.settleConflict = async (readMine, basis) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    shown = readMine().title;
    return basis;
  };
  desk.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(2_000);
  type("Mine and more");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(desk.journal?.title).toBe("Mine and more");
  type("Mine and more still");
  await keeper.close().done;
  expect(desk.journal?.title).toBe("Mine and more still");
  arrive();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toBe("Mine and more still");
});

test("what was taken in place of her text is not written over by the form that goes away", async () => {
  const { desk, keeper, type } = aDesk();
  desk.settleConflict = async () => async () => {
    desk.journal = aText({ title: "Theirs" });
    await keeper.close().done;
  };
  desk.answer = fails("conflict");
  type("Mine");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.journal?.title).toBe("Theirs");
  expect(desk.server).toHaveLength(1);
});

test("when the other text of a post could not be had after Save, it is asked for again and nothing stands still", async () => {
  const { desk, keeper, type } = aDesk();
  type("Mine");
  await keeper.pause();
  let asked = 0;
  desk.settleConflict = async (_readMine, basis) => {
    asked++;
    if (asked === 1) throw new Error("No network");
    desk.answer = async () => {};
    return basis;
  };
  desk.answer = fails("conflict");
  await keeper.meetRival();
  expect(desk.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(2);
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
});

test("a save that hangs is given up and tried again", async () => {
  const { desk, type } = aDesk();
  desk.answer = (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("later"))));
  type("Kept");
  await vi.advanceTimersByTimeAsync(2_000 + takeWithinMs(desk.text));
  expect(desk.states.at(-1)).toEqual({ kind: "offline", isKept: true });
  desk.answer = async () => {};
  await vi.advanceTimersByTimeAsync(5_000);
  expect(desk.server).toHaveLength(2);
  expect(desk.states.at(-1)).toEqual({ kind: "saved" });
});

test("saving the post does not wait for a save that hangs, and the server is told that it may have arrived", async () => {
  const { desk, keeper, type } = aDesk();
  desk.answer = (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("later"))));
  type("The post");
  await vi.advanceTimersByTimeAsync(2_000);
  let basis: Basis | null = null;
  void keeper.pause().then((given) => (basis = given));
  await vi.advanceTimersByTimeAsync(answerWithinMs / 2);
  expect(basis).toMatchObject({ ownVersions: [desk.server[0]?.version] });
  expect(desk.journal?.title).toBe("The post");
});

/** A save is under way when the writer presses the button, and then meets another text. */
async function pausedIntoConflict({ desk, keeper, type }: ReturnType<typeof aDesk>) {
  let meet = () => {};
  desk.answer = () => new Promise((_, reject) => (meet = () => reject(new Error("conflict"))));
  type("Mine");
  await vi.advanceTimersByTimeAsync(2_000);
  const paused = keeper.pause();
  meet();
  return paused;
}

test("when the button is pressed while a save meets another text, only the post is saved after she has chosen hers", async () => {
  const it = aDesk();
  it.desk.settleConflict = async () => ({ ownVersions: ["theirs"], basedOn: null });
  expect(await pausedIntoConflict(it)).toEqual({ ownVersions: ["theirs"], basedOn: null });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(it.desk.server).toHaveLength(1);
});

test("when she takes the other text instead, it is not saved in the post unseen", async () => {
  const it = aDesk();
  it.desk.settleConflict = async () => async () => {};
  expect(await pausedIntoConflict(it)).toBeNull();
});

test("what came into the form while the post was saved is not taken for saved", async () => {
  const { desk, keeper, type } = aDesk();
  type("Sent");
  await keeper.pause();
  const sent = desk.text;
  type("Sent, and a draft that arrived");
  await keeper.settled(sent, new Date("2026-03-01"));
  expect(keeper.isAtRisk()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(desk.server.map(({ text }) => text.title)).toEqual(["Sent, and a draft that arrived"]);
});

test("text found in the journal is sent without being touched", async () => {
  const { desk } = aDesk({ isUnsaved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(desk.server).toHaveLength(1);
});

test("while the post itself is saved, no draft is sent", async () => {
  const { desk, keeper, type } = aDesk();
  type("The post");
  const basis = await keeper.pause();
  expect(basis).toEqual({ ownVersions: [], basedOn: null });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(desk.server).toEqual([]);
  expect(desk.journal?.title).toBe("The post");

  await keeper.settled(desk.text, new Date("2026-03-01"));
  expect(desk.journal).toBeNull();
  type("Later");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(desk.server.at(-1)?.basis).toEqual({ ownVersions: [], basedOn: new Date("2026-03-01") });
});

test("a form that goes away puts its last words into the journal and on the server", async () => {
  const { desk, keeper, type } = aDesk();
  type("Last words");
  const { done } = keeper.close();
  desk.text = aText({ title: "another form by now" });
  await done;
  expect(desk.server.map(({ text }) => text.title)).toEqual(["Last words"]);
  expect(desk.journal).toBeNull();
});

test("the last words of a form are known to be in the journal however long the server takes for them", async () => {
  const { desk, keeper, type } = aDesk();
  desk.answer = () => new Promise(() => {});
  type("Last words");
  await keeper.close().kept;
  expect(desk.journal?.title).toBe("Last words");
});

test("a form that goes away tells how it left its text, unless the post itself was being saved", async () => {
  const { desk, keeper, type } = aDesk();
  type("Last words");
  const left = await keeper.close().left;
  const ownVersions = desk.server.map(({ version }) => version);
  expect(left).toEqual({ text: desk.text, isSaved: true, ownVersions, basedOn: null });

  const saving = aDesk();
  await saving.keeper.pause();
  expect(await saving.keeper.close().left).toBeNull();
});

test("a form in which nothing was typed sends nothing", async () => {
  const { desk, keeper } = aDesk();
  await keeper.close().done;
  expect(desk.server).toEqual([]);
  expect(desk.states).toEqual([]);
});
