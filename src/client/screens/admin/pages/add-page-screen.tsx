import { useState } from "react";
import { useLocation } from "wouter";
import { maxSubTitleLength, maxTitleLength, maxTypedSlugLength } from "../../../../shared/limits.ts";
import { ThumbnailField } from "../../../features/images/thumbnail-field.tsx";
import { useImageChoice } from "../../../features/images/use-image-choice.ts";
import { useThumbnail } from "../../../features/images/use-thumbnail.ts";
import { useNextSlug } from "../../../features/posts/form/use-next-slug.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useSubmit } from "../../../lib/hooks/use-submit.ts";
import { leaveUnasked } from "../../../lib/navigation/leave-guard.ts";
import { useLeaveGuard } from "../../../lib/navigation/use-leave-guard.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { Button } from "../../../ui/button.tsx";
import { InputField } from "../../../ui/field.tsx";
import "../writing/post-form.css";

const empty = { title: "", subTitle: "", slug: "" };

/** Begins a page. It becomes an unpublished page at once, and its text is written in the form that posts are edited in. */
export default function AddPageScreen() {
  const words = useAdminWords();
  const [fields, setFields] = useState(empty);
  const thumbnail = useThumbnail(...useState<string | null>(null));
  const library = useImageChoice();
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  useLeaveGuard(() => Object.values(fields).some((value) => value !== ""));
  const add = trpc.page.add.useMutation({
    onSuccess: ({ post }) => {
      void utils.page.invalidate();
      leaveUnasked();
      navigate(`/admin/editBlog/${post._id}`);
    },
  });
  const submit = useSubmit(async () => {
    setIsBusy(true);
    const imageId = await thumbnail.whenReady();
    const { slug, ...texts } = fields;
    if (imageId !== undefined) await add.mutateAsync({ ...texts, imageId, details: { slug } }).catch(() => {});
    setIsBusy(false);
  });
  const next = useNextSlug({ postId: null, isPage: true, title: fields.title.trim(), slug: fields.slug.trim() });
  const { host } = new URL(useSite().url);
  const taken = next.taken ? ` · ${words.address.taken(next.taken)}` : "";
  const slugHint = next.slug === undefined ? words.address.pageHint : `${host}/${next.slug}${taken}`;
  const line = (name: keyof typeof empty, label: string, max: number, more: { hint?: string; error?: string } = {}) => (
    <InputField
      label={label}
      max={max}
      {...more}
      required={name !== "slug"}
      autoComplete="off"
      value={fields[name]}
      onChange={({ target }) => setFields((now) => ({ ...now, [name]: target.value }))}
    />
  );
  return (
    <>
      <AdminHead words={{ title: words.pages.add, description: words.pages.addDescription }} />
      <form className="post-form" onSubmit={submit} aria-label={words.pages.add}>
        <ThumbnailField thumbnail={thumbnail} isOptional chooseImage={library.choose} />
        {line("title", words.pages.titleLabel, maxTitleLength)}
        {line("subTitle", words.postForm.subTitle, maxSubTitleLength)}
        {line("slug", words.details.slug, maxTypedSlugLength, {
          hint: slugHint,
          ...(next.problem && { error: next.problem }),
        })}
        <div className="post-form-actions">
          <Button type="submit" className="button button-primary post-form-submit" isInactive={isBusy}>
            {words.pages.submit}
          </Button>
        </div>
      </form>
      {library.dialog}
    </>
  );
}
