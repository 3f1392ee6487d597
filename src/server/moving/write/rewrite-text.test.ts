import { expect, test } from "vitest";
import { rewriteText } from "./rewrite-text.ts";

test("of many dead links and embedded pages of one text, the report names some and counts the others", async () => {
  const addresses = {
    site: "https://old.example",
    imageAt: async () => ({ imageId: null, reasons: [] }),
    fileAt: async () => ({ url: null, reasons: [] }),
    linkTo: () => undefined,
  };
  const each = (markup: (at: number) => string) => Array.from({ length: 25 }, (_, at) => markup(at)).join("");
  const dead = each((at) => `<a href="/${at}">a</a><a href="/${at}">b</a>`);
  const embeds = each((at) => `<iframe src="https://b.example/${at}"></iframe>`);
  const { reasons } = await rewriteText(dead + embeds, addresses, 10_000);
  expect(reasons).toHaveLength(42);
  expect(reasons[0]?.message).toBe("It links to /0, which the source does not hold.");
  expect(reasons[20]?.message).toBe("It links to 5 more pages, which the source does not hold.");
  expect(reasons[41]?.message).toBe("The embedded 5 more pages became a link.");
});
