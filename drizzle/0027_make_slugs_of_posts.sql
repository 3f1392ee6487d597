CREATE TABLE `slugsWaiting` (
	`blogId` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `slugsWaiting` SELECT `id` FROM `blogs` WHERE `isPublished` = 1;
