import { expect, test } from "vitest";
import { isShortcut } from "./shortcuts.ts";

test.each([
  ["s", { key: "s", code: "KeyS" }, true],
  ["S on a Cyrillic keyboard", { key: "ы", code: "KeyS" }, true],
  ["s of another place", { key: "s", code: "Semicolon" }, true],
  ["o in the place of s", { key: "o", code: "KeyS" }, false],
])("Ctrl and %s", (_name, key, isPressed) => {
  expect(isShortcut(new KeyboardEvent("keydown", { ctrlKey: true, ...key }), "s")).toBe(isPressed);
});
