import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_NORMAL,
  createCommand,
  KEY_DOWN_COMMAND,
  mergeRegister,
} from "lexical";
import { type RefObject, useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { isShortcut } from "../../../lib/shortcuts.ts";
import { $indentCode } from "../edits/code-indent.ts";
import { $indentList } from "../edits/lists.ts";
import { insertFile, insertImages, insertStoredImage } from "../images/image-files.ts";
import { ImageUploadsContext } from "../images/image-uploads.ts";

/** Tools that ask for something before they change the text: an address, an image, or a file of the library. */
export type AskedTool = "link" | "video" | "card" | "image" | "gallery" | "library" | "file";

/** Opens a tool. Dispatched by the toolbar and the slash menu. */
export const OPEN_TOOL_COMMAND = createCommand<AskedTool>("OPEN_TOOL_COMMAND");

/**
 * The tool whose form is open. A command or a key opens it. Images are chosen in the browser's file chooser or in the
 * library, which have no form here.
 */
export function useAskedTool(files: RefObject<HTMLInputElement | null>) {
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  const [asked, setAsked] = useState<"link" | "video" | "card">();
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          OPEN_TOOL_COMMAND,
          (tool) => {
            if (tool === "image" || tool === "gallery") {
              // An attribute of the input says what its files become.
              files.current?.toggleAttribute("data-gallery", tool === "gallery");
              files.current?.click();
            } else if (tool === "library")
              void uploads?.source.choose().then((image) => image && insertStoredImage(editor, image));
            else if (tool === "file")
              void uploads?.source.chooseFile().then((file) => file && insertFile(editor, file));
            // Rendered at once, so that the next typed characters go into the form.
            else flushSync(() => setAsked(tool));
            return true;
          },
          COMMAND_PRIORITY_EDITOR,
        ),
        editor.registerCommand(
          KEY_DOWN_COMMAND,
          (event) => {
            const isIndent = isShortcut(event, "]");
            if (isShortcut(event, "k")) setAsked("link");
            else if (!isIndent && !isShortcut(event, "[")) return false;
            else {
              const direction = isIndent ? "in" : "out";
              if (!editor.isEditable() || !($indentList(editor, direction) || $indentCode(direction))) return false;
            }
            event.preventDefault();
            return true;
          },
          COMMAND_PRIORITY_NORMAL,
        ),
      ),
    [editor, uploads, files],
  );
  return { asked, close: () => setAsked(undefined) };
}

interface ImageInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Called with the reason why a chosen file is not accepted. */
  onProblem: (sentence: string) => void;
}

/** The hidden input that opens the browser's file chooser. Renders nothing if the text accepts no images. */
export function ImageInput({ ref, onProblem }: ImageInputProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const uploads = useContext(ImageUploadsContext);
  if (!uploads) return null;
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      aria-label={words.editor.imageInput}
      accept={uploads.source.accept}
      onChange={({ currentTarget }) => {
        const isGallery = currentTarget.hasAttribute("data-gallery");
        const chosen = [...(currentTarget.files ?? [])];
        // The same file can be chosen again.
        currentTarget.value = "";
        for (const sentence of insertImages(editor, uploads, chosen, { isGallery })) onProblem(sentence);
      }}
    />
  );
}
