-- Names of categories can change, so they are no longer part of what is searched: a search compares them apart.
-- docs/decisions/0049-categories-of-the-owner.md says why. Tokens are led by the category's id, which never changes; the ids of
-- the first categories are the names that led them before.
DROP TRIGGER `blogSearch_update`;
--> statement-breakpoint
UPDATE `blogs` SET `searchText` = substr(`searchText`, 1, instr(`searchText`, char(10)) - 1) WHERE instr(`searchText`, char(10)) > 0;
--> statement-breakpoint
DELETE FROM `searchParts`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('delete-all');
--> statement-breakpoint
INSERT INTO `blogSearchText` SELECT rowid / 131072, `feedKey`, `category`, `searchText` FROM `blogs` WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL ORDER BY `feedKey`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('optimize');
--> statement-breakpoint
-- A post that moves to another category gets other tokens, although its text stays the same.
CREATE TRIGGER `blogSearch_update` AFTER UPDATE OF `isPublished`, `feedKey`, `category`, `searchText` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`category`, new.`searchText`) IS NOT (old.`isPublished`, old.`feedKey`, old.`category`, old.`searchText`) BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey` AND old.`isPublished` = 1;
	INSERT INTO `blogSearchText` SELECT new.rowid / 131072, new.`feedKey`, new.`category`, new.`searchText` WHERE new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL;
END;
