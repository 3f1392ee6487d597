import { HomePageSetting } from "../../../features/settings/home-page-setting.tsx";
import {
  ChoiceSetting,
  LinesSetting,
  ListSetting,
  SwitchSetting,
  TextSetting,
} from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { ShareRowSetting } from "../../../features/settings/share-row-setting.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";

/** The name of the blog, the texts of its home page and its footer, and whether posts take comments. */
export default function BlogSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm>
      {(form) => (
        <>
          <TextSetting form={form} field="siteName" />
          <TextSetting form={form} field="tagline" />
          <TextSetting form={form} field="heroBadge" />
          <TextSetting form={form} field="heroHeadline" />
          <LinesSetting form={form} field="intro" />
          <ChoiceSetting form={form} field="hero" choices={words.heroes} />
          <ChoiceSetting form={form} field="firstPost" choices={words.firstPosts} />
          <HomePageSetting form={form} />
          <TextSetting form={form} field="authorName" />
          <SwitchSetting form={form} field="showsNewsletter" />
          <SwitchSetting form={form} field="showsLogin" />
          <SwitchSetting form={form} field="takesComments" />
          <SwitchSetting form={form} field="trustsCommenters" />
          <ShareRowSetting form={form} />
          <SwitchSetting form={form} field="countsViews" />
          <TextSetting form={form} field="contactEmail" type="email" />
          <ListSetting form={form} field="socialLinks" />
          <TextSetting form={form} field="footerText" />
        </>
      )}
    </SettingsForm>
  );
}
