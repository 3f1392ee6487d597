import { useState } from "react";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { MomentField } from "./moment-field.tsx";

/** Browsers accept years of six digits. */
const earliest = new Date("1970-01-02T00:00:00Z");
const latest = new Date("2199-12-31T00:00:00Z");

/** Tolerated difference between this clock and the server's, in milliseconds. */
const clockToleranceMs = 60 * 60 * 1000;

/** Whether the post is published, when it will be, and when it first was. */
export function PublicationFields({
  isPublished,
  publishAt,
  publishedAt,
}: Pick<DraftText, "isPublished" | "publishAt" | "publishedAt">) {
  const words = useAdminWords();
  const [isNow, setNow] = useState(isPublished);
  const [today] = useState(() => new Date());
  const isAhead = publishedAt !== null && publishedAt.getTime() > today.getTime() + clockToleranceMs;
  return (
    <>
      <label className="post-publish">
        <input
          type="checkbox"
          name="isPublished"
          defaultChecked={isPublished}
          onChange={(event) => setNow(event.target.checked)}
        />
        {words.postForm.publishNow}
      </label>
      {/* Hidden, not removed: it keeps its value. */}
      <div hidden={isNow}>
        <MomentField
          name="publishAt"
          label={words.postForm.publishAt}
          hint={words.postForm.publishAtHint}
          moment={publishAt}
          disabled={isNow}
          min={earliest}
          max={latest}
        />
      </div>
      {publishedAt && (
        <MomentField
          name="publishedAt"
          label={words.postForm.firstPublished}
          hint={isAhead ? words.postForm.futureHint : ""}
          moment={publishedAt}
          required
          min={earliest}
          // The clock here may be behind the server's: the stored date is always accepted.
          max={publishedAt > today ? publishedAt : today}
        />
      )}
    </>
  );
}
