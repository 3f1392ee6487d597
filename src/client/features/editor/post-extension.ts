import { $insertGeneratedNodes, ClipboardImportExtension } from "@lexical/clipboard";
import { CodeExtension } from "@lexical/code";
import { HorizontalRuleExtension, HorizontalRuleNode } from "@lexical/extension";
import { LinkExtension } from "@lexical/link";
import { CheckListExtension } from "@lexical/list";
import { RichTextExtension } from "@lexical/rich-text";
import { TableExtension } from "@lexical/table";
import { $getEditor, $isParagraphNode, configExtension, defineExtension } from "lexical";
import { safeHref } from "../../../shared/post-html.ts";
import { $nodesFromHtml, $writeHtml } from "./content.ts";
import { exportRules } from "./export-rules.ts";
import { FigcaptionNode, FigureNode } from "./figure-node.ts";
import { ImageNode } from "./image-node.ts";
import { importRules } from "./import-rules.ts";
import { UndoHistoryExtension } from "./undo-history.ts";

const PasteExtension = configExtension(ClipboardImportExtension, {
  $importMimeType: {
    "text/html": [
      (html, selection) => {
        const editor = $getEditor();
        $insertGeneratedNodes(editor, $nodesFromHtml(editor, html), selection);
        return true;
      },
    ],
  },
});

/** Everything a post may hold and everything the editor does with it, without the toolbar. */
export function postExtension({ initialHtml, now = () => Date.now() }: { initialHtml: string; now?: () => number }) {
  return defineExtension({
    name: "longhand/post",
    namespace: "longhand-post",
    dependencies: [
      RichTextExtension,
      CheckListExtension,
      CodeExtension,
      HorizontalRuleExtension,
      configExtension(LinkExtension, { validateUrl: (url) => safeHref(url) !== undefined }),
      // Tab leaves the editor, as it leaves every field.
      configExtension(TableExtension, { hasTabHandler: false }),
      configExtension(UndoHistoryExtension, { now }),
      PasteExtension,
    ],
    nodes: [ImageNode, FigureNode, FigcaptionNode],
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
      editor.registerNodeTransform(HorizontalRuleNode, (rule) => {
        // HTML import takes a rule for something inside a line and puts it into a paragraph.
        const parent = rule.getParent();
        if (!$isParagraphNode(parent)) return;
        parent.insertAfter(rule);
        if (parent.isEmpty()) parent.remove();
      }),
  });
}
