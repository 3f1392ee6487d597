import { ClipboardImportExtension } from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import { $getRoot, $getSelection, $getState, PASTE_COMMAND } from "lexical";
import { beforeEach, expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { insertImages, registerImageFiles, registerLinkedImages } from "./image-files.ts";
import { createImageUploads } from "./image-uploads.ts";
import { $replaceLinks } from "./linked-images.tsx";
import { $pendingImages, $replacePendingImage, PendingImageNode, uploadState } from "./pending-image-node.tsx";

// jsdom has neither class. The editor checks their names.
class PastingEvent extends Event {}
class DraggingEvent extends Event {}
globalThis.ClipboardEvent ??= PastingEvent as unknown as typeof ClipboardEvent;
globalThis.DragEvent ??= DraggingEvent as unknown as typeof DragEvent;
URL.createObjectURL ??= () => "blob:image";

const png = "iVBORw0KGgo=";
let sent: File[] = [];
let rejections: string[] = [];

beforeEach(() => {
  sent = [];
  rejections = [];
});

/** An editor whose uploads never end. */
function anEditor(initialHtml = "") {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  const uploads = createImageUploads({
    accept: "image/*",
    rejectionOf: (file) => (file.type === "image/svg+xml" ? "Not this kind" : undefined),
    upload: (file) => {
      sent.push(file);
      return new Promise(() => {});
    },
    sentenceOf: String,
    choose: async () => null,
    chooseFile: async () => null,
    fetchImage: () => new Promise(() => {}),
    fetchCard: () => new Promise(() => {}),
  });
  registerImageFiles(editor, uploads, (sentence) => rejections.push(sentence));
  return { editor, uploads };
}

const clipboard = (html: string, files: File[] = []) =>
  ({
    types: ["text/html", ...(files.length > 0 ? ["Files"] : [])],
    getData: (type: string) => (type === "text/html" ? html : ""),
    files,
  }) as unknown as DataTransfer;

function paste(editor: ReturnType<typeof anEditor>["editor"], html: string, files: File[] = []): void {
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  editor.update(
    () => {
      $getRoot().selectEnd();
      const selection = $getSelection();
      if (selection) $insertDataTransfer(clipboard(html, files), selection);
    },
    { discrete: true },
  );
}

test("an image in pasted text with its data is uploaded and keeps its place and description", async () => {
  const { editor, uploads } = anEditor();
  paste(editor, `<p>before</p><p><img src="data:image/png;base64,${png}" alt="A hill"></p><p>after</p>`);
  expect(editorHandle(editor).getHtml()).toBe("<p>before</p><p>after</p>");
  expect(
    editor.read(() =>
      $getRoot()
        .getChildren()
        .map((node) => node.getType()),
    ),
  ).toEqual(["paragraph", "pending-image", "paragraph"]);
  const [id = ""] = editor.read($pendingImages);
  expect(uploads.get(id)?.file.name).toBe("pasted.png");
  expect(uploads.altOf(id)).toBe("A hill");
  expect(sent.map(({ type, size }) => [type, size])).toEqual([["image/png", 8]]);
});

test("a pasted image of a wrong type is reported, and the text around it stays", () => {
  const { editor } = anEditor();
  paste(editor, '<p>before</p><img src="data:image/svg+xml;base64,PHN2Zz4=" alt="Chart"><p>after</p>');
  expect(editorHandle(editor).getHtml()).toBe("<p>before</p><p>Chart</p><p>after</p>");
  expect(rejections).toEqual(["Not this kind"]);
  expect(sent).toEqual([]);
});

test("an image that only an office program can read is reported, and its description stays", () => {
  const { editor } = anEditor();
  paste(editor, '<p class=MsoNormal>before <img src="file:///C:/Temp/clip_image002.jpg" alt="A dog"></p>');
  expect(editorHandle(editor).getHtml()).toBe("<p>before A dog</p>");
  expect(rejections).toEqual(["An image of the pasted text could not be read: please drop its file into the text"]);
  paste(editor, '<p><img src="file:///C:/Temp/clip_image003.jpg"></p>');
  expect(editorHandle(editor).getHtml()).toMatch(/Image<\/p>$/);
});

/** An image as Google Docs copies it: an address of Google, no bytes, often no description. */
const docsImage = (alt = "") =>
  `<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXe${"x".repeat(99)}?key=k" width="602" height="401" style="margin-left:0px" alt="${alt}" /></span>`;
const docs = (...images: string[]) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>Before</span></p>${images.map((it) => `<p dir="ltr"><span>${it}</span></p>`).join("")}</b>`;

test("images of Google Docs, which no page may load, become links, and images when the writer fetches them", () => {
  const { editor } = anEditor();
  const linked: string[] = [];
  registerLinkedImages(editor, (addresses) => linked.push(...addresses));
  paste(editor, docs(docsImage(), docsImage("A hill")));
  expect(editorHandle(editor).getHtml()).toMatch(
    /^<p>Before<\/p><p><a href="https:\/\/lh7-rt[^"]+" rel="noopener">lh7-rt\.googleusercontent\.com<\/a><\/p><p><a [^>]+>A hill<\/a><\/p>$/,
  );
  expect(linked).toHaveLength(2);
  expect(rejections).toEqual([]);
  const stored = { src: "/images/0123456789abcdefghjkmnpqrs-800.webp", width: 800, height: 450 };
  editor.update(() => $replaceLinks(linked[0] ?? "", stored), { discrete: true });
  const image = (alt: string) =>
    `<figure><img src="${stored.src}" alt="${alt}" width="800" height="450" loading="lazy" decoding="async"></figure>`;
  expect(editorHandle(editor).getHtml()).toBe(`<p>Before</p>${image("")}${image("A hill")}`);
});

test("as many files as images are the images; a single file beside text is ignored", () => {
  const file = (name: string) => new File([atob(png)], name, { type: "image/png" });
  const { editor } = anEditor();
  paste(editor, docs(docsImage("A hill"), docsImage()), [file("1.png"), file("2.png")]);
  expect(sent.map(({ name }) => name)).toEqual(["1.png", "2.png"]);
  expect(rejections).toEqual([]);
  expect(editor.read($pendingImages)).toHaveLength(2);

  const other = anEditor();
  paste(other.editor, docs(docsImage("A hill")), [file("drawing.png")]);
  expect(sent).toHaveLength(2);
  expect(editorHandle(other.editor).getHtml()).toContain(">A hill</a>");
});

test("emoji images become text, tracking pixels are removed, and a linked image leaves its link", () => {
  const { editor } = anEditor();
  const linked: string[] = [];
  registerLinkedImages(editor, (addresses) => linked.push(...addresses));
  const site = "https://example.com";
  paste(
    editor,
    `<p>Hi <img src="${site}/1f600.png" alt="😀" class="emoji">!<img src="${site}/track.gif" width="1" height="1"><img class="later"></p><p><a href="${site}/"><img src="${site}/a.png"></a></p>`,
  );
  expect(editorHandle(editor).getHtml()).toBe(`<p>Hi 😀!</p><p><a href="${site}/" rel="noopener">example.com</a></p>`);
  expect(linked).toEqual([`${site}/a.png`]);
});

const copied = (html: string) => {
  const { editor } = anEditor();
  const file = new File([atob(png)], "image.png", { type: "image/png" });
  const event = new ClipboardEvent("paste", { cancelable: true });
  Object.defineProperty(event, "clipboardData", { value: clipboard(html, [file]) });
  editor.update(() => void $getRoot().selectEnd(), { discrete: true });
  editor.dispatchCommand(PASTE_COMMAND, event);
  return editor;
};

test("the file of an image copied from a web page is used, not its address", () => {
  copied('<meta charset="utf-8"><img src="https://example.com/a.jpg" alt="">');
  expect(sent.map(({ name }) => name)).toEqual(["image.png"]);
});

test("text from an office program is pasted as text, although an image of it is on the clipboard", async () => {
  const editor = copied("<table><tr><td>Sum</td></tr></table>");
  await expect.poll(() => editorHandle(editor).getHtml()).toContain("<td>Sum</td>");
  expect(sent).toEqual([]);
});

test("an image that is being uploaded counts as content that a draft would replace", () => {
  const { editor, uploads } = anEditor();
  const handle = editorHandle(editor, uploads);
  expect(handle.holdsMoreThan("")).toBe(false);
  insertImages(editor, uploads, [new File([atob(png)], "a.png", { type: "image/png" })]);
  editor.read(() => {});
  expect(handle.getHtml()).toBe("");
  expect(handle.holdsMoreThan("")).toBe(true);
  handle.replaceHtml("<p>The draft</p>");
  expect(handle.holdsMoreThan("<p>The draft</p>")).toBe(false);
  paste(editor, `<p>a</p><img src="data:image/png;base64,${png}">`);
  expect(handle.holdsMoreThan(handle.getHtml())).toBe(true);
});

test("images that are inserted as a gallery become one without an image that was there before, in the order of the files, whichever arrives first", () => {
  const { editor, uploads } = anEditor(
    `<figure><img src="/images/${"d".repeat(26)}-800.webp" alt="" width="8" height="6"></figure>`,
  );
  const files = ["a.png", "b.png", "c.png"].map((name) => new File([atob(png)], name, { type: "image/png" }));
  insertImages(editor, uploads, files, { isGallery: true });
  const ids = editor.read($pendingImages);
  const arrive = (at: number) =>
    editor.update(
      () => {
        const pending = $getRoot()
          .getChildren()
          .find((node) => node instanceof PendingImageNode && $getState(node, uploadState) === ids[at]);
        const src = `/images/${"abc".charAt(at).repeat(26)}-800.webp`;
        const gallery = uploads.galleryOf(ids[at] ?? "");
        if (pending) $replacePendingImage(pending.getKey(), { src, width: 8, height: 6, alt: "A hill" }, gallery);
      },
      { discrete: true },
    );
  for (const at of [2, 0, 1]) arrive(at);
  const html = editorHandle(editor).getHtml();
  expect(html.match(/<figure data-layout="gallery">/g)).toHaveLength(1);
  expect([...html.matchAll(/\/images\/(.)/g)].map(([, name]) => name)).toEqual(["d", "a", "b", "c"]);
});
