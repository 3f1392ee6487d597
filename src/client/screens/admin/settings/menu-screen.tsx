import { useState } from "react";
import type { MenuState } from "../../../../shared/schemas/menu-schema.ts";
import { MenuForm } from "../../../features/menu/menu-form.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import "../../../features/settings/settings-form.css";

/** The links in the header and the footer of every page. */
export default function MenuScreen() {
  const words = useAdminWords().menu;
  const menu = trpc.site.menu.useQuery(undefined, { refetchOnMount: "always" });
  const [opened, setOpened] = useState<MenuState | null>(null);
  // The form keeps its entries when a later request returns others, because they may be unsaved.
  if (menu.isFetchedAfterMount && menu.data && !opened) setOpened(menu.data);
  return (
    <>
      {opened ? (
        <MenuForm initial={opened} />
      ) : menu.isError ? (
        <LoadFailed query={menu} />
      ) : (
        <Spinner label={words.loading} />
      )}
    </>
  );
}
