import { trpc } from "../../lib/trpc.ts";

/** Says who writes: the model, and the host that every word goes to. */
export function AiNote() {
  const about = trpc.ai.about.useQuery(undefined, { meta: { isQuiet: true } });
  if (!about.data) return null;
  return (
    <p className="ai-note">
      AI here is {about.data.model} at {about.data.host}: what you ask it to work on goes there.
    </p>
  );
}
