import { commonLanguages } from "../../shared/common-languages.ts";
import { languageName } from "../../shared/text/language.ts";

/** The suggestions of a field for a language tag: common languages, each by its own name. */
export function LanguageOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {commonLanguages.map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </datalist>
  );
}
