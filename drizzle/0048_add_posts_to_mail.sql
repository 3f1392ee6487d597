CREATE TABLE `postsToMail` (
	`blogId` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `mailsNewPosts` integer;