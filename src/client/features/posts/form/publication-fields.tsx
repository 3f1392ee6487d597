import { useState } from "react";
import type { DraftText } from "../../../../shared/schemas/draft-schema.ts";
import { MomentField } from "./moment-field.tsx";

/** Browsers let people type years of six digits. */
const earliest = new Date("1970-01-02T00:00:00Z");
const latest = new Date("2199-12-31T00:00:00Z");

/** A clock here and the server's may differ by so much, in milliseconds. */
const clockToleranceMs = 60 * 60 * 1000;

/** Whether visitors see the post, from when on, and since when they have. */
export function PublicationFields({
  isPublished,
  publishAt,
  publishedAt,
}: Pick<DraftText, "isPublished" | "publishAt" | "publishedAt">) {
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
        Publish Now
      </label>
      {/* It stays while it is hidden, and with it what was chosen. */}
      <div hidden={isNow}>
        <MomentField
          name="publishAt"
          label="Publish at (optional)"
          hint="The post appears by itself then."
          moment={publishAt}
          disabled={isNow}
          min={earliest}
          max={latest}
        />
      </div>
      {publishedAt && (
        <MomentField
          name="publishedAt"
          label="First published"
          hint={isAhead ? "It lies in the future: until then the post stands before all others." : ""}
          moment={publishedAt}
          required
          min={earliest}
          // The clock here may be behind the server's: what it stored is never too late.
          max={publishedAt > today ? publishedAt : today}
        />
      )}
    </>
  );
}
