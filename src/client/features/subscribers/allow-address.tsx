import { useAdminWords } from "../../lib/admin-words.ts";
import { AddressForm } from "./address-form.tsx";
import { useAllowAddress } from "./use-allow-address.ts";

/** Allows mail again to an address that is in no list: of a deleted subscriber, or of a commenter. */
export function AllowAddress() {
  const words = useAdminWords().subscribers;
  const allow = useAllowAddress();
  return (
    <>
      <h2>{words.allowTitle}</h2>
      <AddressForm title={words.allowTitle} hint={words.allowHint} action={words.allow} call={allow} />
    </>
  );
}
