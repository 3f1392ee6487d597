import { imagePath } from "../../../../shared/image-widths.ts";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";
import type { SettingsForm } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";

interface ImageSettingProps {
  form: SettingsForm;
  field: "logoImageId" | "iconImageId";
  label: string;
  hint: string;
}

/** An image of the library, or none. */
export function ImageSetting({ form, field, label, hint }: ImageSettingProps) {
  const words = useAdminWords();
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
        <button
          type="button"
          className="button button-small"
          aria-label={words.settings.chooseImage(label)}
          onClick={ask}
        >
          {words.media.chooseFromLibrary}
        </button>
        {imageId && (
          <button
            type="button"
            className="button button-small"
            aria-label={words.settings.noImage(label)}
            onClick={() => form.change(field, "")}
          >
            {words.actions.remove}
          </button>
        )}
      </div>
      <p className="field-hint">{hint}</p>
      {dialog}
    </fieldset>
  );
}
