import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { defaultAccent, isHexColour, type Look } from "../../../../shared/look/look-values.ts";
import type { ShownTheme } from "../../../../shared/look/palettes.ts";
import type { SettingsFormState } from "../../../features/settings/use-settings.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { readDocument } from "../../../lib/calls/read-document.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { usePaused } from "../../../lib/hooks/use-paused.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import bitter from "../../../styles/faces/bitter.css?url";
import sourceSans from "../../../styles/faces/source-sans.css?url";
import { Button } from "../../../ui/button.tsx";
import "./look-preview.css";

/** The home page and the newest post as readers get them, in the look that the form describes and in its themes. */
export function LookPreview({ form }: { form: SettingsFormState }) {
  const words = useAdminWords().settings;
  const newest = trpc.post.list.useQuery({}).data?.items[0];
  const [showsPost, setShowsPost] = useState(false);
  const path = showsPost && newest ? postAddress(newest.address) : "/";
  const page = useQuery({ queryKey: ["public page", path], queryFn: () => readDocument(path), staleTime: 60_000 });
  const theme = form.value("theme");
  const shown = theme === "light" || theme === "dark" ? [theme] : (["light", "dark"] as const);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and only its buttons take the focus
    <section className="look-previews" aria-label={words.preview} tabIndex={0}>
      {newest && (
        <p className="look-preview-pages">
          {[false, true].map((isPost) => (
            <Button
              key={`${isPost}`}
              className="button button-small"
              aria-pressed={showsPost === isPost}
              onClick={() => setShowsPost(isPost)}
            >
              {isPost ? words.previewPost : words.previewHome}
            </Button>
          ))}
        </p>
      )}
      {page.data && shown.map((name) => <PreviewIn key={name} form={form} theme={name} html={page.data} />)}
    </section>
  );
}

function PreviewIn({ form, theme, html }: { form: SettingsFormState; theme: ShownTheme; html: string }) {
  const words = useAdminWords().settings;
  const accent = form.value("accent").trim().toLowerCase();
  const look: Look = {
    palette: form.value("palette"),
    accent: usePaused(isHexColour(accent) ? accent : defaultAccent),
    face: form.value("face"),
    width: form.value("width"),
    layout: form.value("layout"),
    theme,
  };
  const css = trpc.site.previewLook.useQuery(look, { placeholderData: keepPreviousData });
  return (
    <figure className="look-preview">
      <figcaption className="field-hint">{words.previewIn[theme]}</figcaption>
      {css.data !== undefined && (
        <PageFrame html={html} css={`${css.data}\n${form.value("customCss")}`} title={words.previewIn[theme]} />
      )}
    </figure>
  );
}

/** Width of the window that the preview shows, in pixels. */
const windowWidth = 1_100;

/** A page in a frame that runs no scripts and follows no links, made small. */
function PageFrame({ html, css, title }: { html: string; css: string; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / windowWidth));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (isOpen && shown) shown.replaceChild(shown.adoptNode(prepareForPreview(html)), shown.documentElement);
  }, [isOpen, html]);
  useEffect(() => {
    const style = frame.current?.contentDocument?.getElementById("unsaved-look");
    if (isOpen && html && style) style.textContent = css;
  }, [isOpen, html, css]);
  return (
    <div ref={box} className="look-preview-page" inert>
      {/* Its document has a doctype, and is filled with nodes: text would pass the policy for the markup of posts. */}
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        style={{ width: windowWidth, transform: `scale(${scale})` }}
        onLoad={() => setIsOpen(true)}
      />
    </div>
  );
}

/** The page without scripts, players and the saved look, and with the other typefaces and an element for the unsaved one. */
function prepareForPreview(html: string): HTMLElement {
  const page = parseInert(html);
  const left = page.querySelectorAll(
    'script, iframe, link[rel="modulepreload"], link[rel="preload"], link[href^="/look/"]',
  );
  for (const element of left) element.remove();
  for (const href of [bitter, sourceSans]) {
    const link = page.createElement("link");
    page.head.append(Object.assign(link, { rel: "stylesheet", href }));
  }
  const style = page.createElement("style");
  style.id = "unsaved-look";
  page.head.append(style);
  return page.documentElement;
}
