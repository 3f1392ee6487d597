import { Digest } from "../../../features/mailings/digest.tsx";
import { MailingList } from "../../../features/mailings/mailing-list.tsx";
import { PostToSend } from "../../../features/mailings/post-to-send.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { LoadState } from "../../../ui/admin/load-state.tsx";
import { Link } from "../../../ui/link.tsx";
import "../../../features/subscribers/subscribers.css";
import "../../../ui/rows.css";

/** Milliseconds between two requests while a mailing is sent. */
const lookEveryMs = 3_000;

/** Sends posts and mails without a post to subscribers, and shows the progress. */
export default function MailingsScreen() {
  const { mailings: words, subscribers } = useAdminWords();
  const overview = trpc.mailing.overview.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.mailings.some(({ state }) => state === "sending") ? lookEveryMs : false,
  });
  // Before anything is shown: what it adds later would move the buttons below it from under a pointer.
  const digest = trpc.mailing.digest.useQuery();
  const { data } = overview;
  return (
    <div className="subscribers">
      <AdminHead words={words} links={{ "/admin/subscribers": subscribers.title }} />
      <LoadState query={[overview, digest]} label={words.loading} />
      {data && !digest.isPending && (
        <>
          {data.obstacle && <p className="notice notice-warning">{data.obstacle}</p>}
          <h2>{words.sentTitle}</h2>
          <MailingList mailings={data.mailings} />
          <h2>{words.digestTitle}</h2>
          <Digest isReady={data.isReady} />
          <h2>{words.mailsTitle}</h2>
          <p className="field-hint">{words.mailsHint}</p>
          <p>
            <Link href="/admin/addMail" className="button">
              {words.write}
            </Link>
          </p>
          <ul className="rows plain" aria-label={words.mailsTitle}>
            {data.mails.map((page) => (
              <PostToSend key={page._id} post={page} subscribers={data.subscribers} isReady={data.isReady} isMail />
            ))}
          </ul>
          <h2>{words.postsTitle}</h2>
          <p className="field-hint">{words.postsHint}</p>
          {data.posts.length === 0 && <p>{words.noPosts}</p>}
          <ul className="rows plain" aria-label={words.postsTitle}>
            {data.posts.map((post) => (
              <PostToSend key={post._id} post={post} subscribers={data.subscribers} isReady={data.isReady} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
