CREATE TABLE `relatedPosts` (
	`blogId` text PRIMARY KEY NOT NULL,
	`keys` text NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `relatedPostsWaiting` (
	`blogId` text PRIMARY KEY NOT NULL,
	`isChanged` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- A published post with new words waits for its text to be indexed, and then for its related posts.
CREATE TRIGGER `relatedPosts_wait` AFTER INSERT ON `blogTextWaiting` BEGIN
	INSERT INTO `relatedPostsWaiting` SELECT `id`, 1 FROM `blogs` WHERE `feedKey` = new.`feedKey`
		ON CONFLICT DO UPDATE SET `isChanged` = 1;
END;
--> statement-breakpoint
INSERT INTO `relatedPostsWaiting` SELECT `id`, 0 FROM `blogs` WHERE `feedKey` IS NOT NULL AND `isPublished` = 1;
