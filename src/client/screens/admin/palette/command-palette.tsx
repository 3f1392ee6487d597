import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { foldForSearch } from "../../../../shared/text/search-rule.ts";
import type { AdminWords } from "../../../../shared/words/admin/en.ts";
import { useSignOut } from "../../../features/auth/use-sign-out.ts";
import { postFilterAddress } from "../../../features/posts/table/post-filter.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { Button } from "../../../ui/button.tsx";
import { Day } from "../../../ui/day.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { adminScreens } from "../admin-screens.ts";
import "./command-palette.css";

interface CommandPaletteProps {
  onClose: () => void;
  onSignedOut: () => void;
}

/**
 * A dialog that finds posts, screens and actions by their names. The input keeps the focus and names the active line.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export default function CommandPalette({ onClose, onSignedOut }: CommandPaletteProps) {
  const words = useAdminWords();
  const listId = useId();
  const [text, setText] = useState("");
  const [activeAt, setActiveAt] = useState(0);
  const groups = useGroups(text, onClose, onSignedOut);
  const commands = groups.flatMap((group) => group.commands);
  const active = commands[Math.min(activeAt, commands.length - 1)];
  const idOf = (command: Command) => `${listId}-${command.id}`;

  const activeLine = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active line is another element
  useEffect(() => {
    activeLine.current?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const keys: Record<string, () => void> = {
    Enter: () => active?.run(),
    ArrowDown: () => setActiveAt((activeAt + 1) % Math.max(1, commands.length)),
    ArrowUp: () => setActiveAt((activeAt || commands.length) - 1),
  };
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // Enter ends the composition of a Japanese word, for example.
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog title={words.palette.title} onClose={onClose}>
      <div className="palette">
        <div className="palette-head">
          <input
            className="input"
            role="combobox"
            aria-label={words.palette.label}
            aria-expanded={commands.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            placeholder={words.palette.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setActiveAt(0);
            }}
            onKeyDown={press}
          />
          <Button onClick={onClose}>{words.actions.close}</Button>
        </div>
        <div id={listId} role="listbox" aria-label={words.palette.title} className="palette-list">
          {groups.map(({ name, commands }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={name} role="group" aria-label={name}>
              <div className="palette-group" aria-hidden="true">
                {name}
              </div>
              {commands.map((command) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which has the focus
                // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active option
                <div
                  key={command.id}
                  ref={command === active ? activeLine : null}
                  id={idOf(command)}
                  role="option"
                  aria-selected={command === active}
                  className="palette-option"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={command.run}
                >
                  <span dir="auto">{command.name}</span>
                  {command.note && <span className="palette-note">{command.note}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p role="status" className={commands.length > 0 ? "visually-hidden" : "palette-none"}>
          {words.palette.found(commands.length)}
        </p>
      </div>
    </Dialog>
  );
}

/** The lines that match a text, grouped by kind. */
function useGroups(
  text: string,
  onClose: () => void,
  onSignedOut: () => void,
): { name: string; commands: Command[] }[] {
  const words = useAdminWords();
  const [, navigate] = useLocation();
  const signOut = useSignOut(onSignedOut);
  const posts = useFoundPosts(text);
  const open = (href: string) => {
    // Close first, because nothing behind an open dialog can get the focus.
    flushSync(onClose);
    navigate(href);
  };
  const term = text.trim();
  const typed = foldForSearch(term).split(/\s+/);
  const isNamed = ({ name }: Command) => typed.every((word) => foldForSearch(name).includes(word));
  const search = {
    id: "search",
    name: words.palette.search(term),
    run: () => open(postFilterAddress({ search: term })),
  };
  const leave = () => {
    flushSync(onClose);
    signOut.run();
  };
  return [
    { name: words.palette.screens, commands: screenCommands(words, open).filter(isNamed) },
    { name: words.palette.actions, commands: actionCommands(words, open, leave).filter(isNamed) },
    {
      name: words.palette.posts,
      commands: [
        ...posts.map(({ _id, title, status, moment }) => ({
          id: _id,
          name: title,
          // Several posts may have the same title.
          note: (
            <>
              {words.posts[status]}
              {" · "}
              <Day moment={moment} />
            </>
          ),
          run: () => open(`/admin/editBlog/${_id}`),
        })),
        ...(term ? [search] : []),
      ],
    },
  ].filter(({ commands }) => commands.length > 0);
}

/** A line of the palette: it opens an address or does something. */
interface Command {
  id: string;
  name: string;
  /** Text after the name, for example that a post is a draft. */
  note?: ReactNode;
  run: () => void;
}

/** The screens of the admin area. */
function screenCommands(words: AdminWords, open: (href: string) => void): Command[] {
  const { settings, palette } = words;
  return adminScreens.flatMap((screen) => {
    const { path } = screen;
    if (path.includes(":") || ("title" in screen && screen.isAction)) return [];
    const name = "tab" in screen ? palette.within(settings.sections[screen.tab], settings.title) : screen.title(words);
    return [{ id: path, name, run: () => open(path) }];
  });
}

/** Actions that an administrator can start on every screen. */
function actionCommands({ palette, signIn }: AdminWords, open: (href: string) => void, signOut: () => void) {
  return [
    { id: "new-post", name: palette.newPost, run: () => open("/admin/addBlog") },
    { id: "new-page", name: palette.newPage, run: () => open("/admin/addPage") },
    { id: "drafts", name: palette.drafts, run: () => open(postFilterAddress({ status: "draft" })) },
    { id: "scheduled", name: palette.scheduled, run: () => open(postFilterAddress({ status: "scheduled" })) },
    { id: "view", name: palette.viewBlog, run: () => open("/") },
    { id: "sign-out", name: signIn.signOut, run: signOut },
  ] satisfies Command[];
}
