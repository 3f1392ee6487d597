import { useState } from "react";
import { useSite } from "../../lib/page-state.ts";
import { fromWallClock, toWallClock } from "../../lib/zoned-time.ts";
import { Field } from "../../ui/field.tsx";

/** When a post was first published, in the site's time zone. */
export function PublicationDateField({ moment }: { moment: Date }) {
  const { timeZone } = useSite();
  const [now] = useState(() => new Date());
  return (
    <Field label="First published" hint={`Time zone: ${timeZone}`}>
      {(tied) => (
        <input
          {...tied}
          type="datetime-local"
          className="input blog-date"
          name="publishedAt"
          required
          min="1970-01-02T00:00"
          max={toWallClock(now, timeZone)}
          defaultValue={toWallClock(moment, timeZone)}
          data-moment={moment.toISOString()}
          data-time-zone={timeZone}
        />
      )}
    </Field>
  );
}

/** The moment in the field; null when there is none. Left as it was, it keeps the seconds that nobody sees. */
export function readPublicationDate(form: HTMLFormElement): Date | null {
  const input = form.elements.namedItem("publishedAt");
  if (!(input instanceof HTMLInputElement) || input.value === "") return null;
  const { moment = "", timeZone = "UTC" } = input.dataset;
  return input.value === input.defaultValue ? new Date(moment) : fromWallClock(input.value, timeZone);
}
