import { CodeExtension } from "@lexical/code";
import {
  ClickAfterLastBlockExtension,
  HorizontalRuleExtension,
  HorizontalRuleNode,
  SelectionAlwaysOnDisplayExtension,
} from "@lexical/extension";
import { LinkExtension } from "@lexical/link";
import { CheckListExtension } from "@lexical/list";
import { RichTextExtension } from "@lexical/rich-text";
import { TableExtension } from "@lexical/table";
import {
  $createParagraphNode,
  $isParagraphNode,
  configExtension,
  defineExtension,
  type LexicalNode,
  mergeRegister,
} from "lexical";
import { isExternal, safeHref } from "../../../shared/text/post-html.ts";
import { UndoHistoryExtension } from "./history/undo-history.ts";
import { $writeHtml } from "./html/content.ts";
import { exportRules } from "./html/export-rules.ts";
import { importRules } from "./html/import-rules.ts";
import { PendingImageNode } from "./images/pending-image-node.tsx";
import { LateTypingExtension } from "./lexical-internals/late-typing.ts";
import { MarkdownShortcutsExtension } from "./markdown/markdown-shortcuts.ts";
import { CardNode } from "./nodes/card-node.ts";
import { DetailsNode, SummaryNode } from "./nodes/details-node.ts";
import { DrawnFormulaExtension } from "./nodes/drawn-formula.ts";
import { FigcaptionNode, FigureNode } from "./nodes/figure-node.ts";
import { FootnoteMarkNode } from "./nodes/footnote-mark.ts";
import { ImageNode } from "./nodes/image-node.ts";
import { ListsExtension } from "./nodes/list-nodes.ts";
import { ShownStatesExtension } from "./nodes/node-states.ts";
import { ObjectSelectionExtension } from "./nodes/object-selection.ts";
import { PlayerNode } from "./nodes/player-node.ts";
import { VideoNode } from "./nodes/video-node.ts";
import { CopyExtension } from "./paste/copy.ts";
import { PasteExtension, postNamespace } from "./paste/paste.ts";
import { BlockExitExtension } from "./typing/block-exit.ts";
import { BlockKeysExtension } from "./typing/block-keys.ts";
import { CaretMovesExtension } from "./typing/caret-moves.ts";
import { FootnotesExtension } from "./typing/footnotes.ts";
import { FormatKeysExtension } from "./typing/format-keys.ts";

interface PostExtensionOptions {
  initialHtml: string;
  /** The language whose quotes and dashes replace typed ones; null keeps what is typed. */
  readLanguage?: () => string | null;
  now?: () => number;
}

/** Objects that are blocks, and so never inside a line. */
const blockObjects = [VideoNode, CardNode, PlayerNode, PendingImageNode];

/** The nodes and behaviour of the editor, without its user interface. */
export function postExtension({
  initialHtml,
  readLanguage = () => null,
  now = () => Date.now(),
}: PostExtensionOptions) {
  return defineExtension({
    name: "longhand/post",
    namespace: postNamespace,
    dependencies: [
      RichTextExtension,
      CheckListExtension,
      ListsExtension,
      CodeExtension,
      HorizontalRuleExtension,
      // Pasting an address over selected text links the text.
      configExtension(LinkExtension, {
        validateUrl: (url) => isExternal(safeHref(url) ?? ""),
        attributes: { rel: null },
      }),
      // Its Tab adds no row.
      configExtension(TableExtension, { hasTabHandler: false }),
      configExtension(UndoHistoryExtension, { now }),
      ShownStatesExtension,
      DrawnFormulaExtension,
      PasteExtension,
      CopyExtension,
      configExtension(MarkdownShortcutsExtension, { readLanguage }),
      FormatKeysExtension,
      ObjectSelectionExtension,
      BlockExitExtension,
      BlockKeysExtension,
      FootnotesExtension,
      CaretMovesExtension,
      LateTypingExtension,
      ClickAfterLastBlockExtension,
      configExtension(SelectionAlwaysOnDisplayExtension, { onReposition: showSelection }),
    ],
    nodes: [ImageNode, FootnoteMarkNode, FigureNode, FigcaptionNode, DetailsNode, SummaryNode, ...blockObjects],
    html: { import: importRules, export: exportRules },
    theme: {
      text: {
        underline: "editor-underline",
        strikethrough: "editor-strike",
        underlineStrikethrough: "editor-underline-strike",
      },
      code: "editor-code",
      list: {
        checklist: "editor-tasks",
        listitemChecked: "editor-done",
        listitemUnchecked: "editor-to-do",
        nested: { listitem: "editor-nested" },
      },
      tableScrollableWrapper: "editor-table",
      tableSelected: "editor-table-selected",
      hrSelected: "editor-selected",
    },
    $initialEditorState: (editor) => $writeHtml(editor, initialHtml),
    onError: (error) => {
      throw error;
    },
    register: (editor) =>
      mergeRegister(
        ...[HorizontalRuleNode, ...blockObjects].map((klass) =>
          editor.registerNodeTransform<LexicalNode>(klass, $moveOutOfParagraph),
        ),
      ),
  });
}

/** Moves a block out of a paragraph: Lexical's HTML import puts rules, videos and placeholders into paragraphs. */
function $moveOutOfParagraph(block: LexicalNode): void {
  const parent = block.getParent();
  if (!$isParagraphNode(parent)) return;
  const rest = block.getNextSiblings();
  parent.insertAfter(block);
  if (rest.length > 0) block.insertAfter($createParagraphNode().append(...rest));
  if (parent.isEmpty()) parent.remove();
}

/** Shows the selection while a field of the toolbar has the focus. */
function showSelection(marks: readonly HTMLElement[]): void {
  for (const mark of marks) {
    mark.style.background = "var(--accent)";
    mark.style.opacity = "0.25";
    // A mark whose text has moved below it would keep clicks from what is there now.
    mark.style.pointerEvents = "none";
  }
}
