import { type FormEvent, useRef, useState } from "react";
import { isLinkAddress } from "../../../shared/addresses/link-address.ts";
import { maxSiteNameLength, maxUrlLength } from "../../../shared/limits.ts";
import type { MenuLinkRow, MenuState } from "../../../shared/schemas/menu-schema.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { SelectField } from "../../ui/admin/select-field.tsx";
import { InputField } from "../../ui/field.tsx";

interface AddLinkProps {
  /** The name of the list. */
  place: string;
  choices: MenuState["choices"];
  onAdd: (row: MenuLinkRow) => void;
}

const kinds = ["page", "category", "tag", "address"] as const;

/** Adds an entry at the end of a list. */
export function AddLink({ place, choices, onAdd }: AddLinkProps) {
  const words = useAdminWords().menu;
  const [kind, setKind] = useState<MenuLinkRow["kind"]>(choices.page.length > 0 ? "page" : "category");
  const [label, setLabel] = useState("");
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  useLeaveGuard(() => label !== "" || typed !== "");
  const address = useRef<HTMLInputElement>(null);
  const offered = kind === "address" ? [] : choices[kind];
  const choice = offered.find(({ target }) => target === chosen) ?? offered[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === "address" && !isLinkAddress(typed.trim())) {
      setIsWrong(true);
      address.current?.focus();
      return;
    }
    if (kind === "address") onAdd({ kind, label, target: typed.trim(), name: label });
    else if (choice) onAdd({ kind, label, ...choice });
    else return;
    setLabel("");
    setTyped("");
  };
  return (
    <form className="menu-add" onSubmit={submit} aria-label={words.addTo(place)}>
      <SelectField
        label={words.kind}
        value={kind}
        options={kinds.map((one) => [one, words.kinds[one]])}
        onChoose={setKind}
      />
      {kind === "address" ? (
        <InputField
          label={words.target}
          max={maxUrlLength}
          {...(isWrong && { error: words.addressWrong })}
          ref={address}
          required
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setIsWrong(false);
            setTyped(target.value);
          }}
        />
      ) : (
        <SelectField
          label={words.target}
          {...(choice ? {} : { hint: words.nothing[kind] })}
          required
          value={choice?.target ?? ""}
          options={offered.map(({ target, name }) => [target, name])}
          onChoose={setChosen}
        />
      )}
      <InputField
        label={words.label}
        max={maxSiteNameLength}
        hint={kind === "address" ? "" : words.labelHint}
        required={kind === "address"}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <button type="submit" className="button">
        {words.add}
      </button>
    </form>
  );
}
