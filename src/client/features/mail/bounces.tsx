import type { MailOverview } from "../../../shared/schemas/mail/mail-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Moment } from "../../ui/moment.tsx";

/** The mailbox of delivery reports and complaints. */
export function Bounces({ bounces }: Pick<MailOverview, "bounces">) {
  const words = useAdminWords().mail;
  const utils = trpc.useUtils();
  const read = trpc.bounce.read.useMutation({ onSettled: () => utils.mail.current.invalidate() });
  if (!bounces) return <p className="field-hint">{words.bouncesUnset}</p>;
  const { address, readAt, trouble } = bounces;
  return (
    <>
      <p className="field-hint">{words.bouncesHint}</p>
      {trouble && <p className="notice notice-warning">{trouble}</p>}
      <dl className="mail-facts">
        <dt>{words.bouncesAddress}</dt>
        <dd>{address}</dd>
        {readAt && (
          <>
            <dt>{words.bouncesReadAt}</dt>
            <dd>
              <Moment moment={readAt} />
            </dd>
          </>
        )}
      </dl>
      <p className="rows-buttons">
        <Button isInactive={read.isPending} onClick={() => read.mutate()}>
          {words.readBounces}
        </Button>
      </p>
    </>
  );
}
