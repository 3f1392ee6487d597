import { SwitchSetting, TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";

const groups = [
  ["newsletter", ["newsletterTitle", "newsletterText"], []],
  ["search", ["searchPlaceholder", "searchButton"], []],
  ["footer", ["quickLinksTitle", "helpTitle", "followTitle"], ["hasUsualLinks", "hasFooterCategories"]],
  ["categories", [], ["hidesEmptyCategories"]],
] as const;

/** The texts of the newsletter block, the search and the footer, and which links and categories are shown. */
export default function WordsScreen() {
  const { wordGroups } = useAdminWords().settings;
  return (
    <SettingsForm>
      {(form) =>
        groups.map(([group, texts, switches]) => (
          <fieldset key={group} className="settings-group">
            <legend>{wordGroups[group]}</legend>
            {texts.map((field) => (
              <TextSetting key={field} form={form} field={field} />
            ))}
            {switches.map((field) => (
              <SwitchSetting key={field} form={form} field={field} />
            ))}
          </fieldset>
        ))
      }
    </SettingsForm>
  );
}
