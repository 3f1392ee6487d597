import "../../../../tests/support/admin-words.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MailSize } from "./mail-size.tsx";

test("a mail that Gmail would cut is warned about with its size, another one is not", () => {
  expect(renderToStaticMarkup(<MailSize bytes={100_000} />)).toBe("");
  expect(renderToStaticMarkup(<MailSize bytes={123_400} />)).toContain(
    "This mail has 124 kB. Gmail shows the first 100 kB",
  );
});
