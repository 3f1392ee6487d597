import { expect, test } from "vitest";
import { SerializedResponse } from "./serialized-response.ts";

test("a serialized response has its own memory, which is freed with it", () => {
  for (const body of ["", "a small page", "a page".repeat(10_000)]) {
    const answer = new SerializedResponse(200, ["content-type", "text/html"], Buffer.from(body));
    const bytes = answer.bytes();
    expect([bytes.buffer.byteLength, answer.length]).toEqual([bytes.length, bytes.length]);
    expect(answer.body.buffer).toBe(bytes.buffer);
    expect(answer.body.toString()).toBe(body);
    expect(bytes.toString().split("\r\n\r\n")[1]).toBe(body);
  }
});
