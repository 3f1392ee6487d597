import type { LexicalEditor } from "lexical";
import { newElement } from "../../../lib/html/new-element.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { externalImageLabel, localImagePath } from "../images/image-addresses.ts";
import { type PastedImages, UPLOAD_PASTED_IMAGES_COMMAND } from "../images/image-files.ts";

/** Addresses that only the source program can read. */
const unreachable = /^(?:file|blob|cid|webkit-fake-url):/i;

const sourceOf = (image: Element) => image.getAttribute("src")?.trim() ?? "";
const altOf = (image: Element) => image.getAttribute("alt")?.trim() ?? "";

/**
 * Uploads the images of pasted HTML whose bytes are on the clipboard, and puts placeholders in their place. Pages load
 * nothing from other hosts, so images of other sites become links, and the writer gets a message.
 */
export function uploadPastedImages(editor: LexicalEditor, html: string, files: readonly File[] = []): string {
  if (!/<img\b/i.test(html)) return html;
  const { body } = parseInert(`<!doctype html><body>${html}`);
  // Google Docs draws check boxes as images.
  for (const box of body.querySelectorAll("[role=checkbox] img")) box.remove();
  for (const image of body.querySelectorAll("img")) if (isDecoration(image)) image.replaceWith(altOf(image));
  const images = [...body.querySelectorAll("img")].filter((image) => localImagePath(sourceOf(image)) === null);
  const data = images.map((image) => fileOf(sourceOf(image)));
  // Several files, as many as images, are the images. A single file is a rendering of the text by an office program.
  const others = images.filter((_, at) => !data[at]);
  const enclosed = files.filter(({ type }) => type.startsWith("image/"));
  const areEnclosed = enclosed.length > 1 && enclosed.length === others.length;
  const found = images.flatMap((image, at) => {
    const file = data[at] ?? (areEnclosed ? enclosed[others.indexOf(image)] : undefined);
    return file ? [{ image, file, alt: altOf(image) }] : [];
  });
  const missing = areEnclosed ? [] : others;
  const taken: PastedImages = {
    images: found,
    ids: [],
    isLost: missing.some((image) => unreachable.test(sourceOf(image))),
    linked: missing.map(sourceOf).filter((src) => /^https?:/i.test(src) && URL.canParse(src)),
  };
  if (found.length > 0 || taken.isLost || taken.linked.length > 0)
    editor.dispatchCommand(UPLOAD_PASTED_IMAGES_COMMAND, taken);
  for (const [at, { image }] of found.entries()) {
    const id = taken.ids[at];
    if (id === undefined) continue;
    // The import drops empty elements.
    image.replaceWith(newElement(body.ownerDocument, "span", { "data-upload": id }, "\ufffc"));
  }
  // A link needs a text: the address of an image is too long for one.
  for (const image of missing) if (altOf(image) === "") image.setAttribute("alt", externalImageLabel(sourceOf(image)));
  return body.innerHTML;
}

/** Whether an image is decoration: an emoji, a tracking pixel or a placeholder of a lazy image. */
function isDecoration(image: HTMLImageElement): boolean {
  const isTiny = [image.getAttribute("width"), image.getAttribute("height")].some((size) => /^[01]$/.test(size ?? ""));
  const isLetter = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(altOf(image)) && !/^\d/.test(altOf(image));
  // GitHub, Slack and others draw emoji of their own, with names such as `:octocat:`.
  const isEmoji = image.matches(".emoji, [data-stringify-type=emoji]") && altOf(image) !== "";
  return isTiny || isLetter || isEmoji || sourceOf(image) === "";
}

function fileOf(address: string): File | undefined {
  const [, type = "", data = ""] = /^data:(image\/[a-z+.-]+);base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (!data) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice("image/".length)}`, { type });
  } catch {
    return undefined;
  }
}
