import { expect, test } from "vitest";
import { encodePart } from "./encode-part.ts";

/** RFC 2045 §6.7. */
const decode = (body: string) =>
  Buffer.from(
    body.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    "latin1",
  );

test("a part with the same beginning as another one decodes to its own text, in lines that every server accepts", () => {
  const beginning = `Käse = 1\n.\nFrom here ${"words ".repeat(200)}👋 \n${"x".repeat(74)}\n`;
  for (const end of ["", "https://a.example/1", "https://a.example/2\n-- \n"]) {
    const body = encodePart(`${beginning}${end}`, "https://a.example/");
    expect(decode(body).toString()).toBe(`${beginning}${end}`.replaceAll("\n", "\r\n"));
    for (const line of body.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
    expect(body).toMatch(/^[\x20-\x7e\r\n]*$/);
  }
  expect(encodePart("No list", "")).toBe("No list");
});
