import { LinesSetting, ListSetting, SwitchSetting, TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";

/** The name of the blog, the texts of its home page and its footer, and whether posts take comments. */
export default function BlogSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm>
      {(form) => (
        <>
          <TextSetting form={form} field="siteName" label={words.siteName} hint={words.siteNameHint} />
          <TextSetting form={form} field="tagline" label={words.tagline} hint={words.taglineHint} />
          <TextSetting form={form} field="heroBadge" label={words.badge} hint={words.badgeHint} />
          <TextSetting form={form} field="heroHeadline" label={words.headline} />
          <LinesSetting form={form} field="intro" label={words.intro} hint={words.introHint} />
          <TextSetting form={form} field="authorName" label={words.authorName} hint={words.authorNameHint} />
          <SwitchSetting form={form} field="showsNewsletter" label={words.newsletter} hint={words.newsletterHint} />
          <SwitchSetting form={form} field="takesComments" label={words.comments} hint={words.commentsHint} />
          <SwitchSetting form={form} field="countsViews" label={words.countsViews} hint={words.countsViewsHint} />
          <TextSetting
            form={form}
            field="contactEmail"
            label={words.contactEmail}
            hint={words.contactEmailHint}
            type="email"
          />
          <ListSetting form={form} field="socialLinks" label={words.socialLinks} hint={words.socialLinksHint} />
          <TextSetting form={form} field="footerText" label={words.footerText} hint={words.footerTextHint} />
        </>
      )}
    </SettingsForm>
  );
}
