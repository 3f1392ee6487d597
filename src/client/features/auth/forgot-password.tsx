import { forgotPasswordPath } from "../../../shared/routes.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

/** Leads to the page that mails a link for a new password. Shown when the blog can send mail. */
export function ForgotPassword() {
  const words = useAdminWords();
  const offered = trpc.session.resetsByMail.useQuery(undefined, { meta: { isQuiet: true, keepsSession: true } });
  if (!offered.data) return null;
  // Not a link within the application: the server renders that page without scripts.
  return (
    <a className="forgot-password" href={forgotPasswordPath}>
      {words.signIn.forgot}
    </a>
  );
}
