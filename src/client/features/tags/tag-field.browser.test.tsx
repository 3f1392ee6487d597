import { useState } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { showAdminPart } from "../../../../tests/support/admin-part.tsx";
import { maxTagsPerPost } from "../../../shared/limits.ts";
import { TagField } from "./tag-field.tsx";

/** The field with tags, on a page whose server does not answer. */
function aTagField(initial: string[] = []) {
  const requests: string[] = [];
  let tags = initial;
  const Form = () => {
    const [value, setValue] = useState(initial);
    tags = value;
    return <TagField value={value} onChange={setValue} />;
  };
  const page = showAdminPart(<Form />, (address) => void requests.push(address));
  const input = page.querySelector("input");
  if (!input) throw new Error("The field is missing");
  const write = (text: string, isComposing = false) => {
    // React notices only a value that it has not set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    flushSync(() => input.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing })));
  };
  return { page, input, write, requests, tags: () => tags };
}

test("a comma typed into a composition adds no tag before the letters are converted", () => {
  const { input, write, tags } = aTagField();
  write("とうきょう、", true);
  expect([input.value, tags()]).toEqual(["とうきょう、", []]);
  write("東京、大阪", true);
  flushSync(() => input.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true })));
  expect([input.value, tags()]).toEqual(["", ["東京", "大阪"]]);
});

test("tags above the maximum stay in the field, with the sentence, and the form cannot be sent", async () => {
  const { page, input, write, requests, tags } = aTagField(
    Array.from({ length: maxTagsPerPost - 1 }, (_, at) => `tag ${at}`),
  );
  write("frost, rain,");
  expect([input.value, tags().length]).toEqual(["frost, rain,", maxTagsPerPost - 1]);
  expect(page.querySelector("[role=alert]")?.textContent).toBe(`A post has at most ${maxTagsPerPost} tags`);
  expect(input.validity.valid).toBe(false);
  write("frost, Tag 3,");
  expect([input.value, tags().length]).toEqual(["", maxTagsPerPost]);
  await expect.poll(() => requests).toEqual(['/tag.suggest?input={"json":{"text":""}}']);
});
