CREATE TABLE `blogTextSame` (
	`feedKey` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP TRIGGER `blogText_update`;
--> statement-breakpoint
-- As before, except that a description written with the words it had, which our own procedures say for the length of their
-- transaction, is left alone. docs/decisions/0029-no-reindex-of-unchanged-text.md says why.
CREATE TRIGGER `blogText_update` AFTER UPDATE OF `isPublished`, `feedKey`, `title`, `subTitle`, `description` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`title`, new.`subTitle`)
	IS NOT (old.`isPublished`, old.`feedKey`, old.`title`, old.`subTitle`)
	OR (new.`description` IS NOT old.`description` AND old.`feedKey` NOT IN (SELECT `feedKey` FROM `blogTextSame`)) BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
	INSERT OR IGNORE INTO `blogTextWaiting` SELECT new.`feedKey` WHERE new.`isPublished` = 1;
END;
