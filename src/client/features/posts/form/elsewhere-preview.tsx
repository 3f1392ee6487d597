import { useEffect, useRef, useState } from "react";
import { imagePath } from "../../../../shared/image-widths.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { shownAddress } from "./shown-address.ts";
import "./elsewhere-preview.css";

/** Characters that search engines show of a title and of a description, about. */
const shownTitle = 60;
const shownDescription = 155;

interface ElsewherePreviewProps {
  imageId: string | null;
  /** Null for a new post, which has no address yet. */
  postId: string | null;
}

const empty = { title: "", description: "", slug: "" };

/** A post as search engines and messengers show it, while it is typed in the form around this. */
export function ElsewherePreview({ imageId, postId }: ElsewherePreviewProps) {
  const words = useAdminWords().postForm;
  const site = useSite();
  const section = useRef<HTMLElement>(null);
  const [{ title, description, slug }, setShown] = useState(empty);
  useEffect(() => {
    const form = section.current?.closest("form");
    if (!form) return;
    const update = () =>
      setShown((before) => {
        const now = readShown(form);
        // Typing in the editor changes none of them.
        const isSame = (["title", "description", "slug"] as const).every((name) => now[name] === before[name]);
        return isSame ? before : now;
      });
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, []);
  const { host } = new URL(site.url);
  // The screen around the form loads the post.
  const post = trpc.post.toEdit.useQuery({ postId: postId ?? "" }, { enabled: false }).data;
  const postAddress =
    trpc.site.current.useQuery(undefined, { meta: { isQuiet: true } }).data?.values.postAddress ?? "id";
  const address = shownAddress({ kind: post?.kind ?? "post", postId, slug, postAddress });
  return (
    <section ref={section} className="elsewhere" aria-label={words.elsewhere}>
      <h2>{words.searchEngines}</h2>
      <div className="elsewhere-card">
        <p className="elsewhere-site">{host + address}</p>
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
        <p className="elsewhere-site">{host}</p>
      </div>
    </section>
  );
}

/** What the page's head will say: see `shownOnPage` on the server. */
function readShown(form: HTMLFormElement): typeof empty {
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement).value.trim();
  return {
    title: value("metaTitle") || value("title"),
    slug: value("slug"),
    description: value("metaDescription") || value("excerpt") || value("subTitle"),
  };
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);
