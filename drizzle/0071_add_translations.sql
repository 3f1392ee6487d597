CREATE TABLE `translations` (
	`groupId` text NOT NULL,
	`language` text NOT NULL,
	`postId` text NOT NULL,
	PRIMARY KEY(`groupId`, `language`),
	FOREIGN KEY (`postId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `translations_postId_unique` ON `translations` (`postId`);--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `listsTranslations` integer;--> statement-breakpoint
CREATE INDEX `blogDetails_language` ON `blogDetails` (`language`,`blogId`) WHERE "language" <> '';