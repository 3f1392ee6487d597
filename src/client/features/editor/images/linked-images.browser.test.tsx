import { buildEditorFromExtensions } from "@lexical/extension";
import { createLexicalComposerContext, LexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { postExtension } from "../post-extension.ts";
import { UPLOAD_PASTED_IMAGES_COMMAND } from "./image-files.ts";
import { createImageUploads, ImageUploadsContext, type StoredImageFile } from "./image-uploads.ts";
import { LinkedImages } from "./linked-images.tsx";

const notAsked = () => {
  throw new Error("Not asked for");
};

test("images that are pasted while others are fetched keep their offer", async () => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  let arrive = (_image: StoredImageFile) => {};
  const fetchImage = vi.fn(() => new Promise<StoredImageFile>((resolve) => (arrive = resolve)));
  const uploads = createImageUploads({
    accept: "",
    rejectionOf: notAsked,
    upload: notAsked,
    sentenceOf: notAsked,
    choose: notAsked,
    chooseFile: notAsked,
    fetchCard: notAsked,
    fetchImage,
  });
  const page = document.createElement("div");
  flushSync(() =>
    createRoot(page).render(
      <LexicalComposerContext value={[editor, createLexicalComposerContext(null, null)]}>
        <ImageUploadsContext value={uploads}>
          <LinkedImages onProblem={notAsked} />
        </ImageUploadsContext>
      </LexicalComposerContext>,
    ),
  );
  const paste = (address: string) =>
    flushSync(() =>
      editor.dispatchCommand(UPLOAD_PASTED_IMAGES_COMMAND, { images: [], ids: [], isLost: false, linked: [address] }),
    );
  paste("https://a.example/1.png");
  page.querySelector("button")?.click();
  paste("https://b.example/2.png");
  arrive({ src: "/images/0123456789abcdefghjkmnpqrs-800.webp", width: 8, height: 4 });
  await vi.waitFor(() => expect(page.querySelector("button")?.disabled).toBe(false));
  expect(page.textContent).toContain("b.example");
  expect(page.textContent).not.toContain("a.example");
  expect(fetchImage).toHaveBeenCalledTimes(1);
});
