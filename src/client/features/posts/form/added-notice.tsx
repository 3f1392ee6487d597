import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { PostView } from "../../../../shared/schemas/post-schema.ts";
import { useSite } from "../../../lib/page-state.ts";
import { currentWords } from "../../../lib/words.ts";
import { formatMoment } from "../../../lib/zoned-time.ts";
import { Link } from "../../../ui/link.tsx";
import "./added-notice.css";

/** What became of the post that was added last, and the ways to it: the form is empty again by then. */
export function AddedNotice({ post: { _id, title, isPublished, publishAt } }: { post: PostView }) {
  const { timeZone } = useSite();
  const state = isPublished
    ? "is published"
    : publishAt
      ? `will be published on ${formatMoment(publishAt, timeZone, currentWords())}`
      : "is a draft";
  return (
    <div className="notice added-notice">
      <p>
        “{title}” {state}.
      </p>
      <p>
        <Link href={postAddress(_id)}>View</Link>
        <Link href={`/admin/editBlog/${_id}`}>Edit</Link>
      </p>
    </div>
  );
}
