import { $insertGeneratedNodes, ClipboardImportExtension } from "@lexical/clipboard";
import { $isCodeNode } from "@lexical/code";
import { $createLinkNode } from "@lexical/link";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createTextNode,
  $getEditor,
  $isParagraphNode,
  $isRangeSelection,
  $onUpdate,
  type BaseSelection,
  COMMAND_PRIORITY_CRITICAL,
  configExtension,
  defineExtension,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
} from "lexical";
import { videoOf } from "../../../shared/video.ts";
import { $nodesFromHtml } from "./content.ts";
import { markdownToHtml } from "./markdown.ts";
import { isMarkdown } from "./pasted-markdown.ts";
import { $insertBlock } from "./picture-insert.ts";
import { $createVideoNode } from "./video-node.ts";

/** Ctrl+Shift+V pastes letters as they are; the paste itself does not tell. */
let wantsPlainText = false;

const PlainPasteExtension = defineExtension({
  name: "longhand/plain-paste",
  register: (editor) =>
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        wantsPlainText = event.shiftKey && event.key.toLowerCase() === "v";
        return false;
      },
      COMMAND_PRIORITY_CRITICAL,
    ),
});

function $paste(html: string, selection: BaseSelection): true {
  const editor = $getEditor();
  $insertGeneratedNodes(editor, $nodesFromHtml(editor, html), selection);
  return true;
}

/**
 * A video's address alone on an empty line becomes its card. The line with the plain link is a step of the history of its own, so
 * that one undo gives it back to who wanted a link.
 */
function $pasteVideo(text: string, selection: BaseSelection): boolean {
  const address = text.trim();
  if (/\s/.test(address) || !videoOf(address) || !$isRangeSelection(selection) || !selection.isCollapsed())
    return false;
  const line = selection.anchor.getNode();
  if (!$isParagraphNode(line) || !line.isEmpty()) return false;
  const link = $createLinkNode(address).append($createTextNode(address));
  line.append(link);
  link.selectEnd();
  const editor = $getEditor();
  $onUpdate(() =>
    editor.update(
      () => {
        // Somebody else may have changed the line already.
        if (!link.isAttached() || line.getTextContent() !== address) return;
        line.clear().select();
        $insertBlock($createVideoNode(address, ""));
      },
      { tag: HISTORY_PUSH_TAG },
    ),
  );
  return true;
}

function $isInCode(selection: BaseSelection): boolean {
  return $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode) !== null;
}

/**
 * What the clipboard holds, as structure: HTML of other programs through the same door as every HTML, plain text that
 * is Markdown as what it means. Into code goes nothing but letters.
 */
export const PasteExtension = defineExtension({
  name: "longhand/paste",
  dependencies: [
    PlainPasteExtension,
    configExtension(ClipboardImportExtension, {
      $importMimeType: {
        "text/html": [
          (html, selection, _next, clipboard) => {
            const text = clipboard.getData("text/plain");
            if ($isInCode(selection)) {
              if ($isRangeSelection(selection)) selection.insertRawText(text);
              return true;
            }
            if (!wantsPlainText && $pasteVideo(text, selection)) return true;
            // A code editor's HTML is its colours; the letters are what was copied.
            const isFromCodeEditor = clipboard.types.includes("vscode-editor-data");
            return isFromCodeEditor && isMarkdown(text)
              ? $paste(markdownToHtml(text), selection)
              : $paste(html, selection);
          },
        ],
        "text/plain": [
          (text, selection, $next) => {
            if ($isInCode(selection) && $isRangeSelection(selection)) {
              selection.insertRawText(text);
              return true;
            }
            if (!wantsPlainText && $pasteVideo(text, selection)) return true;
            return !wantsPlainText && isMarkdown(text) ? $paste(markdownToHtml(text), selection) : $next();
          },
        ],
      },
    }),
  ],
});
