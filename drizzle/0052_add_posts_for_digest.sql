CREATE TABLE `postsForDigest` (
	`blogId` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The posts that the next digest has. "feedKey" is publishedAt in milliseconds × 1000, of published posts only.
INSERT INTO `postsForDigest` (`blogId`, `at`)
SELECT `id`, `publishedAt` FROM `blogs` WHERE `feedKey` > (unixepoch() - 14 * 86400) * 1000000;
