import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { PostView } from "../../../../shared/schemas/post-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { formatMoment } from "../../../lib/dates/zoned-time.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { currentWords } from "../../../lib/words.ts";
import { Link } from "../../../ui/link.tsx";
import "./added-notice.css";

/** Shows what happened to the post that was just added, with links to it, because the form is already empty again. */
export function AddedNotice({ post: { _id, title, isPublished, publishAt } }: { post: PostView }) {
  const words = useAdminWords();
  const site = useSite();
  const sentence = () => {
    if (isPublished) return words.postForm.isPublished(title);
    if (publishAt) return words.postForm.isScheduled(title, formatMoment(publishAt, site, currentWords()));
    return words.postForm.isDraft(title);
  };
  return (
    <div className="notice notice-good added-notice">
      <p>{sentence()}</p>
      <p>
        <Link href={postAddress(_id)}>{words.actions.view}</Link>
        <Link href={`/admin/editBlog/${_id}`}>{words.actions.edit}</Link>
      </p>
    </div>
  );
}
