import { $generateNodesFromSerializedNodes, ClipboardImportExtension } from "@lexical/clipboard";
import { $createCodeNode } from "@lexical/code";
import {
  $getEditor,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  type BaseSelection,
  COMMAND_PRIORITY_CRITICAL,
  configExtension,
  defineExtension,
  HISTORY_PUSH_TAG,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { $isInCode } from "../edits/block-types.ts";
import { $nodesFromHtml } from "../html/content.ts";
import { hasTooManyLines } from "../html/most-lines.ts";
import { lateMarkdown } from "../markdown/late-markdown.ts";
import { $mergeContinuedLists } from "../nodes/list-nodes.ts";
import { $insertPasted, $pasteTarget } from "./insert-pasted.ts";
import { normalizePasted } from "./normalize-pasted.ts";
import { $pasteAddress, $pasteVideo } from "./paste-address.ts";
import { uploadPastedImages } from "./pasted-images.ts";
import { $linesOf, $paragraphsOf, hasEmptyLine, looksLikeMarkdown, readCells, tableOf } from "./plain-text.ts";

/** Lexical's namespace: nodes are pasted as they are only between editors with the same one. */
export const postNamespace = "longhand-post";

/** What the next paste is wanted as: Ctrl+Shift+V asks for plain text. The paste event does not have this information. */
let wanted: "plain" | "markdown" | undefined;

const PlainPasteExtension = defineExtension({
  name: "longhand/plain-paste",
  register: (editor) =>
    editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        const isPaste = event.key.toLowerCase() === "v";
        if (isPaste && event.shiftKey) wanted = "plain";
        else if (wanted === "plain" || !(isPaste || event.ctrlKey || event.metaKey)) wanted = undefined;
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

/** Styles that are marks of the text. */
const hasFormat = /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|underline/i;

/** Whether an element gives its text a format or a role. A link whose text is its own address does not. */
function isMark(element: Element): boolean {
  if (element.matches("a[href]") && element.textContent?.trim() === element.getAttribute("href")) return false;
  return !element.matches("div, span, p, br, font, meta, a *") || hasFormat.test(element.getAttribute("style") ?? "");
}

/**
 * The lines of HTML that only wraps text. An empty paragraph shows that the program writes each line as a paragraph;
 * otherwise an empty line follows a paragraph.
 */
function linesOf(body: Element): string {
  const hasLinesAsParagraphs = [...body.querySelectorAll("p")].some((paragraph) => !paragraph.textContent?.trim());
  for (const lineBreak of body.querySelectorAll("br"))
    if (lineBreak.nextSibling || lineBreak.previousSibling) lineBreak.replaceWith("\n");
  for (const block of body.querySelectorAll("div, p")) {
    const end = block.matches("p") && !hasLinesAsParagraphs ? "\n\n" : "\n";
    if (block.querySelector("div, p")) continue;
    if (block.previousSibling && !block.previousElementSibling?.matches("div, p")) block.before(end);
    block.after(end);
  }
  return body.textContent ?? "";
}

/**
 * The plain text of HTML that only wraps it. Programs wrap Markdown into elements without a meaning, and its lines are lost
 * if none of them begins one. Undefined for HTML with marks of its own.
 */
function wrappedText(html: string, text: string): string | undefined {
  const { body } = parseInert(html);
  for (const style of body.querySelectorAll("style")) style.remove();
  if ([...body.querySelectorAll("*")].some(isMark)) return undefined;
  const words = text || (body.textContent ?? "");
  const hasLines = body.querySelectorAll("div, p, br").length > 1;
  const markdown = [text, linesOf(body)].find(looksLikeMarkdown);
  if (markdown) return markdown;
  return !hasLines && words.trim().includes("\n") ? words : undefined;
}

/** Pastes plain text. @param $pasteLines pastes lines as Lexical does, with the formats at the cursor */
function $pasteText(text: string, selection: BaseSelection, $pasteLines?: () => boolean): boolean {
  const cells = wanted ? undefined : readCells(text);
  if (cells) return $paste(tableOf(cells), selection);
  if (wanted === "markdown" || (!wanted && looksLikeMarkdown(text))) return $pasteMarkdown(text, selection);
  if ($pasteLines && (wanted || !hasEmptyLine(text))) return $pasteLines();
  $insertPasted($paragraphsOf(text), selection);
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
  if (isProse) return $pasteText(text, selection);
  const code = $createCodeNode(mode).append(...$linesOf(lines));
  $insertPasted([code], selection);
  return true;
}

/** Whether a text on the clipboard has more lines than the editor can show. The writer hears that. */
function isTooLong(text: string): boolean {
  const is = hasTooManyLines(text, /\n/g);
  if (is) notify.error(currentAdminWords().editor.tooMuchPasted);
  return is;
}

/** Pastes the clipboard's text as Markdown. Where the browser does not let the page read it, the next paste is read so. */
export async function pasteAsMarkdown(editor: LexicalEditor): Promise<void> {
  try {
    const text = await navigator.clipboard.readText();
    if (isTooLong(text)) return;
    editor.update(() => void $pasteMarkdown(text, $pasteTarget($getSelection() ?? $getRoot().selectEnd())), {
      tag: HISTORY_PUSH_TAG,
    });
  } catch {
    wanted = "markdown";
    notify.success(currentAdminWords().editor.pasteNow);
  }
}

/** Pastes Markdown as plain text, and formats it as a second undo step: one undo gives back what was pasted. */
function $pasteMarkdown(text: string, selection: BaseSelection): true {
  wanted = undefined;
  const paragraphs = $paragraphsOf(text, hasEmptyLine(text) ? undefined : /\n/);
  const [first] = paragraphs.flatMap((paragraph) => paragraph.getAllTextNodes());
  $insertPasted(paragraphs, selection);
  const before = first?.getPreviousSibling();
  // Lexical merges equal neighbours into the first of them.
  const start = $isTextNode(before) ? before : first;
  const offset = $isTextNode(before) ? before.getTextContentSize() : 0;
  const editor = $getEditor();
  const $format = () => {
    const pasted = $getSelection();
    if (!start?.isAttached() || !$isRangeSelection(pasted)) return;
    pasted.anchor.set(start.getKey(), offset, "text");
    $paste(lateMarkdown.loaded.renderMarkdown(text), pasted);
  };
  $onUpdate(() => {
    if (lateMarkdown.now) editor.update($format, { tag: HISTORY_PUSH_TAG });
    else void formatLater(editor, $format);
  });
  return true;
}

/** Formats what was pasted before Markdown could be read. It stays plain text where the writer has gone on meanwhile. */
async function formatLater(editor: LexicalEditor, $format: () => void): Promise<void> {
  const end = editor.read($getSelection);
  try {
    await lateMarkdown.load();
    editor.update(() => end && $getSelection()?.is(end) && $format(), { tag: HISTORY_PUSH_TAG });
  } catch {
    const words = currentAdminWords();
    notify.error(words.parts.failed(words.editor.source));
  }
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
            if (isTooLong(clipboard.getData("text/plain"))) return true;
            const nodes = $ownNodes(json);
            if (wanted === "markdown") return false;
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
            const text = clipboard.getData("text/plain");
            if (isTooLong(text)) return true;
            const selection = $pasteTarget(wholeSelection);
            if ($isInCode(selection)) {
              if ($isRangeSelection(selection)) selection.insertRawText(text || linesOf(parseInert(html).body).trim());
              return true;
            }
            if (wanted !== "plain" && $pasteVideo(text, selection)) return true;
            if (clipboard.types.includes("vscode-editor-data"))
              return $pasteCode(text, clipboard.getData("vscode-editor-data"), selection);
            const plain = wanted === "markdown" ? text : wrappedText(html, text);
            if (plain) return $pasteText(plain, selection);
            return $paste(html, selection, clipboard.files);
          },
        ],
        "text/plain": [
          (text, wholeSelection, $next) => {
            if (isTooLong(text)) return true;
            const selection = $pasteTarget(wholeSelection);
            if ($isInCode(selection) && $isRangeSelection(selection)) {
              selection.insertRawText(text);
              return true;
            }
            if (wanted !== "plain" && $pasteVideo(text, selection)) return true;
            if (wanted !== "plain" && $pasteAddress(text, selection)) return true;
            return $pasteText(text, selection, selection === wholeSelection ? $next : undefined);
          },
        ],
      },
    }),
  ],
});
