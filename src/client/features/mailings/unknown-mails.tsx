import { unknownMailsListed } from "../../../shared/limits.ts";
import type { MailingView } from "../../../shared/schemas/mail/mailing-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import "./unknown-mails.css";

/** More addresses are shown on request, because the list may be long. */
const addressesShown = 5;

/** The readers whose mail may or may not have arrived. The owner decides whether it is sent again. */
export function UnknownMails({ mailing: { id, subject, state, counts } }: { mailing: MailingView }) {
  const words = useAdminWords().mailings;
  const utils = trpc.useUtils();
  const addresses = trpc.mailing.unknown.useQuery({ id });
  const done = { onSettled: () => utils.mailing.invalidate() };
  const repeat = trpc.mailing.repeatUnknown.useMutation(done);
  const leave = trpc.mailing.leaveUnknown.useMutation(done);
  const isBusy = repeat.isPending || leave.isPending;
  const listed = addresses.data ?? [];
  return (
    <div className="rows-form">
      <p>{words.unknown(counts.unknown)}</p>
      <p className="rows-buttons">
        {state !== "cancelled" && (
          <Button aria-label={words.repeatOne(subject)} isInactive={isBusy} onClick={() => repeat.mutate({ id })}>
            {words.repeat}
          </Button>
        )}
        <Button aria-label={words.leaveOne(subject)} isInactive={isBusy} onClick={() => leave.mutate({ id })}>
          {words.leave}
        </Button>
      </p>
      <details open={counts.unknown <= addressesShown}>
        <summary>{words.unknownAddresses}</summary>
        <ul className="mail-addresses plain" aria-label={words.unknownOf(subject)}>
          {listed.map((address) => (
            <li key={address} dir="ltr">
              {address}
            </li>
          ))}
        </ul>
        {listed.length === unknownMailsListed && counts.unknown > listed.length && (
          <p>{words.moreUnknown(counts.unknown - listed.length)}</p>
        )}
      </details>
    </div>
  );
}
