import { languageName } from "../../../shared/text/language.ts";
import { type AdminLanguage, adminLanguages } from "../../../shared/words/languages.ts";
import { speak } from "../../lib/admin-language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSubmit } from "../../lib/hooks/use-submit.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";

/** Chooses the language of the admin area. Each language has its own name. */
export function LanguageForm() {
  const { language: words, actions } = useAdminWords();
  const query = trpc.account.language.useQuery();
  const utils = trpc.useUtils();
  const choose = trpc.account.chooseLanguage.useMutation({
    onSuccess: ({ language }) => speak(language) || utils.account.language.invalidate(),
  });
  const submit = useSubmit((text) => choose.mutateAsync({ language: (text("language") as AdminLanguage) || null }));
  if (!query.data) return <LoadState query={query} label={words.loading} />;
  const { chosen, ofBlog } = query.data;
  return (
    <form className="account-form" onSubmit={submit}>
      <Field label={words.label} hint={words.hint}>
        {(tied) => (
          <select {...tied} className="input" name="language" defaultValue={chosen ?? ""}>
            <option value="">{words.likeBlog(languageName(ofBlog))}</option>
            {adminLanguages.map((tag) => (
              <option key={tag} value={tag} lang={tag}>
                {languageName(tag)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" isInactive={choose.isPending}>
        {actions.save}
      </Button>
    </form>
  );
}
