import { expect, onTestFinished, test, vi } from "vitest";
import { showAdminScreen } from "../../../../tests/support/admin-screen.tsx";
import { anImage } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../tests/support/type-into.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { mayLeave } from "../../lib/navigation/leave-guard.ts";
import { ImageDetails } from "./image-details.tsx";

function FirstImage() {
  const [image] = trpc.image.list.useQuery({}).data?.items ?? [];
  return image && <ImageDetails image={image} onClose={() => {}} />;
}

test("a description that is typed while another is saved stays, and leaving asks about it", async () => {
  vi.stubGlobal("confirm", () => false);
  // jsdom opens no dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  const app = testApp();
  anImage(app.db);
  const { page, field, press } = showAdminScreen(<FirstImage />, app);
  const described = async () => (await app.asAdmin.image.list({})).items[0]?.alt;
  const alt = await field("What the image shows");
  typeInto(alt, "A hill");
  await press("Save");
  typeInto(alt, "A hill in the rain");
  await expect.poll(() => page.querySelector("img")?.alt).toBe("A hill");
  expect((await field("What the image shows")).value).toBe("A hill in the rain");
  expect(mayLeave()).toBe(false);
  await press("Save");
  await expect.poll(described).toBe("A hill in the rain");
  await expect.poll(mayLeave).toBe(true);
});
