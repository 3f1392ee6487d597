import type { CSSProperties } from "react";
import { faceTokens, lookTokens } from "../../../../shared/look/look-tokens.ts";
import { defaultAccent, type Face, isHexColour } from "../../../../shared/look/look-values.ts";
import type { ShownTheme } from "../../../../shared/look/palettes.ts";
import { PostCard } from "../../../features/posts/list/post-card.tsx";
import type { SettingsFormState } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import bitter from "../../../styles/faces/bitter.css?url";
import sourceSans from "../../../styles/faces/source-sans.css?url";
import "./look-preview.css";

const faceStyles: Partial<Record<Face, string>> = { sourceSans, bitter };

/** Posts in the sketch of the home page. */
const sketched = ["first", "second", "third", "fourth"];

/** A sketch of the home page, its newest card and some prose, in the look that the form describes. */
export function LookPreview({ form }: { form: SettingsFormState }) {
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
