import { imagePath } from "../../../../shared/image-widths.ts";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";
import { ChoiceSetting, ColourSetting, LinesSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import type { SettingsFormState } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { Button } from "../../../ui/button.tsx";
import { LookPreview } from "./look-preview.tsx";

/** Colours, typeface, width and layout of the blog, with a preview. */
export default function LookSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm beside={(form) => <LookPreview form={form} />}>
      {(form) => (
        <>
          <ChoiceSetting form={form} field="palette" choices={words.palettes} />
          <ColourSetting form={form} field="accent" />
          <ChoiceSetting form={form} field="theme" choices={words.themes} />
          <ChoiceSetting form={form} field="face" choices={words.faces} />
          <ChoiceSetting form={form} field="width" choices={words.widths} />
          <ChoiceSetting form={form} field="layout" choices={words.layouts} />
          <ImageSetting form={form} field="logoImageId" />
          <ImageSetting form={form} field="iconImageId" />
          <LinesSetting form={form} field="customCss" />
        </>
      )}
    </SettingsForm>
  );
}

interface ImageSettingProps {
  form: SettingsFormState;
  field: "logoImageId" | "iconImageId";
}

/** An image of the library, or none. */
function ImageSetting({ form, field }: ImageSettingProps) {
  const words = useAdminWords();
  const label = words.settings[field];
  const { choose, dialog } = useImageChoice();
  const imageId = form.value(field);
  const ask = async () => {
    const image = await choose();
    if (image) form.change(field, image._id);
  };
  return (
    <fieldset className="settings-group">
      <legend>{label}</legend>
      {imageId && <img src={imagePath(imageId, 400)} alt="" className="settings-image" />}
      <div className="settings-choices">
        <Button className="button button-small" aria-label={words.settings.chooseImage(label)} onClick={ask}>
          {words.media.chooseFromLibrary}
        </Button>
        {imageId && (
          <Button
            className="button button-small"
            aria-label={words.settings.noImage(label)}
            onClick={() => form.change(field, "")}
          >
            {words.actions.remove}
          </Button>
        )}
      </div>
      <p className="field-hint">{words.settings[`${field}Hint`]}</p>
      {dialog}
    </fieldset>
  );
}
