import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createHeldBodies } from "./held-bodies.ts";

function aRequest() {
  const socket = { destroyed: false, destroy: () => Object.assign(socket, { destroyed: true }) };
  return { socket } as unknown as IncomingMessage;
}

test("beyond the limit the body that held the most for longest is disconnected, and a body that has just begun is not", () => {
  let now = 0;
  const held = createHeldBodies(1_000, () => now);
  const [idle, small, writing] = [aRequest(), aRequest(), aRequest()];
  held.add(idle, new Uint8Array(500));
  held.add(small, new Uint8Array(10));
  now = 1_000;
  held.add(writing, new Uint8Array(480));
  now = 1_010;
  held.add(writing, new Uint8Array(20));
  expect([idle, small, writing].map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
  expect(held.total()).toBe(510);
});

test("complete bodies and bodies of closed connections hold nothing", () => {
  const held = createHeldBodies(1_000);
  const [complete, closed] = [aRequest(), aRequest()];
  held.add(complete, new Uint8Array(900));
  held.release(complete);
  closed.socket.destroy();
  held.add(closed, new Uint8Array(900));
  expect(held.total()).toBe(0);
});
