import type { LexicalEditor } from "lexical";
import { parseInert } from "../../../lib/trusted-html.ts";
import { type TakenImages, UPLOAD_PASTED_IMAGES_COMMAND } from "../images/image-files.ts";
import { localImagePath } from "../images/local-image-path.ts";

/** Addresses that only the program knows from which was copied. */
const unreachable = /^(?:file|blob|cid|webkit-fake-url):/i;

const sourceOf = (image: Element) => image.getAttribute("src")?.trim() ?? "";
const altOf = (image: Element) => image.getAttribute("alt")?.trim() ?? "";

/**
 * Images of pasted HTML: those whose bytes came along are sent, and keep their place until they have arrived. The page calls no
 * other host, so that those of other sites become links to them, and the writer is told.
 */
export function uploadPastedImages(editor: LexicalEditor, html: string, files: readonly File[] = []): string {
  if (!/<img\b/i.test(html)) return html;
  const { body } = parseInert(`<!doctype html><body>${html}`);
  // Google Docs draws the boxes of its tasks.
  for (const box of body.querySelectorAll("[role=checkbox] img")) box.remove();
  for (const image of body.querySelectorAll("img")) if (isOrnament(image)) image.replaceWith(altOf(image));
  const images = [...body.querySelectorAll("img")].filter((image) => localImagePath(sourceOf(image)) === null);
  const data = images.map((image) => fileOf(sourceOf(image)));
  // One file beside words is a drawing of the words, as office programs add it; as many as images are the images.
  const others = images.filter((_, at) => !data[at]);
  const enclosed = files.filter(({ type }) => type.startsWith("image/"));
  const areEnclosed = enclosed.length > 1 && enclosed.length === others.length;
  const found = images.flatMap((image, at) => {
    const file = data[at] ?? (areEnclosed ? enclosed[others.indexOf(image)] : undefined);
    return file ? [{ image, file, alt: altOf(image) }] : [];
  });
  const missing = areEnclosed ? [] : others;
  const taken: TakenImages = {
    images: found,
    ids: [],
    isLost: missing.some((image) => unreachable.test(sourceOf(image))),
    linked: missing.filter((image) => /^https?:/i.test(sourceOf(image))).length,
  };
  if (found.length > 0 || taken.isLost || taken.linked > 0) editor.dispatchCommand(UPLOAD_PASTED_IMAGES_COMMAND, taken);
  for (const [at, { image }] of found.entries()) {
    const id = taken.ids[at];
    if (id === undefined) continue;
    const place = body.ownerDocument.createElement("span");
    place.setAttribute("data-upload", id);
    // Something to be seen: an empty line would be left out.
    place.textContent = "\ufffc";
    image.replaceWith(place);
  }
  // The long address of an image is no text for its link, and without any a linked one would leave no trace.
  for (const image of missing) if (altOf(image) === "") image.setAttribute("alt", "Image");
  return body.innerHTML;
}

/** Letters that are drawn, marks that count readers, and places where a program would have shown an image later. */
function isOrnament(image: HTMLImageElement): boolean {
  const isTiny = [image.getAttribute("width"), image.getAttribute("height")].some((size) => /^[01]$/.test(size ?? ""));
  const isLetter = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(altOf(image)) && !/^\d/.test(altOf(image));
  return isTiny || isLetter || sourceOf(image) === "";
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
