-- The one row of `totals`, counted once here and kept by triggers from now on. Rows that a deleted post takes along count
-- too: SQLite fires a table's triggers for what a foreign key deletes.
INSERT INTO `totals` (`id`, `published`, `drafts`, `approvedComments`, `waitingComments`) SELECT
	1,
	(SELECT count(*) FROM `blogs` WHERE `isPublished` = 1),
	(SELECT count(*) FROM `blogs` WHERE `isPublished` = 0),
	(SELECT count(*) FROM `comments` WHERE `isApproved` = 1),
	(SELECT count(*) FROM `comments` WHERE `isApproved` = 0);
--> statement-breakpoint
CREATE TRIGGER `totals_blog_insert` AFTER INSERT ON `blogs` BEGIN
	UPDATE `totals` SET `published` = `published` + (new.`isPublished` = 1), `drafts` = `drafts` + (new.`isPublished` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_blog_update` AFTER UPDATE OF `isPublished` ON `blogs` WHEN new.`isPublished` <> old.`isPublished` BEGIN
	UPDATE `totals` SET
		`published` = `published` + (new.`isPublished` = 1) - (old.`isPublished` = 1),
		`drafts` = `drafts` + (new.`isPublished` = 0) - (old.`isPublished` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_blog_delete` AFTER DELETE ON `blogs` BEGIN
	UPDATE `totals` SET `published` = `published` - (old.`isPublished` = 1), `drafts` = `drafts` - (old.`isPublished` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_insert` AFTER INSERT ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_update` AFTER UPDATE OF `isApproved` ON `comments` WHEN new.`isApproved` <> old.`isApproved` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1) - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0) - (old.`isApproved` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_delete` AFTER DELETE ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` - (old.`isApproved` = 0);
END;
