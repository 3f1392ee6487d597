import { $isCodeNode, type CodeNode } from "@lexical/code";
import { $findMatchingParent } from "@lexical/utils";
import {
  $createParagraphNode,
  $createRangeSelection,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type PointType,
} from "lexical";

/** Indents or outdents the selected lines of code. @returns whether the selection is in code */
export function $indentCode(direction: "in" | "out"): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!code?.is($findMatchingParent(selection.focus.getNode(), $isCodeNode))) return false;
  const anchor = $offsetOf(selection.anchor, code);
  const focus = $offsetOf(selection.focus, code);
  const [first, last] = [Math.min(anchor, focus), Math.max(anchor, focus)];
  const text = code.getTextContent();
  const step = stepOf(text);
  let at = 0;
  let moved = { anchor, focus };
  const lines = text.split("\n").map((line) => {
    const start = at;
    at += line.length + 1;
    // A line is not selected when the selection ends at its start.
    const isTouched = (start < last || start === first) && start + line.length >= first;
    if (!isTouched || (direction === "in" && line === "" && anchor !== focus)) return line;
    const next = direction === "in" ? step + line : line.replace(/^(?:\t| {1,2})/, "");
    const by = next.length - line.length;
    const follow = (before: number, now: number) => (before < start ? now : now + Math.max(by, start - before));
    moved = { anchor: follow(anchor, moved.anchor), focus: follow(focus, moved.focus) };
    return next;
  });
  $write(code, lines.join("\n"));
  const after = $createRangeSelection();
  $setPoint(after.anchor, code, moved.anchor);
  $setPoint(after.focus, code, moved.focus);
  $setSelection(after);
  return true;
}

/**
 * Begins a new line of code with the indentation of the line at the cursor, one step more after an opening bracket. On the empty
 * line at the end it leaves the code.
 *
 * @returns whether the selection is in code
 */
export function $insertCodeLine(): boolean {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const code = $findMatchingParent(selection.anchor.getNode(), $isCodeNode);
  if (!code?.is($findMatchingParent(selection.focus.getNode(), $isCodeNode))) return false;
  const text = code.getTextContent();
  const at = Math.min($offsetOf(selection.anchor, code), $offsetOf(selection.focus, code));
  const end = /\n[ \t]*$/.exec(text);
  if (end && selection.isCollapsed() && at === text.length) {
    $write(code, text.slice(0, end.index));
    const line = $createParagraphNode();
    code.insertAfter(line);
    line.select();
    return true;
  }
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  selection.insertRawText(`\n${indent}${/[{[(]\s*$/.test(line) ? stepOf(text) : ""}`);
  return true;
}

function $write(code: CodeNode, text: string): void {
  code.clear();
  code.selectStart().insertRawText(text);
}

const stepOf = (text: string) => (/^\t/m.test(text) ? "\t" : "  ");

/** Number of characters of the code before a point. */
function $offsetOf(point: PointType, code: CodeNode): number {
  const node = point.getNode();
  const before = node.is(code) ? code.getChildren().slice(0, point.offset) : node.getPreviousSiblings();
  const letters = before.reduce((sum, one) => sum + one.getTextContentSize(), 0);
  return node.is(code) ? letters : letters + point.offset;
}

function $setPoint(point: PointType, code: CodeNode, offset: number): void {
  let rest = offset;
  let at = 0;
  for (const node of code.getChildren()) {
    const size = node.getTextContentSize();
    if ($isTextNode(node) && rest <= size) {
      point.set(node.getKey(), rest, "text");
      return;
    }
    if (rest === 0) break;
    rest -= size;
    at++;
  }
  point.set(code.getKey(), at, "element");
}
