import type { WorkingText } from "../../../shared/working-copy-schema.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { plainText } from "./plain-text.ts";
import { WordDiff } from "./word-diff.tsx";
import "./choose-text.css";

/** A text that stands against the one in the form. */
export interface Rival {
  text: WorkingText;
  at: Date;
  /** Where it comes from. */
  origin: "saved" | "elsewhere" | "this computer";
}

interface ChooseTextProps {
  mine: WorkingText;
  rival: Rival;
  onChoose: (choice: "mine" | "theirs") => void;
}

const origins = {
  saved: "The post was saved somewhere else",
  elsewhere: "It was changed in another tab or on another device",
  "this computer": "Another tab on this computer left other text",
};

/** Shows two texts of one post and lets the writer choose. It cannot be closed otherwise: nothing wins by itself. */
export function ChooseText({ mine, rival, onChoose }: ChooseTextProps) {
  const differences = differencesOf(mine, rival.text);
  return (
    <Dialog title="Two versions of this post">
      <p>
        {origins[rival.origin]}, <TimeAgo moment={rival.at} />. Which one do you want to go on with? The other one is
        given up.
      </p>
      <div className="choose-text">
        {(["mine", "theirs"] as const).map((choice) => (
          <section key={choice} aria-label={choice === "mine" ? "Your text" : "The other text"}>
            <h3>{choice === "mine" ? "Your text" : "The other text"}</h3>
            <Whole text={choice === "mine" ? mine : rival.text} />
            <button type="button" className="button" onClick={() => onChoose(choice)}>
              {choice === "mine" ? "Use your text" : "Use the other text"}
            </button>
          </section>
        ))}
      </div>
      <details>
        <summary>What differs, from yours to the other</summary>
        {differences.map(({ label, before, after }) => (
          <section key={label}>
            <h3>{label}</h3>
            <WordDiff before={before} after={after} />
          </section>
        ))}
      </details>
    </Dialog>
  );
}

function Whole({ text }: { text: WorkingText }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <div className="choose-text-whole" tabIndex={0}>
      <strong>{text.title || "Untitled"}</strong>
      {text.subTitle && <em>{text.subTitle}</em>}
      <p>{plainText(text.description)}</p>
    </div>
  );
}

function differencesOf(mine: WorkingText, theirs: WorkingText) {
  const wording = (text: WorkingText) => ({
    Title: text.title,
    "Sub title": text.subTitle,
    Description: plainText(text.description),
    Category: text.category,
    Thumbnail: text.imageId ?? "none",
    "Publish Now": text.isPublished ? "yes" : "no",
    "First published": text.publishedAt?.toISOString() ?? "not yet",
  });
  const [before, after] = [wording(mine), wording(theirs)];
  const labels = Object.keys(before) as (keyof typeof before)[];
  const changed = labels.filter((label) => before[label] !== after[label]);
  if (changed.length === 0) return [{ label: "Formatting", before: "the same words", after: "in another form" }];
  return changed.map((label) => ({ label, before: before[label], after: after[label] }));
}
