import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { useId, useState } from "react";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { $findAtCursor } from "../edits/block-types.ts";
import { leaveField } from "./editor-field.tsx";
import { useChange } from "./use-change.ts";

const common =
  "bash c cpp csharp css diff go html java javascript json jsx kotlin lua markdown math php powershell python ruby rust sql swift toml tsx typescript xml yaml";

/** The language of the code block at the cursor. */
export function LanguageField({ language }: { language: string }) {
  const words = useAdminWords();
  const [editor] = useLexicalComposerContext();
  const [typed, setTyped] = useState(language);
  const id = useId();
  const change = useChange();
  const isUsable = typed.trim() === "" || codeLanguage(typed) !== undefined;

  const write = (text: string) => {
    setTyped(text);
    change(() => void $findAtCursor($isCodeNode)?.setLanguage(codeLanguage(text)));
  };

  return (
    <div className="editor-row">
      <label htmlFor={id}>{words.editor.codeLanguage}</label>
      <input
        id={id}
        className="editor-field"
        type="text"
        list={`${id}-common`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.editor.noLanguage}
        value={typed}
        aria-invalid={isUsable ? undefined : true}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => leaveField(event, editor)}
      />
      <datalist id={`${id}-common`}>
        {common.split(" ").map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <span className="editor-hint">{words.editor.indentHint}</span>
    </div>
  );
}
