import { useRef } from "react";
import { imagePath } from "../../../../shared/image-widths.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { useShownAddress } from "./use-shown-address.ts";
import { useTyped } from "./use-typed.ts";
import "./elsewhere-preview.css";

/** Approximate number of characters that search engines show of a title and of a description. */
const shownTitle = 60;
const shownDescription = 155;

interface ElsewherePreviewProps {
  imageId: string | null;
  /** Null for a new post, which has no address yet. */
  postId: string | null;
  isPage: boolean;
}

const none = { title: "", description: "" };

/** A post as search engines and messengers show it, while it is typed in the form around this. */
export function ElsewherePreview({ imageId, postId, isPage }: ElsewherePreviewProps) {
  const words = useAdminWords().postForm;
  const site = useSite();
  const section = useRef<HTMLElement>(null);
  const { title, description } = useTyped(section, none, readShown);
  const { host } = new URL(site.url);
  const { own } = useShownAddress(section, { postId, isPage });
  return (
    <section ref={section} className="elsewhere" aria-label={words.elsewhere}>
      <h2>{words.searchEngines}</h2>
      <div className="elsewhere-card">
        <p className="elsewhere-site">
          <bdi dir="ltr">{own}</bdi>
        </p>
        <p className="elsewhere-title" dir="auto">
          {cut(`${title} · ${site.name}`, shownTitle)}
        </p>
        <p dir="auto">{cut(description, shownDescription)}</p>
      </div>
      <p className="field-hint">
        {words.elsewhereCounts(title.length, shownTitle, description.length, shownDescription)}
      </p>
      <h2>{words.messengers}</h2>
      <div className="elsewhere-card">
        {imageId && <img className="elsewhere-image" src={imagePath(imageId, 800)} alt="" />}
        <p className="elsewhere-title" dir="auto">
          {title}
        </p>
        <p dir="auto">{cut(description, shownDescription)}</p>
        <p className="elsewhere-site">
          <bdi dir="ltr">{host}</bdi>
        </p>
      </div>
    </section>
  );
}

/** The same as in the page's head: see `shownOnPage` on the server. */
const readShown = (textOf: (name: string) => string) => ({
  title: textOf("metaTitle") || textOf("title"),
  description: textOf("metaDescription") || textOf("excerpt") || textOf("subTitle"),
});

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);
