import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

/** Names the model that writes and the host that receives the text. */
export default function AiNote() {
  const words = useAdminWords();
  const about = trpc.ai.about.useQuery(undefined, { meta: { isQuiet: true } });
  if (!about.data) return null;
  return <p className="ai-note">{words.ai.note(about.data.model, about.data.host)}</p>;
}
