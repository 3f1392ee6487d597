import { commonLanguages } from "../../shared/common-languages.ts";
import { languageName } from "../../shared/text/language.ts";

interface OptionsProps {
  /** A value that is always among them. */
  also?: string;
}

/** Common languages, each by its own name, as options of a choice or suggestions of a field. */
export function LanguageOptions({ also }: OptionsProps) {
  return withValue(commonLanguages, also).map((tag) => (
    <option key={tag} value={tag}>
      {languageName(tag)}
    </option>
  ));
}

/** Time zones, each by its place, as options of a choice or suggestions of a field. */
export function TimeZoneOptions({ also }: OptionsProps) {
  return withValue(Intl.supportedValuesOf("timeZone"), also)
    .map((zone) => [zone, placeOf(zone)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other))
    .map(([zone, place]) => (
      <option key={zone} value={zone}>
        {place}
      </option>
    ));
}

const withValue = (values: string[], also?: string) =>
  also === undefined || values.includes(also) ? values : [also, ...values];

/** `America/Argentina/Buenos_Aires` is Buenos Aires (Argentina, America). */
function placeOf(zone: string): string {
  const [place = zone, ...around] = zone.replaceAll("_", " ").split("/").reverse();
  return around.length > 0 ? `${place} (${around.join(", ")})` : place;
}
