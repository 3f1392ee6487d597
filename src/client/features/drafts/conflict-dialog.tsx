import { imagePath } from "../../../shared/image-widths.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { formatMoment } from "../../lib/dates/zoned-time.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { currentWords } from "../../lib/words.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextDiff } from "../../ui/diff/text-diff.tsx";
import { RichHtml } from "../../ui/rich-html.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import type { ConflictingText } from "./conflict.ts";
import { areSameOnceSaved } from "./draft-text.ts";
import "./conflict-dialog.css";

interface ConflictDialogProps {
  /** A post that was never saved. */
  isNew: boolean;
  mine: DraftText;
  other: ConflictingText;
  onChoose: (choice: "mine" | "theirs") => void;
}

const origins = {
  saved: "The post was saved somewhere else",
  elsewhere: "It was changed in another tab or on another device",
  "this computer": "Another tab on this computer has a different text",
};

/** Shows two texts of one post and lets the writer choose. It closes only by a choice: neither text wins by itself. */
export function ConflictDialog({ isNew, mine, other, onChoose }: ConflictDialogProps) {
  const { timeZone } = useSite();
  return (
    <Dialog title="Two versions of this post">
      <p>
        {origins[other.origin]}, <TimeAgo moment={other.at} />. Which one do you want to go on with? The other one is
        kept {isNew ? "among the unfinished posts" : "in the post’s history"}.
      </p>
      <div className="conflict-texts">
        {(["mine", "theirs"] as const).map((choice) => (
          <section key={choice} aria-label={choice === "mine" ? "Your text" : "The other text"}>
            <h3>{choice === "mine" ? "Your text" : "The other text"}</h3>
            <WholeText text={choice === "mine" ? mine : other.text} />
            <button type="button" className="button" onClick={() => onChoose(choice)}>
              {choice === "mine" ? "Use your text" : "Use the other text"}
            </button>
          </section>
        ))}
      </div>
      {/* Open when the difference is in a field that the two columns do not show. */}
      <details open={differInOtherFields(mine, other.text)}>
        <summary>What differs, from yours to the other</summary>
        <TextDiff before={comparable(mine, timeZone)} after={comparable(other.text, timeZone)} />
      </details>
    </Dialog>
  );
}

function differInOtherFields(one: DraftText, other: DraftText): boolean {
  const { title, subTitle, description } = other;
  return !areSameOnceSaved({ ...one, title, subTitle, description }, other);
}

function WholeText({ text }: { text: DraftText }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div className="conflict-text" tabIndex={0}>
      <strong>{text.title || "Untitled"}</strong>
      {text.subTitle && <em>{text.subTitle}</em>}
      <RichHtml html={text.description} className="prose" />
    </div>
  );
}

const comparable = (text: DraftText, timeZone: string) => ({
  lines: {
    Title: text.title,
    "Sub title": text.subTitle,
    Category: text.category,
    "Publish Now": text.isPublished ? "Yes" : "No",
    "Publish at": text.publishAt ? formatMoment(text.publishAt, timeZone, currentWords()) : "",
    "First published": text.publishedAt ? formatMoment(text.publishedAt, timeZone, currentWords()) : "",
  },
  image: text.imageId && imagePath(text.imageId, 400),
  html: text.description,
});
