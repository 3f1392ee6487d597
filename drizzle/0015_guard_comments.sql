CREATE TABLE `commentBlocks` (
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`createdAt` integer NOT NULL,
	PRIMARY KEY(`kind`, `value`)
);
--> statement-breakpoint
CREATE TABLE `commentOpenings` (
	`blogId` text PRIMARY KEY NOT NULL,
	`isOpen` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `commentSettings` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`closeAfterDays` integer DEFAULT 0 NOT NULL,
	`goodExamples` integer DEFAULT 0 NOT NULL,
	`spamExamples` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spamMarks` (
	`mark` integer PRIMARY KEY NOT NULL,
	`good` integer NOT NULL,
	`spam` integer NOT NULL,
	`learnedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `spamMarks_age` ON `spamMarks` (`learnedAt`);--> statement-breakpoint
DROP INDEX `comments_by_status`;--> statement-breakpoint
ALTER TABLE `comments` ADD `setAside` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `setAsideAt` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `learnedAs` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `sender` text;--> statement-breakpoint
ALTER TABLE `comments` ADD `reasons` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_sender` ON `comments` (`sender`,`createdAt`) WHERE "sender" is not null;--> statement-breakpoint
CREATE INDEX `comments_deleted` ON `comments` (`setAsideAt`) WHERE "setAside" = 'deleted';--> statement-breakpoint
CREATE INDEX `comments_by_status` ON `comments` (`isApproved`,`setAside`,`id`);--> statement-breakpoint
ALTER TABLE `totals` ADD `spamComments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `totals` ADD `deletedComments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is set aside is neither approved nor waiting.
DROP TRIGGER `totals_comment_insert`;
--> statement-breakpoint
DROP TRIGGER `totals_comment_update`;
--> statement-breakpoint
DROP TRIGGER `totals_comment_delete`;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_insert` AFTER INSERT ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0 AND new.`setAside` IS NULL),
		`spamComments` = `spamComments` + (new.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` + (new.`setAside` IS 'deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_update` AFTER UPDATE OF `isApproved`, `setAside` ON `comments`
WHEN new.`isApproved` <> old.`isApproved` OR new.`setAside` IS NOT old.`setAside` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1) - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0 AND new.`setAside` IS NULL)
			- (old.`isApproved` = 0 AND old.`setAside` IS NULL),
		`spamComments` = `spamComments` + (new.`setAside` IS 'spam') - (old.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` + (new.`setAside` IS 'deleted') - (old.`setAside` IS 'deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `totals_comment_delete` AFTER DELETE ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` - (old.`isApproved` = 0 AND old.`setAside` IS NULL),
		`spamComments` = `spamComments` - (old.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` - (old.`setAside` IS 'deleted');
END;
--> statement-breakpoint
-- SQLite's randomness is a stream cipher that the system seeds. Made here, so that showing a page never has to write.
INSERT INTO `commentSettings` (`id`, `secret`) VALUES (1, lower(hex(randomblob(32))));
