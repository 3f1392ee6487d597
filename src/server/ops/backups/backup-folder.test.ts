import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { checkBackups } from "../doctor/check-folder.ts";
import { backupName, backupsIn, incompleteName, lastBackup, makingName, tidyBackups } from "./backup-folder.ts";

const later = new Date(Date.UTC(2026, 1));

test("only scheduled backups are counted and removed, oldest first", () => {
  const day = (date: number) => backupName(new Date(Date.UTC(2026, 0, date, 3, 30)));
  const mine = { "notes.txt": "", "longhand-old.tar": "", "blog.tar.unfinished": "" };
  const left = Object.fromEntries([`${day(1)}.unfinished`, `${day(1)}.unfinished.db`].map((name) => [name, ""]));
  const folder = aFolder({ ...Object.fromEntries([4, 2, 3, 1].map((date) => [day(date), ""])), ...mine, ...left });
  expect(backupsIn(folder).map(({ at }) => at.toISOString())).toEqual(
    [1, 2, 3, 4].map((date) => `2026-01-0${date}T03:30:00.000Z`),
  );
  tidyBackups(folder, 2, later);
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(mine), day(3), day(4)].sort());
  expect(backupsIn(`${folder}/none`)).toEqual([]);
});

test("incomplete backups never displace the last complete one", () => {
  const at = (date: number) => new Date(Date.UTC(2026, 0, date, 3, 30));
  const names = [backupName(at(1)), backupName(at(2)), ...[3, 4, 5].map((date) => incompleteName(at(date)))];
  const folder = aFolder(Object.fromEntries(names.map((name) => [name, ""])));
  tidyBackups(folder, 2, later);
  expect(readdirSync(folder).sort()).toEqual([backupName(at(2)), incompleteName(at(4)), incompleteName(at(5))]);
});

test("a backup that a killed server was making is removed and made again, whole or not", () => {
  const now = new Date(Date.UTC(2026, 0, 2, 4));
  const [made, left] = [backupName(new Date(Date.UTC(2026, 0, 1, 3))), makingName(new Date(Date.UTC(2026, 0, 2, 3)))];
  const folder = aFolder({ [made]: "", [left]: "", [`${left}.unfinished`]: "" });
  expect(lastBackup(folder, now)?.at.toISOString()).toBe("2026-01-01T03:00:00.000Z");
  expect(checkBackups({ folder, keep: 1, schedule: { everyHours: 48 } }, now)).toMatchObject([{ how: "well" }]);
  tidyBackups(folder, 1, now);
  expect(readdirSync(folder)).toEqual([made]);
});

test("a backup dated in the future neither counts as the last nor displaces another", () => {
  const now = new Date(Date.UTC(2026, 0, 2, 4));
  const [ahead, made] = [backupName(new Date(Date.UTC(2036, 0, 1))), backupName(new Date(Date.UTC(2026, 0, 2, 3)))];
  const folder = aFolder({ [ahead]: "", [made]: "" });
  expect(lastBackup(folder, now)?.at.toISOString()).toBe("2026-01-02T03:00:00.000Z");
  tidyBackups(folder, 1, now);
  expect(readdirSync(folder).sort()).toEqual([made, ahead]);
  const [finding] = checkBackups({ folder, keep: 1, schedule: { everyHours: 24 } }, now);
  expect(finding).toMatchObject({ how: "problem", what: `${folder}/${ahead} is dated in the future` });
});
