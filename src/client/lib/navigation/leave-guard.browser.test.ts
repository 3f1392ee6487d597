import { expect, test } from "vitest";
import { addGuard, mayLeave } from "./leave-guard.ts";

test("each part with unsaved text asks, also when another part came or went later; after a yes none asks again", () => {
  let answers = false;
  let asked = 0;
  const ask = () => {
    asked += 1;
    return answers;
  };
  addGuard({ hasUnsaved: () => true, ask });
  const removeLater = addGuard({ hasUnsaved: () => false, ask });
  expect(mayLeave()).toBe(false);
  removeLater();
  expect(mayLeave()).toBe(false);
  expect(asked).toBe(2);
  answers = true;
  expect(mayLeave()).toBe(true);
  expect(mayLeave()).toBe(true);
  expect(asked).toBe(3);
});
