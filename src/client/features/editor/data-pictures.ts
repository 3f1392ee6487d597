import type { LexicalEditor } from "lexical";
import { parseInert } from "../../lib/trusted-html.ts";
import { TAKE_PICTURES_COMMAND, type TakenPictures } from "./picture-files.ts";

/** Addresses that only the program knows from which was copied. */
const unreachable = /^(?:file|blob|cid|webkit-fake-url):/i;

/** Pictures that stand in pasted HTML as data are sent, and keep their place until they have arrived. */
export function takeDataPictures(editor: LexicalEditor, html: string): string {
  if (!/<img\b/i.test(html)) return html;
  const { body } = parseInert(`<!doctype html><body>${html}`);
  const found = [...body.querySelectorAll("img")].flatMap((image) => {
    // Google Docs draws the boxes of its tasks this way.
    const file = image.closest("[role=checkbox]") ? undefined : fileOf(image.getAttribute("src") ?? "");
    return file ? [{ image, file, alt: image.getAttribute("alt")?.trim() ?? "" }] : [];
  });
  const isLost = [...body.querySelectorAll("img")].some((image) => unreachable.test(image.getAttribute("src") ?? ""));
  if (found.length === 0 && !isLost) return html;
  const taken: TakenPictures = { pictures: found, ids: [], isLost };
  editor.dispatchCommand(TAKE_PICTURES_COMMAND, taken);
  for (const [at, { image }] of found.entries()) {
    const id = taken.ids[at];
    if (id === undefined) continue;
    const place = body.ownerDocument.createElement("span");
    place.setAttribute("data-upload", id);
    // Something to be seen: an empty line would be left out.
    place.textContent = "\ufffc";
    image.replaceWith(place);
  }
  return body.innerHTML;
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
