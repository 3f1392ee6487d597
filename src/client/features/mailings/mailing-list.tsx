import { useState } from "react";
import { unknownMailsListed } from "../../../shared/limits.ts";
import type { MailingView } from "../../../shared/schemas/mail/mailing-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { PreviewLink } from "./preview-link.tsx";
import "../../ui/rows.css";
import "./unknown-mails.css";

/** Links to a mailing as it was sent. Its text is fetched on demand. */
function SentMail({ id, subject }: { id: number; subject: string }) {
  const words = useAdminWords().mailings;
  const [isAsked, setIsAsked] = useState(false);
  const sent = trpc.mailing.sent.useQuery({ id }, { enabled: isAsked });
  if (sent.data) return <PreviewLink html={sent.data.html} />;
  return (
    <Button aria-label={words.readOne(subject)} isInactive={sent.isFetching} onClick={() => setIsAsked(true)}>
      {words.read}
    </Button>
  );
}

/** Mailings with their progress and their actions. */
export function MailingList({ mailings }: { mailings: MailingView[] }) {
  const words = useAdminWords().mailings;
  const utils = trpc.useUtils();
  const done = { onSettled: () => utils.mailing.invalidate() };
  const pause = trpc.mailing.pause.useMutation(done);
  const resume = trpc.mailing.resume.useMutation(done);
  const cancel = trpc.mailing.cancel.useMutation(done);
  const isBusy = [pause, resume, cancel].some(({ isPending }) => isPending);
  if (mailings.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="rows plain" aria-label={words.sentTitle}>
      {mailings.map((mailing) => {
        const { id, subject, state, trouble, createdAt, counts } = mailing;
        const button = (name: string, label: string, act: { mutate: (ref: { id: number }) => void }) => (
          <Button aria-label={label} isInactive={isBusy} onClick={() => act.mutate({ id })}>
            {name}
          </Button>
        );
        return (
          <li key={id} className="rows-wide">
            <span className="rows-text">
              <span dir="auto">{subject}</span>
              <small>
                {words.states[state]}
                {words.separator}
                <TimeAgo moment={createdAt} />
                {words.separator}
                {words.progress(state, counts)}
              </small>
              {trouble && <strong>{trouble}</strong>}
            </span>
            <span className="rows-buttons">
              <SentMail id={id} subject={subject} />
              {state === "sending" && button(words.pause, words.pauseOne(subject), pause)}
              {state === "paused" && button(words.resume, words.resumeOne(subject), resume)}
              {(state === "sending" || state === "paused") && button(words.cancel, words.cancelOne(subject), cancel)}
            </span>
            {counts.unknown > 0 && <UnknownMails mailing={mailing} />}
          </li>
        );
      })}
    </ul>
  );
}

/** More addresses are shown on request, because the list may be long. */
const addressesShown = 5;

/** The readers whose mail may or may not have arrived. The owner decides whether it is sent again. */
function UnknownMails({ mailing: { id, subject, state, counts } }: { mailing: MailingView }) {
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
