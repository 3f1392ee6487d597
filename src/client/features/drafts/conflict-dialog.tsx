import { imagePath } from "../../../shared/image-widths.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { DateSite } from "../../lib/dates/dates.ts";
import { formatMoment } from "../../lib/dates/zoned-time.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { currentWords } from "../../lib/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { detailLines } from "../../ui/diff/detail-lines.ts";
import { TextDiff } from "../../ui/diff/text-diff.tsx";
import { useAuthorNames } from "../../ui/diff/use-author-names.ts";
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

/**
 * Shows two texts of one post and lets the writer choose. It closes only by a choice, because neither text is
 * preferred.
 */
export function ConflictDialog({ isNew, mine, other, onChoose }: ConflictDialogProps) {
  const words = useAdminWords();
  const authorName = useAuthorNames();
  const site = useSite();
  return (
    <Dialog title={words.drafts.conflictTitle}>
      <p>{words.drafts.conflict(other.origin, <TimeAgo key="ago" moment={other.at} />, isNew)}</p>
      <div className="conflict-texts">
        {(["mine", "theirs"] as const).map((choice) => (
          <section key={choice} aria-label={choice === "mine" ? words.drafts.mine : words.drafts.theirs}>
            <h3>{choice === "mine" ? words.drafts.mine : words.drafts.theirs}</h3>
            <WholeText text={choice === "mine" ? mine : other.text} />
            <Button onClick={() => onChoose(choice)}>
              {choice === "mine" ? words.drafts.useMine : words.drafts.useTheirs}
            </Button>
          </section>
        ))}
      </div>
      {/* Open when the difference is in a field that the two columns do not show. */}
      <details open={differInOtherFields(mine, other.text)}>
        <summary>{words.drafts.differences}</summary>
        <TextDiff
          before={comparable(mine, site, words, authorName)}
          after={comparable(other.text, site, words, authorName)}
        />
      </details>
    </Dialog>
  );
}

function differInOtherFields(one: DraftText, other: DraftText): boolean {
  const { title, subTitle, description } = other;
  return !areSameOnceSaved({ ...one, title, subTitle, description }, other);
}

function WholeText({ text }: { text: DraftText }) {
  const words = useAdminWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div className="conflict-text" tabIndex={0}>
      <strong>{text.title || words.posts.untitled}</strong>
      {text.subTitle && <em>{text.subTitle}</em>}
      <RichHtml html={text.description} className="prose" />
    </div>
  );
}

const comparable = (text: DraftText, site: DateSite, words: AdminWords, authorName: (id: string) => string) => ({
  lines: {
    [words.diff.title]: text.title,
    [words.diff.subTitle]: text.subTitle,
    [words.diff.category]: text.category,
    [words.postForm.publishNow]: text.isPublished ? words.drafts.yes : words.drafts.no,
    [words.drafts.publishAt]: text.publishAt ? formatMoment(text.publishAt, site, currentWords()) : "",
    [words.postForm.firstPublished]: text.publishedAt ? formatMoment(text.publishedAt, site, currentWords()) : "",
    ...detailLines(text.details, words, authorName),
  },
  image: text.imageId && imagePath(text.imageId, 400),
  html: text.description,
});
