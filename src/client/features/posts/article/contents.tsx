import type { OutlineEntry } from "../../../../shared/schemas/reading-schema.ts";
import { useWords } from "../../../lib/words.ts";
import "./contents.css";

/** The table of contents of a long post: its headings of the two highest levels. */
export function Contents({ outline }: { outline: OutlineEntry[] }) {
  const words = useWords();
  const [top = 1, next = top] = [...new Set(outline.map(({ level }) => level))].sort((a, b) => a - b);
  return (
    <nav aria-labelledby="contents" className="contents">
      <details open>
        <summary id="contents">{words.contents}</summary>
        <ul className="plain">
          {outline
            .filter(({ level }) => level <= next)
            .map(({ id, text, level }) => (
              <li key={id} className={level > top ? "contents-below" : undefined} dir="auto">
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
        </ul>
      </details>
    </nav>
  );
}
