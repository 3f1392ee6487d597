import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useQuery } from "@tanstack/react-query";
import { $getSelection, $onUpdate, type LexicalEditor } from "lexical";
import { useMemo } from "react";
import { currentAdminWords, useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { $applyLink } from "../edits/inline-formats.ts";
import { $isInTable } from "../edits/tables.ts";
import { OPEN_TOOL_COMMAND } from "../toolbar/asked-tools.tsx";
import { type Insertion, type InsertionName, insertions } from "../toolbar/insertions.ts";
import type { ToolbarIconName } from "../toolbar/toolbar-icon.tsx";
import { emojiFor, loadEmoji } from "../typing/emoji.ts";
import type { MenuQuery } from "./menu-query.ts";

/** A line of the menu. */
export interface MenuEntry {
  key: string;
  label: string;
  icon?: ToolbarIconName;
  /** Shown instead of an icon. */
  sign?: string;
  /** Text after the label, for example that a post is a draft. */
  note?: string;
  insert: (editor: LexicalEditor) => void;
}

/** The menu's entries for a query. Posts and emoji are loaded on demand. */
export function useMenuEntries(query: MenuQuery | null): readonly MenuEntry[] {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const { kind, text = "" } = query ?? {};
  const posts = useFoundPosts(text, kind === "post");
  const emoji = useQuery({
    queryKey: ["emoji"],
    queryFn: loadEmoji,
    enabled: kind === "emoji",
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return useMemo((): MenuEntry[] => {
    if (kind === "block") return editor.read(() => $insertionsFor(text));
    if (kind === "post") {
      return posts.map(({ _id, title, status, href }) => ({
        key: _id,
        label: title,
        icon: "link",
        ...(status !== "published" && { note: words.posts[status] }),
        insert: () => $applyLink(href, title),
      }));
    }
    return emojiFor(text, (kind === "emoji" && emoji.data) || []).map(({ emoji: sign, names: [name = ""] }) => ({
      key: name,
      label: name,
      sign,
      insert: () => $getSelection()?.insertText(sign),
    }));
  }, [kind, text, posts, emoji.data, words, editor]);
}

/** The entries for the cursor's place, with a word that starts with the query; first those whose label starts with it. */
export function $insertionsFor(query: string): MenuEntry[] {
  const isInTable = $isInTable();
  const wanted = query.toLowerCase();
  const words = currentAdminWords().editor.insertions;
  const found = (Object.keys(insertions) as InsertionName[]).filter(
    (name) =>
      !(isInTable && name === "table") &&
      `${words[name].label} ${words[name].search}`
        .toLowerCase()
        .split(" ")
        .some((word) => word.startsWith(wanted)),
  );
  const isNamed = (name: InsertionName) => words[name].label.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamed), ...found.filter((name) => !isNamed(name))].map((name) => ({
    key: name,
    label: words[name].label,
    icon: insertions[name].icon,
    insert: $insertOf(insertions[name]),
  }));
}

function $insertOf(insertion: Insertion): MenuEntry["insert"] {
  if ("$insert" in insertion) return insertion.$insert;
  const { tool } = insertion;
  // Opened after the update, whose selection moves the focus into the text.
  return (editor) => $onUpdate(() => void editor.dispatchCommand(OPEN_TOOL_COMMAND, tool));
}
