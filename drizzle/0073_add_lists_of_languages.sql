DROP INDEX `blogDetails_language`;--> statement-breakpoint
ALTER TABLE `blogDetails` ADD `feedKey` integer;--> statement-breakpoint
UPDATE `blogDetails` SET `feedKey` = (SELECT `feedKey` FROM `blogs` WHERE `id` = `blogId` AND `isPublished` = 1);
--> statement-breakpoint
CREATE INDEX `blogDetails_feed` ON `blogDetails` (`language`,`feedKey`) WHERE "feedKey" is not null;--> statement-breakpoint
DROP TRIGGER `blogLists_update`;
--> statement-breakpoint
CREATE TRIGGER `blogLists_update` AFTER UPDATE OF `isPublished`, `feedKey` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`) IS NOT (old.`isPublished`, old.`feedKey`) BEGIN
	UPDATE `blogTags` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
	UPDATE `blogAuthors` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
	UPDATE `blogDetails` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
END;
