import type { CSSProperties } from "react";
import { imagePath } from "../../../../shared/image-widths.ts";
import { faceTokens, lookTokens } from "../../../../shared/look/look-tokens.ts";
import { defaultAccent, type Face, isHexColour } from "../../../../shared/look/look-values.ts";
import type { ShownTheme } from "../../../../shared/look/palettes.ts";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";
import { PostCard } from "../../../features/posts/list/post-card.tsx";
import { ChoiceSetting, ColourSetting, LinesSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import type { SettingsFormState } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import bitter from "../../../styles/faces/bitter.css?url";
import sourceSans from "../../../styles/faces/source-sans.css?url";
import { Button } from "../../../ui/button.tsx";
import "./look-preview.css";

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

const faceStyles: Partial<Record<Face, string>> = { sourceSans, bitter };

/** Posts in the sketch of the home page. */
const sketched = ["first", "second", "third", "fourth"];

/** A sketch of the home page, its newest card and some prose, in the look that the form describes. */
function LookPreview({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().settings;
  const theme = form.value("theme");
  const face = faceStyles[form.value("face")];
  const shown = theme === "light" || theme === "dark" ? [theme] : (["light", "dark"] as const);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and nothing in it takes the focus
    <section className="look-previews" aria-label={words.preview} tabIndex={0}>
      {/* With a precedence, React keeps the style in the head, where the public pages need it too. */}
      {face && <link rel="stylesheet" href={face} precedence="face" />}
      {shown.map((name) => (
        <PreviewIn key={name} form={form} theme={name} />
      ))}
    </section>
  );
}

function PreviewIn({ form, theme }: { form: SettingsFormState; theme: ShownTheme }) {
  const words = useAdminWords().settings;
  const { sample } = words;
  const newest = trpc.post.list.useQuery({}).data?.items[0];
  const accent = form.value("accent").trim().toLowerCase();
  const colours = { palette: form.value("palette"), accent: isHexColour(accent) ? accent : defaultAccent };
  const [before, link, after] = sample.text;
  return (
    <figure className="look-preview">
      <figcaption className="field-hint">{words.previewIn[theme]}</figcaption>
      {/* Inert, because the sketch has no function. */}
      <div
        className="look-preview-page"
        style={
          { ...lookTokens(colours, theme), ...faceTokens[form.value("face")], colorScheme: theme } as CSSProperties
        }
        inert
      >
        <div className="look-sketch" data-width={form.value("width")} data-layout={form.value("layout")}>
          <div>
            {sketched.map((post) => (
              <span key={post} />
            ))}
          </div>
        </div>
        {newest && <PostCard post={newest} />}
        <div className="prose">
          <h2>{sample.heading}</h2>
          <p>
            {before}
            <a href="/">{link}</a>
            {after} <mark>{sample.mark}</mark>
          </p>
          <blockquote>
            <p>{sample.quote}</p>
          </blockquote>
        </div>
        <span className="button button-primary">{useAdminWords().actions.save}</span>
      </div>
    </figure>
  );
}
