import { expect, test } from "vitest";
import { hold, isHolding, repeatHeld } from "./held-events.ts";

/** A page with a link, a filter, the form of a comment and that of the newsletter, each of which has an event that waits. */
function aPageWith(...names: ("link" | "other" | "comment" | "newsletter" | "body")[]) {
  document.body.innerHTML = `<a id="link" href="/one"></a><a id="other" href="/two"></a>
    <form id="comment" method="post"></form><form id="newsletter" method="dialog"></form>`;
  const repeated: string[] = [];
  for (const name of names) {
    const element = name === "body" ? document.body : (document.querySelector(`#${name}`) as HTMLElement);
    const event = new Event("click", { cancelable: true });
    hold(event, element, () => repeated.push(name));
    expect(event.defaultPrevented).toBe(true);
  }
  return repeated;
}

test("the application repeats what waits in its order, and the last event of an element once", () => {
  const repeated = aPageWith("link", "comment", "comment", "body", "link");
  repeatHeld(true);
  expect(repeated).toEqual(["comment", "body", "link"]);
  expect(isHolding()).toBe(false);
  repeatHeld(true);
  expect(repeated).toHaveLength(3);
});

test.each([
  ["a comment that was sent, whatever follows it", ["comment", "link", "body"], ["comment"]],
  ["the later of two links", ["link", "other"], ["other"]],
  ["none of those that only the application handles", ["newsletter", "body"], []],
] as const)("without the application the browser gets %s", (_name, held, expected) => {
  const repeated = aPageWith(...held);
  repeatHeld(false);
  expect(repeated).toEqual(expected);
});

test("an address that the reader enters discards what waits", () => {
  const repeated = aPageWith("link");
  dispatchEvent(new Event("beforeunload"));
  expect(isHolding()).toBe(false);
  repeatHeld(false);
  expect(repeated).toEqual([]);
});
