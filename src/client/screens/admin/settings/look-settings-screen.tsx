import { ChoiceSetting, ColourSetting, LinesSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { ImageSetting } from "./image-setting.tsx";
import { LookPreview } from "./look-preview.tsx";

/** Colours, typeface, width and layout of the blog, with a preview. */
export default function LookSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm beside={(form) => <LookPreview form={form} />}>
      {(form) => (
        <>
          <ChoiceSetting form={form} field="palette" label={words.palette} choices={words.palettes} />
          <ColourSetting form={form} field="accent" label={words.accent} hint={words.accentHint} />
          <ChoiceSetting form={form} field="theme" label={words.theme} choices={words.themes} />
          <ChoiceSetting form={form} field="face" label={words.face} choices={words.faces} />
          <ChoiceSetting form={form} field="width" label={words.width} choices={words.widths} />
          <ChoiceSetting form={form} field="layout" label={words.layout} choices={words.layouts} />
          <ImageSetting form={form} field="logoImageId" label={words.logo} hint={words.logoHint} />
          <ImageSetting form={form} field="iconImageId" label={words.icon} hint={words.iconHint} />
          <LinesSetting form={form} field="customCss" label={words.customCss} hint={words.customCssHint} />
        </>
      )}
    </SettingsForm>
  );
}
