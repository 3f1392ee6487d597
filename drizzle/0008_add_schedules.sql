CREATE TABLE `schedules` (
	`blogId` text PRIMARY KEY NOT NULL,
	`publishAt` integer NOT NULL,
	`updatedBefore` integer,
	`updatedAfter` integer,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`publishAt`) WHERE "updatedAfter" is null;--> statement-breakpoint
ALTER TABLE `workingCopies` ADD `publishAt` integer;