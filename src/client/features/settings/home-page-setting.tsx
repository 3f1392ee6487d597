import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { SelectField } from "../../ui/admin/select-field.tsx";
import type { SettingsFormState } from "./use-settings.ts";

/** What readers find at `/`: the list of posts, or a published page. */
export function HomePageSetting({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().settings;
  const pages = trpc.page.published.useQuery();
  const chosen = form.value("homePageId");
  const published = (pages.data ?? []).map(({ _id, title }): [string, string] => [_id, title]);
  const isUnlisted = chosen !== "" && !published.some(([id]) => id === chosen);
  return (
    <SelectField
      label={words.homePageId}
      hint={isUnlisted && pages.data ? words.homePageHidden : words.homePageIdHint}
      {...form.problem("homePageId")}
      options={[
        ["", words.homePageList],
        ...published,
        ...(isUnlisted ? [[chosen, words.homePageChosen] as const] : []),
      ]}
      value={chosen}
      onChoose={(id) => form.change("homePageId", id)}
    />
  );
}
