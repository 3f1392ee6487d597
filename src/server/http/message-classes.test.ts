import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { servedApp } from "../../../tests/support/test-app.ts";

test("requests and responses have Express's prototypes from the start, so Express changes none", async () => {
  const { origin, server } = await servedApp();
  const made: { message: object; prototype: unknown }[] = [];
  server.prependListener("request", (...messages: [IncomingMessage, ServerResponse]) => {
    for (const message of messages) made.push({ message, prototype: Object.getPrototypeOf(message) });
  });
  for (const path of ["/", "/api/blog/all", "/images/none", "/trpc/none"]) await (await fetch(origin + path)).text();
  expect(made.length).toBe(8);
  for (const { message, prototype } of made) {
    expect(message).toHaveProperty("app");
    expect(Object.getPrototypeOf(message)).toBe(prototype);
  }
});
