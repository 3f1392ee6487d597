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
  const isHidden = chosen !== "" && pages.data !== undefined && !published.some(([id]) => id === chosen);
  return (
    <SelectField
      label={words.homePageId}
      hint={isHidden ? words.homePageHidden : words.homePageIdHint}
      {...form.problem("homePageId")}
      options={[
        ["", words.homePageList],
        ...published,
        ...(isHidden || (chosen !== "" && !pages.data)
          ? [[chosen, words.homePageChosen] satisfies [string, string]]
          : []),
      ]}
      value={chosen}
      onChoose={(id) => form.change("homePageId", id)}
    />
  );
}
