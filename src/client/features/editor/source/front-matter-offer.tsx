import { $isCodeNode } from "@lexical/code";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { $getRoot, type LexicalEditor } from "lexical";
import { useEffect, useState } from "react";
import { frontMatterOf, type PostFrontMatter } from "../../../../shared/text/front-matter.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";

interface FrontMatterOfferProps {
  /** The Markdown source, or null while the formatted text is shown. */
  source: string | null;
  writeSource: (source: string) => void;
  onTake: (fields: PostFrontMatter) => void;
}

/** Front matter is a block of code at the start of the text. */
function $codeAtStart() {
  const first = $getRoot().getFirstChild();
  return $isCodeNode(first) && first.getTextContent().startsWith("---") ? first : null;
}

const codeAtStart = (editor: LexicalEditor) => editor.read(() => $codeAtStart()?.getTextContent() ?? "");

/** Offers to move front matter, pasted or typed at the start of the text, into the fields of the form. */
export function FrontMatterOffer({ source, writeSource, onTake }: FrontMatterOfferProps) {
  const words = useAdminWords().editor.frontMatter;
  const [editor] = useLexicalComposerContext();
  const [code, setCode] = useState(() => codeAtStart(editor));
  /** Front matter that stays text: present when the text was opened, or kept by the writer. */
  const [kept, setKept] = useState(code);
  useEffect(() => editor.registerUpdateListener(() => setCode(codeAtStart(editor))), [editor]);

  const found = frontMatterOf(source ?? code);
  if (!found || found.raw.trim() === kept) return null;
  const names = (["title", "subTitle", "category", "date"] as const).filter((name) => found.fields[name]);
  if (names.length === 0) return null;
  const take = () => {
    onTake(found.fields);
    if (source !== null) writeSource(source.slice(found.raw.length));
    else editor.update(() => $codeAtStart()?.remove());
  };
  return (
    <div className="editor-front-matter" role="status">
      <p>{words.found(names.map((name) => words.names[name]))}</p>
      <button type="button" className="button button-small" onClick={take}>
        {words.take}
      </button>
      <button type="button" className="button button-small" onClick={() => setKept(found.raw.trim())}>
        {words.keep}
      </button>
    </div>
  );
}
