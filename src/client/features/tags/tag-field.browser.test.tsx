import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpLink } from "@trpc/client";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import type { AppRouter } from "../../../server/api/router.ts";
import { maxTagsPerPost } from "../../../shared/limits.ts";
import { wireFormat } from "../../../shared/wire-format.ts";
import { en } from "../../../shared/words/readers/en.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { WordsContext } from "../../lib/words.ts";
import { TagField } from "./tag-field.tsx";

/** The field with tags, on a page whose server does not answer. */
function aTagField(initial: string[] = []) {
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    flushSync(() => root.unmount());
    page.remove();
  });
  const queries = new QueryClient();
  const requests: string[] = [];
  const fetch = (url: RequestInfo | URL) => {
    requests.push(decodeURIComponent(String(url)));
    return new Promise<Response>(() => {});
  };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: "/", transformer: wireFormat, fetch })] });
  let tags = initial;
  const Form = () => {
    const [value, setValue] = useState(initial);
    tags = value;
    return <TagField value={value} onChange={setValue} />;
  };
  flushSync(() =>
    root.render(
      <trpc.Provider client={client} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <WordsContext value={en}>
            <Form />
          </WordsContext>
        </QueryClientProvider>
      </trpc.Provider>,
    ),
  );
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
