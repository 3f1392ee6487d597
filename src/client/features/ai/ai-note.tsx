import { trpc } from "../../lib/calls/trpc.ts";

/** Names the model that writes and the host that receives the text. */
export function AiNote() {
  const about = trpc.ai.about.useQuery(undefined, { meta: { isQuiet: true } });
  if (!about.data) return null;
  return (
    <p className="ai-note">
      AI here is {about.data.model} at {about.data.host}: what you ask it to work on goes there.
    </p>
  );
}
