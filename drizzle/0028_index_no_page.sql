-- A published page has no feedKey. Inserted into the table of waiting posts, NULL would become the next free number.
DROP TRIGGER `blogText_insert`;
--> statement-breakpoint
CREATE TRIGGER `blogText_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `blogTextWaiting` VALUES (new.`feedKey`);
END;
--> statement-breakpoint
DROP TRIGGER `blogText_update`;
--> statement-breakpoint
CREATE TRIGGER `blogText_update` AFTER UPDATE OF `isPublished`, `feedKey`, `title`, `subTitle`, `description` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`title`, new.`subTitle`)
	IS NOT (old.`isPublished`, old.`feedKey`, old.`title`, old.`subTitle`)
	OR (new.`description` IS NOT old.`description` AND old.`feedKey` NOT IN (SELECT `feedKey` FROM `blogTextSame`)) BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
	INSERT OR IGNORE INTO `blogTextWaiting` SELECT new.`feedKey` WHERE new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL;
END;
