import { expect, onTestFinished, test, vi } from "vitest";
import { showAdminScreen } from "../../../../../tests/support/admin-screen.tsx";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../../tests/support/type-into.ts";
import { mayLeave } from "../../../lib/navigation/leave-guard.ts";
import { CommentRulesScreen } from "./comment-rules-screen.tsx";

test("only changed rules are saved, what is typed meanwhile stays, and leaving asks while any is unsaved", async () => {
  vi.stubGlobal("confirm", () => false);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { asAdmin, ...app } = testApp();
  const { press, field } = showAdminScreen(<CommentRulesScreen />, { asAdmin, ...app });
  const value = async (name: string) => (await field(name)).value;
  typeInto(await field("Spam words"), "zebra\napple");
  await asAdmin.commentRules.save({ closeAfterDays: 30, words: "casino" });
  expect(mayLeave()).toBe(false);
  const addresses = await field("Blocked IP addresses");
  await press("Save");
  typeInto(addresses, "192.0.2.1");
  await expect.poll(() => value("Spam words")).toBe("apple\nzebra");
  expect(await asAdmin.commentRules.current()).toMatchObject({
    closeAfterDays: 30,
    words: ["casino"],
    spamWords: ["apple", "zebra"],
    addresses: [],
  });
  expect(addresses.value).toBe("192.0.2.1");
  expect(mayLeave()).toBe(false);
  await press("Save");
  await expect.poll(mayLeave).toBe(true);
});
