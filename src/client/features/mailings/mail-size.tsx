import { mostShownMailBytes } from "../../../shared/limits.ts";
import { useAdminWords } from "../../lib/admin-words.ts";

/** A warning for a mail that Gmail would cut. @param bytes of its HTML */
export function MailSize({ bytes }: { bytes: number }) {
  const words = useAdminWords().mailings;
  if (bytes <= mostShownMailBytes) return null;
  return <p className="field-hint">{words.cutByGmail(Math.ceil(bytes / 1_000))}</p>;
}
