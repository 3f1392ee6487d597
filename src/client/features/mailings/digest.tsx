import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { PreviewLink } from "./preview-link.tsx";

/** The next weekly digest, which the owner can preview and send to themselves. */
export function Digest({ isReady }: { isReady: boolean }) {
  const words = useAdminWords().mailings;
  const digest = trpc.mailing.digest.useQuery();
  const hasPosts = (digest.data?.posts ?? 0) > 0;
  // After a post was sent, it can be asked for before the digest is known to have no posts.
  const preview = trpc.mailing.previewDigest.useQuery(undefined, { enabled: hasPosts, meta: { isQuiet: true } });
  const test = trpc.mailing.sendDigestTest.useMutation();
  if (!digest.data) return null;
  return (
    <>
      <p className="field-hint">{digest.data.isOn ? words.digestOn(digest.data.posts) : words.digestOff}</p>
      {hasPosts && (
        <p className="rows-buttons">
          <PreviewLink html={preview.data?.html} />
          <Button isInactive={!isReady || test.isPending} onClick={() => test.mutate()}>
            {words.sendTest}
          </Button>
        </p>
      )}
    </>
  );
}
