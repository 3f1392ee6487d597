import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getNodeByKey, $setState } from "lexical";
import { type InputHTMLAttributes, useId, useState } from "react";
import { type Callout, callouts } from "../../../../shared/text/callout.ts";
import { countCharacters } from "../../../../shared/text/characters.ts";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $findAtCursor, $setCallout } from "../edits/block-types.ts";
import { $isCardNode, advisedCardLength, cardState, type ShownCard } from "../nodes/card-node.ts";
import { $isVideoNode, advisedVideoTitleLength, titleOf, videoState } from "../nodes/video-node.ts";
import type { ToolbarState } from "./toolbar-state.ts";
import { useChange } from "./use-change.ts";

interface EditorFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  value: string;
  /** Recommended maximum length in characters. A longer text is stored too; the field then shows a note. */
  advised?: number;
  /** Fills the remaining width. */
  isLong?: boolean;
  onWrite: (text: string) => void;
}

/** A text field about the selection. Enter and Escape return the focus to the text. */
export function EditorField({ label, value, advised, isLong = false, onWrite, ...input }: EditorFieldProps) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const id = useId();
  const count = advised === undefined ? 0 : countCharacters(value);
  const isTooLong = advised !== undefined && count > advised;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={isTooLong ? `${id}-advice` : undefined}
        className={isLong ? "editor-field editor-field-long" : "editor-field"}
        type="text"
        autoComplete="off"
        value={value}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={(event) => {
          // Enter ends the composition of a Japanese word, for example.
          if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          editor.focus();
        }}
      />
      {isTooLong && (
        <span id={`${id}-advice`} className="editor-hint">
          {words.editor.longText(count, advised)}
        </span>
      )}
    </>
  );
}

interface ChoiceFieldProps<Choice extends string> {
  label: string;
  value: Choice;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}

/** A choice about the selection, beside its label. */
export function ChoiceField<Choice extends string>({
  label,
  value,
  choices,
  nameOf,
  onChoose,
}: ChoiceFieldProps<Choice>) {
  const id = useId();
  return (
    <span className="editor-pair">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="editor-field editor-choice"
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((one) => one === target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The kind of the callout at the cursor. */
export function CalloutField({ kind }: { kind: Callout }) {
  const words = useAdminWords().editor;
  const change = useChange();
  return (
    <div className="editor-row">
      <ChoiceField
        label={words.calloutKind}
        value={kind}
        choices={callouts}
        nameOf={(one) => words.calloutKinds[one]}
        onChoose={(chosen) => change(() => $setCallout(chosen))}
      />
    </div>
  );
}

const commonLanguages =
  "bash c cpp csharp css diff go html java javascript json jsx kotlin lua markdown math php powershell python ruby rust sql swift toml tsx typescript xml yaml";

/** The language of the code block at the cursor. */
export function LanguageField({ language }: { language: string }) {
  const words = useAdminWords().editor;
  const [typed, setTyped] = useState(language);
  const listId = useId();
  const change = useChange();
  const isUsable = typed.trim() === "" || codeLanguage(typed) !== undefined;
  return (
    <div className="editor-row">
      <EditorField
        label={words.codeLanguage}
        list={listId}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.noLanguage}
        value={typed}
        aria-invalid={isUsable ? undefined : true}
        onWrite={(text) => {
          setTyped(text);
          change(() => void $findAtCursor($isCodeNode)?.setLanguage(codeLanguage(text)));
        }}
      />
      <datalist id={listId}>
        {commonLanguages.split(" ").map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span className="editor-hint">{words.indentHint}</span>
    </div>
  );
}

/** The title of the selected video. */
export function VideoFields({ video: { key, address, title } }: { video: NonNullable<ToolbarState["video"]> }) {
  const words = useAdminWords();
  const [typed, setTyped] = useState(title);
  const change = useChange();
  const write = (text: string) => {
    setTyped(text);
    change(() => {
      const node = $getNodeByKey(key);
      if ($isVideoNode(node)) $setState(node, videoState, (video) => ({ ...video, title: titleOf(address, text) }));
    });
  };
  return (
    <div className="editor-row">
      <EditorField
        label={words.editor.videoTitle}
        value={typed}
        advised={advisedVideoTitleLength}
        isLong
        onWrite={write}
      />
    </div>
  );
}

/** The title and the description of the selected card. */
export function CardFields({ card }: { card: NonNullable<ToolbarState["card"]> }) {
  const words = useAdminWords().editor;
  const [typed, setTyped] = useState<ShownCard>(card);
  const change = useChange();
  const write = (more: Partial<ShownCard>) => {
    setTyped({ ...typed, ...more });
    change(() => {
      const node = $getNodeByKey(card.key);
      const changed = more.title === undefined || more.title.trim() ? more : { title: card.address };
      if ($isCardNode(node)) $setState(node, cardState, (now) => ({ ...now, ...changed }));
    });
  };
  return (
    <div className="editor-row">
      <EditorField
        label={words.cardTitle}
        value={typed.title}
        advised={advisedVideoTitleLength}
        onWrite={(title) => write({ title })}
      />
      <EditorField
        label={words.cardDescription}
        value={typed.description}
        advised={advisedCardLength}
        isLong
        onWrite={(description) => write({ description })}
      />
    </div>
  );
}
