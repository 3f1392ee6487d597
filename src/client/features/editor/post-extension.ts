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
import { isExternal, safeHref } from "../../../shared/post-html.ts";
import { BlockExitExtension } from "./block-exit.ts";
import { $writeHtml } from "./content.ts";
import { exportRules } from "./export-rules.ts";
import { FigcaptionNode, FigureNode } from "./figure-node.ts";
import { FormatKeysExtension } from "./format-keys.ts";
import { ImageNode } from "./image-node.ts";
import { importRules } from "./import-rules.ts";
import { ListJoinExtension } from "./list-join.ts";
import { LongNumbersExtension } from "./long-numbers.ts";
import { MarkdownShortcutsExtension } from "./markdown-shortcuts.ts";
import { ObjectSelectionExtension } from "./object-selection.ts";
import { PasteExtension } from "./paste.ts";
import { PendingPictureNode } from "./pending-picture-node.tsx";
import { TableCaptionExtension } from "./table-caption.ts";
import { UndoHistoryExtension } from "./undo-history.ts";
import { VideoNode } from "./video-node.ts";

/** Everything a post may hold and everything the editor does with it, without the toolbar. */
export function postExtension({ initialHtml, now = () => Date.now() }: { initialHtml: string; now?: () => number }) {
  return defineExtension({
    name: "longhand/post",
    namespace: "longhand-post",
    dependencies: [
      RichTextExtension,
      CheckListExtension,
      ListJoinExtension,
      CodeExtension,
      HorizontalRuleExtension,
      // An address pasted over selected text links it.
      configExtension(LinkExtension, {
        validateUrl: (url) => isExternal(safeHref(url) ?? ""),
        attributes: { rel: null },
      }),
      // Tab leaves the editor, as it leaves every field.
      configExtension(TableExtension, { hasTabHandler: false }),
      configExtension(UndoHistoryExtension, { now }),
      TableCaptionExtension,
      LongNumbersExtension,
      PasteExtension,
      MarkdownShortcutsExtension,
      FormatKeysExtension,
      ObjectSelectionExtension,
      BlockExitExtension,
      ClickAfterLastBlockExtension,
      configExtension(SelectionAlwaysOnDisplayExtension, { onReposition: paintSelection }),
    ],
    nodes: [ImageNode, FigureNode, FigcaptionNode, VideoNode, PendingPictureNode],
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
        editor.registerNodeTransform(HorizontalRuleNode, $liftOutOfLine),
        editor.registerNodeTransform(VideoNode, $liftOutOfLine),
        editor.registerNodeTransform(PendingPictureNode, $liftOutOfLine),
      ),
  });
}

/** HTML import takes rules, videos and pictures on their way for something inside a line and puts them into a paragraph. */
function $liftOutOfLine(block: LexicalNode): void {
  const parent = block.getParent();
  if (!$isParagraphNode(parent)) return;
  const rest = block.getNextSiblings();
  parent.insertAfter(block);
  if (rest.length > 0) block.insertAfter($createParagraphNode().append(...rest));
  if (parent.isEmpty()) parent.remove();
}

/** While a tool's field has the focus, the selection stays visible under its text. */
function paintSelection(marks: readonly HTMLElement[]): void {
  for (const mark of marks) {
    mark.style.background = "var(--accent)";
    mark.style.opacity = "0.25";
  }
}
