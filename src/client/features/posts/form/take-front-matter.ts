import type { PostFrontMatter } from "../../../../shared/text/front-matter.ts";
import { fromWallClock } from "../../../lib/dates/zoned-time.ts";
import { writeMoment } from "./moment-field.tsx";
import { writePlainField } from "./post-fields.tsx";

/**
 * Writes front matter into the form. Its date becomes the date of first publication or, if it is in the future, of the
 * scheduled one.
 *
 * @returns the fields that the form cannot take
 */
export function takeFrontMatter(
  form: HTMLFormElement,
  fields: PostFrontMatter,
  timeZone: string,
): (keyof PostFrontMatter)[] {
  const { title, subTitle, category, date } = fields;
  if (title) writePlainField(form, "title", title);
  if (subTitle) writePlainField(form, "subTitle", subTitle);
  return [
    ...(category && !takeCategory(form, category) ? (["category"] as const) : []),
    ...(date && !takeDate(form, date, timeZone) ? (["date"] as const) : []),
  ];
}

function takeCategory(form: HTMLFormElement, category: string): boolean {
  const select = form.elements.namedItem("category");
  const options = select instanceof HTMLSelectElement ? [...select.options] : [];
  const option = options.find((it) => !it.disabled && it.text.toLowerCase() === category.toLowerCase());
  if (option) writePlainField(form, "category", option.value);
  return option !== undefined;
}

function takeDate(form: HTMLFormElement, date: string, timeZone: string): boolean {
  const [, day, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?$/.exec(date) ?? [];
  const moment = day ? fromWallClock(`${day}T${time}`, timeZone) : new Date(date);
  if (!moment || Number.isNaN(moment.getTime())) return false;
  if (writeMoment(form, "publishedAt", moment)) return true;
  return moment > new Date() && writeMoment(form, "publishAt", moment);
}
