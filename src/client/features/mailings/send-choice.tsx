import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { MailSize } from "./mail-size.tsx";

const name = "sendsMail";

/** Whether the post is sent to subscribers when it is published. Shown if that is possible. */
export function SendChoice({ postId }: { postId: string | null }) {
  const words = useAdminWords().mailings;
  const choice = trpc.mailing.choice.useQuery({ postId }, { refetchOnMount: "always", meta: { isQuiet: true } });
  // A cached answer may have another choice, and the check box keeps its first value.
  if (!choice.isFetchedAfterMount || !choice.data) return null;
  if (choice.data.obstacle) return <p className="field-hint">{choice.data.obstacle}</p>;
  if (!choice.data.isOffered) return null;
  return (
    <>
      {/* The choice is not part of the draft. */}
      <label className="post-publish" onInput={(event) => event.stopPropagation()}>
        <input type="checkbox" name={name} defaultChecked={choice.data.isChosen} />
        {words.sendWhenPublished(choice.data.subscribers)}
      </label>
      <MailSize bytes={choice.data.bytes} />
    </>
  );
}

/** The choice in a form; undefined if it is not offered. */
export function readSendChoice(form: HTMLFormElement | null): boolean | undefined {
  const box = form?.elements.namedItem(name);
  return box instanceof HTMLInputElement ? box.checked : undefined;
}
