import { $isLinkNode } from "@lexical/link";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $dfs } from "@lexical/utils";
import { $isParagraphNode } from "lexical";
import { useContext, useEffect, useState } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { externalImageLabel, sitesOf } from "./image-addresses.ts";
import { registerLinkedImages } from "./image-files.ts";
import { ImageUploadsContext, type StoredImageFile } from "./image-uploads.ts";

/** Images of other sites that became links when they were pasted, and a button that fetches them into the library. */
export function LinkedImages({ onProblem }: { onProblem: (sentence: string) => void }) {
  const words = useAdminWords().editor;
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const [linked, setLinked] = useState<readonly string[]>([]);
  const [isFetching, setIsFetching] = useState(false);
  useEffect(
    () => registerLinkedImages(editor, (addresses) => setLinked((some) => [...new Set([...some, ...addresses])])),
    [editor],
  );
  if (!uploads || linked.length === 0) return null;
  const fetchAll = async () => {
    setIsFetching(true);
    let failures = 0;
    let reason = "";
    // One after the other, because the server requests a host only once a second.
    for (const address of linked) {
      try {
        const image = await uploads.source.fetchImage(address);
        editor.update(() => $replaceLinks(address, image));
        // More images may have been pasted meanwhile.
        setLinked((some) => some.filter((one) => one !== address));
      } catch (error) {
        failures += 1;
        reason = uploads.source.sentenceOf(error);
      }
    }
    setIsFetching(false);
    if (failures > 0) onProblem(words.imagesNotFetched(failures, reason));
  };
  return (
    <div className="editor-row" role="status">
      <span>{words.imagesLinked(linked.length, sitesOf(linked))}</span>
      <button type="button" className="editor-word" disabled={isFetching} onClick={() => void fetchAll()}>
        {isFetching ? words.fetchingImages : words.fetchImages}
      </button>
      <button type="button" className="editor-word" disabled={isFetching} onClick={() => setLinked([])}>
        {words.keepLinks}
      </button>
    </div>
  );
}

/** Puts an image in place of each link to its address. Alone on its line it becomes a figure. */
export function $replaceLinks(address: string, file: StoredImageFile): void {
  for (const { node } of $dfs()) {
    if (!$isLinkNode(node) || node.getURL() !== address) continue;
    const label = node.getTextContent();
    const image = $createImageNode({ ...file, alt: label === externalImageLabel(address) ? "" : label });
    const line = node.getParent();
    const isAlone = $isParagraphNode(line) && line.getChildrenSize() === 1;
    const replaced = isAlone ? line : node;
    // Not `replace`, which would lose a cursor in the link.
    replaced.insertBefore(isAlone ? $createFigureNode().append(image) : image);
    replaced.remove();
  }
}
