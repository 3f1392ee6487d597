import { expect, onTestFinished, test } from "vitest";
import { showAdminScreen } from "../../../../../tests/support/admin-screen.tsx";
import { aComment } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { typeInto } from "../../../../../tests/support/type-into.ts";
import { CommentsScreen } from "./comments-screen.tsx";

test("typed replies and the focus in them stay while other comments are answered and moved; Undo brings one back", async () => {
  const app = testApp();
  for (const name of ["Ada", "Ben", "Cleo"]) aComment(app.db, { name, isApproved: true });
  history.replaceState(null, "", "?status=approved");
  onTestFinished(() => history.replaceState(null, "", "/"));
  const { page, press, field } = showAdminScreen(<CommentsScreen />, app);
  const done = () => page.querySelector(".undo-notice")?.textContent;
  await press("Reply to Ada");
  typeInto(await field("Reply to Ada"), "You may.");
  await press("Reply to Ben");
  typeInto(await field("Reply to Ben"), "It rained.");
  (await field("Select comment by Ada")).click();
  await press("Delete comment by Cleo");
  await expect.poll(done).toBe("Comment deletedUndo");
  expect((await field("Reply to Ada")).value).toBe("You may.");
  expect(document.activeElement).toBe(await field("Reply to Ben"));
  expect(page.textContent).not.toContain("1 selected");

  await press("Mark comment by Ada as spam");
  await expect.poll(done).toBe("Comment marked as spamUndo");
  await press("Undo");
  const reply = await field("Reply to Ada");
  expect(reply.value).toBe("You may.");
  reply.form?.requestSubmit();
  typeInto(reply, "You may. Always.");
  await expect.poll(done).toBe("Your reply is public");
  expect((await field("Reply to Ada")).value).toBe("You may. Always.");
});
