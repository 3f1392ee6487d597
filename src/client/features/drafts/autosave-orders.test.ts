import fc from "fast-check";
import { expect, test } from "vitest";
import { type Action, aJourney } from "../../../../tests/support/autosave-journey.ts";
import { cases } from "../../../../tests/support/cases.ts";

const word = fc.integer({ min: 0, max: 3 });
const outcome = fc.constantFrom("arrives", "arrives", "lost", "unreached");
const alone: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("type"), word }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("fire"), timer: fc.constantFrom("journal", "server", "giveUp") }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("endJournal"), isKept: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("endSend"), outcome: fc.oneof(outcome, fc.constant("refused")) }),
  },
  fc.record({ do: fc.constantFrom("hide", "tryAgain", "startPost", "sendPost", "sendPost", "close", "reopen") }),
  fc.record({ do: fc.constant("endPost"), outcome }),
  fc.record({ do: fc.constant("endConflict"), choice: fc.constantFrom("mine", "fails", "otherFails") }),
  fc.record({ do: fc.constant("crash"), written: fc.integer({ min: 0, max: 3 }), isServerReached: fc.boolean() }),
);
const withOthers: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: alone },
  fc.record({ do: fc.constant("otherDevice"), word }),
  fc.record({ do: fc.constant("endConflict"), choice: fc.constant("theirs") }),
);
const orders = (action: fc.Arbitrary<Action>) => fc.array(action, { maxLength: 60, size: "max" });

// After a failed write, an older entry can come first at recovery: the next test still finds the text on the server.
test("with a journal that works, a form opens with the last confirmed text or a newer one", () => {
  fc.assert(
    fc.property(orders(alone), (actions) => {
      const journey = aJourney();
      for (const given of actions) {
        const action = given.do === "endJournal" ? { ...given, isKept: true } : given;
        const confirmed = journey.confirmed();
        const { history } = journey;
        const wasSafe = action.do === "crash" && journey.form().pending.journal.length === 0 && journey.form().isSafe();
        const expected = wasSafe ? [history.at(-1)] : history.slice(confirmed);
        const before = history.length;
        journey.run(action);
        if ((action.do === "crash" || action.do === "reopen") && history.length > before)
          expect(expected).toContain(history.at(-1));
      }
    }),
    { numRuns: cases(5_000, 1_000) },
  );
});

test("with a failing journal, other devices and choices between texts, every confirmed text is shown, on the server or in its history", () => {
  fc.assert(
    fc.property(orders(withOthers), (actions) => {
      const journey = aJourney();
      for (const action of actions) journey.run(action);
      const allowed = journey.history.slice(journey.confirmed());
      journey.run({ do: "crash", written: 0, isServerReached: true });
      const titles = [journey.form().text, ...journey.server.texts()].map(({ title }) => title);
      expect(titles.some((title) => allowed.includes(title))).toBe(true);
    }),
    { numRuns: cases(5_000, 1_000) },
  );
});

test("after any failures, when everything works again the server has the last text and the journal is empty", () => {
  fc.assert(
    fc.property(orders(withOthers), (actions) => {
      const journey = aJourney();
      for (const action of actions) journey.run(action);
      journey.finish();
      journey.run({ do: "type", word: 9 });
      journey.finish();
      const { text, journal, states } = journey.form();
      expect((journey.server.draft ?? journey.server.post).text.title).toBe("w9");
      expect([text.title, journal, states.at(-1)]).toEqual(["w9", null, { kind: "saved" }]);
    }),
    { numRuns: cases(5_000, 1_000) },
  );
});

test("without other devices, the last text reaches the server without another change, unless the server refused it", () => {
  fc.assert(
    fc.property(orders(alone), (actions) => {
      const journey = aJourney();
      for (const action of actions) journey.run(action);
      journey.finish();
      const form = journey.form();
      if (form.state.status.kind === "refused") return;
      expect((journey.server.draft ?? journey.server.post).text.title).toBe(form.text.title);
      expect(form.journal).toBeNull();
    }),
    { numRuns: cases(5_000, 1_000) },
  );
});
