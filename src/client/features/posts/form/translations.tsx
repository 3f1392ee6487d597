import { useId, useState } from "react";
import { useLocation } from "wouter";
import { commonLanguages } from "../../../../shared/common-languages.ts";
import { languageName } from "../../../../shared/text/language.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useFoundPages, useFoundPosts } from "../../../lib/hooks/use-found-posts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import "./translations.css";

interface TranslationsProps {
  postId: string;
  isPage: boolean;
  /** Saves what the writer sees as a draft. @returns whether the server has it */
  saveNow: () => Promise<boolean>;
}

/** The group of translations of a stored post or page. Each change is stored at once, and its fields are no part of the draft. */
export function Translations({ postId, isPage, saveNow }: TranslationsProps) {
  const words = useAdminWords().postForm.translations;
  const heading = useId();
  const utils = trpc.useUtils();
  const { data: texts = [] } = trpc.translation.list.useQuery({ postId }, { refetchOnMount: "always" });
  const onSuccess = () => Promise.all([utils.translation.invalidate(), utils.post.read.invalidate()]);
  const unlink = trpc.translation.unlink.useMutation({ onSuccess });
  return (
    <section aria-labelledby={heading} className="translations" onInput={(event) => event.stopPropagation()}>
      <h3 id={heading}>{words.title}</h3>
      {texts.length > 0 && (
        <ul className="plain">
          {texts.map(({ _id, lang, name, title, isPublished }) => (
            <li key={_id}>
              <span lang={lang}>{name}</span>{" "}
              {_id === postId ? (
                <span dir="auto">{title}</span>
              ) : (
                <Link href={`/admin/editBlog/${_id}`} dir="auto">
                  {title}
                </Link>
              )}
              {!isPublished && <span className="translations-draft">{words.draft}</span>}
              <Button
                className="button button-small"
                aria-label={words.unlinkOne(title)}
                isInactive={unlink.isPending}
                onClick={() => unlink.mutate({ postId: _id })}
              >
                {words.unlink}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LinkTo postId={postId} isPage={isPage} linked={texts.map(({ _id }) => _id)} onLinked={onSuccess} />
      <WriteIn postId={postId} taken={texts.map(({ lang }) => lang)} saveNow={saveNow} />
    </section>
  );
}

/** Finds a text by its title, of which this one is a translation. */
function LinkTo({
  postId,
  isPage,
  linked,
  onLinked,
}: Omit<TranslationsProps, "saveNow"> & { linked: string[]; onLinked: () => Promise<unknown> }) {
  const words = useAdminWords().postForm.translations;
  const [text, setText] = useState("");
  const isTyped = text.trim() !== "";
  const posts = useFoundPosts(text, isTyped && !isPage);
  const pages = useFoundPages(text, isTyped && isPage);
  const link = trpc.translation.link.useMutation({
    onSuccess: async () => {
      setText("");
      await onLinked();
    },
  });
  return (
    <>
      <Field label={words.of} hint={words.find}>
        {(tied) => (
          <input
            {...tied}
            className="input"
            type="search"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            // Enter would save the post.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
        )}
      </Field>
      {isTyped && (
        <ul className="plain translations-found">
          {(isPage ? pages : posts)
            .filter(({ _id }) => _id !== postId && !linked.includes(_id))
            .map(({ _id, title }) => (
              <li key={_id}>
                <Button
                  className="button button-small"
                  dir="auto"
                  isInactive={link.isPending}
                  onClick={() => link.mutate({ postId, of: _id })}
                >
                  {title}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </>
  );
}

/** Copies the text as the writer sees it into a draft in another language, and opens that. */
function WriteIn({ postId, taken, saveNow }: Omit<TranslationsProps, "isPage"> & { taken: string[] }) {
  const words = useAdminWords().postForm.translations;
  const [, navigate] = useLocation();
  const [language, setLanguage] = useState("");
  const add = trpc.translation.add.useMutation({ onSuccess: ({ postId: id }) => navigate(`/admin/editBlog/${id}`) });
  return (
    <>
      <Field label={words.writeIn}>
        {(tied) => (
          <select {...tied} className="input" value={language} onChange={({ target }) => setLanguage(target.value)}>
            <option value="">{words.choose}</option>
            {commonLanguages
              .filter((tag) => !taken.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} lang={tag}>
                  {languageName(tag)}
                </option>
              ))}
          </select>
        )}
      </Field>
      {language !== "" && (
        <Button
          className="button button-small"
          isInactive={add.isPending}
          onClick={async () => (await saveNow()) && add.mutate({ postId, language })}
        >
          {words.create}
        </Button>
      )}
    </>
  );
}
