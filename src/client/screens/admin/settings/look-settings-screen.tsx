import { faceTokens } from "../../../../shared/look/look-tokens.ts";
import type { Face, Layout, PaletteName, Width } from "../../../../shared/look/look-values.ts";
import { palettes } from "../../../../shared/look/palettes.ts";
import { ImageField } from "../../../features/images/image-field.tsx";
import { ChoiceSetting, ColourSetting, LinesSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import type { SettingsFormState } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import bitter from "../../../styles/faces/bitter.css?url";
import sourceSans from "../../../styles/faces/source-sans.css?url";
import { LookPreview } from "./look-preview.tsx";
import "./look-sketch.css";

/** Colours, typeface, width and layout of the blog, with a preview. */
export default function LookSettingsScreen() {
  const words = useAdminWords().settings;
  return (
    <SettingsForm beside={(form) => <LookPreview form={form} />}>
      {(form) => (
        <>
          <ChoiceSetting form={form} field="palette" choices={words.palettes} picture={pictureOfPalette} />
          <ColourSetting form={form} field="accent" />
          <ChoiceSetting form={form} field="theme" choices={words.themes} />
          <ChoiceSetting form={form} field="face" choices={words.faces} picture={pictureOfFace} />
          <ChoiceSetting form={form} field="width" choices={words.widths} picture={pictureOfWidth} />
          <ChoiceSetting form={form} field="layout" choices={words.layouts} picture={pictureOfLayout} />
          <ImageSetting form={form} field="logoImageId" />
          <ImageSetting form={form} field="iconImageId" />
          <LinesSetting form={form} field="customCss" />
        </>
      )}
    </SettingsForm>
  );
}

const pictureOfPalette = (palette: PaletteName) => (
  <span className="look-swatches">
    {(["light", "dark"] as const).map((theme) => {
      const { paper, ink, lineStrong } = palettes[palette][theme];
      return <span key={theme} style={{ background: paper, color: ink, borderColor: lineStrong }} />;
    })}
  </span>
);

const pictureOfFace = (face: Face) => (
  <span className="look-face" style={{ fontFamily: faceTokens[face]["--serif"] }}>
    <link rel="stylesheet" href={bitter} precedence="face" />
    <link rel="stylesheet" href={sourceSans} precedence="face" />
  </span>
);

const pictureOfWidth = (width: Width) => <Sketch width={width} layout="cards" />;

const pictureOfLayout = (layout: Layout) => <Sketch width="normal" layout={layout} />;

/** Posts in the drawing of a home page. */
const drawn = ["first", "second", "third", "fourth"];

/** A drawing of a home page: its width in the window, and the layout of its posts. */
function Sketch({ width, layout }: { width: Width; layout: Layout }) {
  return (
    <span className="look-sketch" data-width={width} data-layout={layout}>
      <span>
        {drawn.map((post) => (
          <span key={post} />
        ))}
      </span>
    </span>
  );
}

interface ImageSettingProps {
  form: SettingsFormState;
  field: "logoImageId" | "iconImageId";
}

function ImageSetting({ form, field }: ImageSettingProps) {
  const words = useAdminWords().settings;
  return (
    <ImageField
      label={words[field]}
      hint={words[`${field}Hint`]}
      imageId={form.value(field) || null}
      onChange={(imageId) => form.change(field, imageId ?? "")}
    />
  );
}
