import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useQuery } from "@tanstack/react-query";
import { $getSelection, type LexicalEditor } from "lexical";
import { useMemo } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { $applyLink } from "../edits/inline-formats.ts";
import type { ToolbarIconName } from "../toolbar/toolbar-icon.tsx";
import { emojiFor, loadEmoji } from "../typing/emoji.ts";
import { $insertionsFor, labelOf } from "./insertions.ts";
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
    if (kind === "block") {
      return editor
        .read(() => $insertionsFor(text))
        .map((entry) => ({ ...entry, key: entry.name, label: labelOf(entry) }));
    }
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
