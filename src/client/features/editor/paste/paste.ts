import { $generateNodesFromSerializedNodes, ClipboardImportExtension } from "@lexical/clipboard";
import { $createCodeNode } from "@lexical/code";
import {
  $createLineBreakNode,
  $createTextNode,
  $getEditor,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_CRITICAL,
  configExtension,
  defineExtension,
  KEY_DOWN_COMMAND,
  type LexicalNode,
} from "lexical";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { $isInCode } from "../edits/block-types.ts";
import { $nodesFromHtml } from "../html/content.ts";
import { renderMarkdown } from "../markdown/markdown-to-html.ts";
import { $mergeContinuedLists } from "../nodes/list-nodes.ts";
import { $insertPasted, $pasteTarget } from "./insert-pasted.ts";
import { normalizePasted } from "./normalize-pasted.ts";
import { $pasteAddress, $pasteVideo } from "./paste-address.ts";
import { uploadPastedImages } from "./pasted-images.ts";
import { hasEmptyLine, looksLikeMarkdown, paragraphsOf, readCells, tableOf } from "./plain-text.ts";

/** Lexical's namespace: nodes are pasted as they are only between editors with the same one. */
export const postNamespace = "longhand-post";

/** Whether Ctrl+Shift+V was pressed. The paste event does not have this information. */
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

function $paste(html: string, selection: BaseSelection, files: Iterable<File> = []): true {
  const editor = $getEditor();
  const nodes = $nodesFromHtml(editor, normalizePasted(uploadPastedImages(editor, html, [...files])));
  $mergeContinuedLists(nodes);
  $insertPasted(nodes, selection);
  return true;
}

/** The nodes that were copied from an editor with the same namespace. */
function $ownNodes(json: string): LexicalNode[] | undefined {
  try {
    const { namespace, nodes } = JSON.parse(json);
    return namespace === postNamespace ? $generateNodesFromSerializedNodes(nodes) : undefined;
  } catch {
    // The nodes may be of another version. The HTML on the clipboard is used instead.
    return undefined;
  }
}

/**
 * Pastes text from VS Code: several lines as a code block with the language, part of a line as text. The HTML on the
 * clipboard contains only colours and loses the indentation.
 */
function $pasteCode(text: string, editorData: string, selection: BaseSelection): boolean {
  const lines = text.replace(/\r\n?/g, "\n").replace(/^\n+|(?<!\s)\s+$/g, "");
  if (!lines.includes("\n")) {
    if ($isRangeSelection(selection)) selection.insertRawText(text);
    return true;
  }
  const mode = codeLanguage(/"mode":\s*"([^"]+)"/.exec(editorData)?.[1] ?? null);
  const isProse = mode === undefined || mode === "plaintext" || mode === "markdown";
  if (isProse) return $paste(paragraphsOf(text), selection);
  const code = $createCodeNode(mode).append(...$linesOf(lines));
  $insertPasted([code], selection);
  return true;
}

function $linesOf(text: string): LexicalNode[] {
  return text
    .split("\n")
    .flatMap((line, at) => [...(at > 0 ? [$createLineBreakNode()] : []), ...(line ? [$createTextNode(line)] : [])]);
}

/**
 * Handles paste: nodes of the same editor, HTML of other programs, and plain text, which may be Markdown, a table, an
 * address or a video. Into code, only plain text is pasted.
 */
export const PasteExtension = defineExtension({
  name: "longhand/paste",
  dependencies: [
    PlainPasteExtension,
    configExtension(ClipboardImportExtension, {
      $importMimeType: {
        "application/x-lexical-editor": [
          (json, wholeSelection, $next, clipboard) => {
            const nodes = $ownNodes(json);
            if (!nodes) return $next();
            const selection = $pasteTarget(wholeSelection);
            if ($isInCode(selection) && $isRangeSelection(selection)) {
              selection.insertRawText(clipboard.getData("text/plain"));
            } else $insertPasted(nodes, selection);
            return true;
          },
        ],
        "text/html": [
          (html, wholeSelection, _next, clipboard) => {
            const selection = $pasteTarget(wholeSelection);
            const text = clipboard.getData("text/plain");
            if ($isInCode(selection)) {
              if ($isRangeSelection(selection)) selection.insertRawText(text);
              return true;
            }
            if (!wantsPlainText && $pasteVideo(text, selection)) return true;
            if (!clipboard.types.includes("vscode-editor-data")) return $paste(html, selection, clipboard.files);
            return looksLikeMarkdown(text)
              ? $paste(renderMarkdown(text), selection)
              : $pasteCode(text, clipboard.getData("vscode-editor-data"), selection);
          },
        ],
        "text/plain": [
          (text, wholeSelection, $next) => {
            const selection = $pasteTarget(wholeSelection);
            if ($isInCode(selection) && $isRangeSelection(selection)) {
              selection.insertRawText(text);
              return true;
            }
            if (!wantsPlainText && $pasteVideo(text, selection)) return true;
            const isOverCells = selection !== wholeSelection;
            if (!wantsPlainText && $pasteAddress(text, selection)) return true;
            if (wantsPlainText) return isOverCells ? $paste(paragraphsOf(text), selection) : $next();
            const cells = readCells(text);
            if (cells) return $paste(tableOf(cells), selection);
            if (looksLikeMarkdown(text)) return $paste(renderMarkdown(text), selection);
            return isOverCells || hasEmptyLine(text) ? $paste(paragraphsOf(text), selection) : $next();
          },
        ],
      },
    }),
  ],
});
