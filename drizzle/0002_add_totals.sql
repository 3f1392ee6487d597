CREATE TABLE `totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`published` integer NOT NULL,
	`drafts` integer NOT NULL,
	`approvedComments` integer NOT NULL,
	`waitingComments` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `blogs_feed`;--> statement-breakpoint
CREATE INDEX `blogs_feed` ON `blogs` (`feedKey`) WHERE "isPublished" = 1;