import { SwitchSetting, TextSetting } from "../../../features/settings/settings-fields.tsx";
import { SettingsForm } from "../../../features/settings/settings-form.tsx";
import { Verification } from "../../../features/settings/verification.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { LazyBoundary } from "../../../ui/lazy-boundary.tsx";
import { LazyAiNote } from "../writing/ai-parts.ts";

/** Copies of images for wide screens, and the codes by which other sites recognise the owner. */
export default function AdvancedSettingsScreen() {
  return (
    <>
      <SettingsForm>
        {(form) => (
          <>
            <SwitchSetting form={form} field="keepsLargeImages" />
            <TextSetting form={form} field="fediverseCreator" />
            <Verification form={form} />
          </>
        )}
      </SettingsForm>
      <AiState />
    </>
  );
}

/** The configured model, or how to configure one. Only the environment can set it, so there is no field. */
function AiState() {
  const { ai: words } = useAdminWords();
  const { ai } = useSite();
  if (ai === "off") return null;
  if (ai === "unset") return <p className="field-hint">{words.notSetUp}</p>;
  return (
    <LazyBoundary name={words.about}>
      <LazyAiNote />
    </LazyBoundary>
  );
}
